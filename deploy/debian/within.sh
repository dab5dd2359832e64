#!/bin/bash
# What trial.sh tries, inside the clean root.
set -euo pipefail
cd /trial

step() {
    printf '\n== %s\n' "$*"
}

fail() {
    echo "The trial failed: $*" >&2
    exit 1
}

gone() {
    for path; do
        [ ! -e "$path" ] || fail "$path is still there"
    done
}

play() {
    ssh -T -i /trial/ann -o StrictHostKeyChecking=accept-new -p 2222 127.0.0.1 "$@" </dev/null
}

is() {
    [ "$1" = "$2" ] || fail "$3: $1 instead of $2"
}

# The server, as systemd would start it: by the unit's own command, user and settings.
start() {
    words=$(sed -n 's/^ExecStart=//p' /usr/lib/systemd/system/lobby.service)
    set -a
    # shellcheck disable=SC1091
    . /etc/lobby/lobby.env
    set +a
    # shellcheck disable=SC2086
    LOBBY_DATA=/var/lib/lobby setpriv --reuid lobby --regid lobby --init-groups --inh-caps=-all \
        --bounding-set=-all --no-new-privs $words >>/var/log/lobby.log 2>&1 &
    server=$!
    lobby health --ready --wait 60
}

stop() {
    kill "$server"
    wait "$server" || fail "the server ended with status $?"
}

ssh-keygen -q -t ed25519 -N '' -f ann

step "The first hour"
bash first-hour.sh lobby.deb localhost 2222 ann.pub
play help >/dev/null
play admin sessions >/dev/null
lobby admin drain 0
for process in $(grep -lzx serve /proc/[0-9]*/cmdline | cut -d / -f 3); do
    tail --pid="$process" -f /dev/null
done

step "What is installed"
systemd-analyze verify /usr/lib/systemd/system/lobby.{service,socket}
dpkg --verify lobby
is "$(stat -c %a:%U /etc/lobby/lobby.env)" 600:root "the settings"
is "$(stat -c %a:%U /var/lib/lobby)" 700:lobby "the data"
is "$(stat -c %a:%U /var/backups/lobby)" 700:lobby "the backups"
systemctl is-enabled lobby.socket lobby.service
lobby --version

step "A player comes in"
start
play signup ann
key=$(ssh-keygen -lf /var/lib/lobby/host_key)
stop

step "Upgrade"
systemctl disable lobby.socket
apt-get install --yes ./lobby_next.deb
dpkg-query --show lobby
dpkg --verify lobby | grep -v ' c /etc/lobby/lobby.env$' && fail "files differ"
gone /usr/share/doc/lobby/settings.md
systemctl is-enabled lobby.socket && fail "what an operator disabled is enabled again"
grep -q '^LOBBY_OPERATORS=SHA256:' /etc/lobby/lobby.env || fail "the settings are lost"
is "$(ssh-keygen -lf /var/lib/lobby/host_key)" "$key" "the host key"
start
play whoami | grep -q ann || fail "the player is lost"
stop

step "Remove"
apt-get remove --yes lobby
gone /usr/bin/lobby /usr/lib/lobby /usr/lib/systemd/system/lobby.{service,socket}
for path in /etc/lobby/lobby.env /var/lib/lobby/lobby.db; do
    [ -e "$path" ] || fail "$path is gone"
done

step "Purge"
apt-get purge --yes lobby
gone /etc/lobby /var/lib/lobby /etc/systemd/system/*.wants/lobby.*
[ -e /var/backups/lobby/host_key ] || fail "the host key is lost"

step "The package holds"
