#!/bin/bash
# What trial.sh tries, inside the clean root.
set -euo pipefail
cd /trial

step() {
    printf '\n== %s\n' "$*"
}

fail() {
    journalctl --unit lobby.service --no-pager | tail -n 40
    echo "The trial failed: $*" >&2
    exit 1
}

gone() {
    for path; do
        [ ! -e "$path" ] || fail "$path is still there"
    done
}

is() {
    [ "$1" = "$2" ] || fail "$3: $1 instead of $2"
}

play() {
    sh play.sh "$@"
}

step "The first hour"
ssh-keygen -q -t ed25519 -N '' -f ann
sh first-hour.sh lobby.deb localhost 22 ann.pub
sh first-hour.sh lobby.deb localhost 22 ann.pub >/dev/null  # it can be run again
play help >/dev/null
play admin sessions
play signup ann

step "What is installed"
systemd-analyze verify /usr/lib/systemd/system/lobby.{service,socket} \
    /usr/lib/systemd/system/lobby-drill.{service,timer}
systemd-analyze security --no-pager lobby.service | tail -n 1
dpkg --verify lobby
is "$(stat -c %a:%U /etc/lobby/lobby.env)" 640:root "the settings"
is "$(stat -c %a:%U /var/lib/lobby)" 700:lobby "the data"
is "$(stat -c %a:%U /var/backups/lobby)" 700:lobby "the backups"
is "$(systemctl is-enabled lobby.socket lobby.service | sort -u)" enabled "the units"
key=$(ssh-keygen -lf /var/lib/lobby/host_key)
lobby --version
mkdir /etc/haproxy
lobby config haproxy --proxies 127.0.0.1/32 --public-port 4022 --into /etc/haproxy
grep -q 'server lobby 127.0.0.1:22 port 9222' /etc/haproxy/haproxy.cfg || fail "the settings are not read"

step "A server that dies is started again"
first=$(systemctl show --property MainPID --value lobby.service)
kill -9 "$first"
while is_same=$(systemctl show --property MainPID --value lobby.service) &&
    { [ "$is_same" = "$first" ] || [ "$is_same" = 0 ]; }; do
    sleep 0.2
done
lobby health --ready --wait 60
play whoami

step "What the next version would do"
mkdir next
dpkg-deb --extract lobby_next.deb next
runuser -u lobby -- env LOBBY_DATA=/var/lib/lobby LOBBY_SETTINGS_FILE=/etc/lobby/lobby.env \
    next/usr/lib/lobby/bin/python next/usr/lib/lobby/bin/lobby upgrade --check | tee said
grep -q nicknames said || fail "the step of the schema is not told"
rm -r next

step "Upgrade, with a changed schema: whoever connects meanwhile waits"
apt-get install --yes ./lobby_next.deb
while ! grep -q '^status' waited; do
    sleep 0.2
done
cat waited
grep -q '^status 0' waited || fail "somebody was refused during the upgrade"
dpkg-query --show lobby
dpkg --verify lobby | grep -v ' c /etc/lobby/lobby.env$' && fail "files differ"
gone /usr/share/doc/lobby/settings.md /run/lobby-upgrade
grep -q '^LOBBY_OPERATORS=SHA256:' /etc/lobby/lobby.env || fail "the settings are lost"
is "$(ssh-keygen -lf /var/lib/lobby/host_key)" "$key" "the host key"
play whoami | grep -q ann || fail "the player is lost"
copy=$(echo /var/lib/lobby/lobby-schema-*.db)
[ -f "$copy" ] || fail "no copy was made before the schema changed"

step "Back to the version before, with the copy"
systemctl stop lobby.socket lobby.service
apt-get install --yes --allow-downgrades ./lobby.deb
if lobby upgrade --check >said 2>&1; then
    fail "the old version takes the new database"
fi
cat said
grep -q "${copy##*/}" said || fail "the copy is not named"
systemctl stop lobby.socket lobby.service
lobby restore --replace "$copy"
systemctl start lobby.socket lobby.service
lobby health --ready --wait 60
play whoami | grep -q ann || fail "the player is lost on the way back"

step "A drill"
lobby backup /var/backups/lobby/back.db
lobby drill /var/backups/lobby/back.db

step "What an operator has disabled stays so"
systemctl disable --now lobby.socket lobby.service
apt-get install --yes --reinstall ./lobby_next.deb
is "$(systemctl is-enabled lobby.socket lobby.service | sort -u)" disabled "the units"
is "$(systemctl is-active lobby.socket lobby.service | sort -u)" inactive "the units"

step "Remove"
systemctl enable --now lobby.socket lobby.service
apt-get remove --yes lobby
gone /usr/bin/lobby /usr/lib/lobby /usr/lib/systemd/system/lobby.{service,socket}
is "$(systemctl is-active lobby.socket lobby.service | sort -u)" inactive "the units"
for path in /etc/lobby/lobby.env /var/lib/lobby/lobby.db; do
    [ -e "$path" ] || fail "$path is gone"
done

step "Purge"
apt-get purge --yes lobby
gone /etc/lobby /var/lib/lobby /etc/systemd/system/*.wants/lobby.*
[ -e /var/backups/lobby/host_key ] || fail "the host key is lost"

step "The package holds"
