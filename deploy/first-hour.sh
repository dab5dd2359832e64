#!/bin/sh
# The first hour: from an empty Debian machine to a lobby that answers and is backed up. As root:
#
#   sh first-hour.sh lobby_*.deb lobby.example.org 2222 you.pub
#
# The name and the port are what people will connect to, and you.pub is the public key with which you
# operate the lobby. It can be run again: it changes only what is not yet so.
set -eu

if [ $# != 4 ] || [ ! -f "$1" ] || [ ! -f "$4" ] || [ "$(id -u)" != 0 ]; then
    echo "As root: sh first-hour.sh PACKAGE.deb NAME PORT YOUR_KEY.pub" >&2
    exit 2
fi
package=$(realpath "$1") host=$2 port=$3 key=$4
settings=/etc/lobby/lobby.env
backups=/var/backups/lobby

step() {
    printf '\n== %s\n' "$*"
}

# Set a variable in the file of settings: in its line, also if that is a comment, or in a new one.
set_to() {
    if grep -q "^#\?$1=" "$settings"; then
        sed -i "s|^#\?$1=.*|$1=$2|" "$settings"
    else
        echo "$1=$2" >>"$settings"
    fi
}

# Have systemd open another port than 2222. The setting tells `lobby doctor` where to look.
open_port() {
    set_to LOBBY_PORT "$port"
    mkdir -p /etc/systemd/system/lobby.socket.d
    printf '[Socket]\nListenStream=\nListenStream=%s\n' "$port" \
        >/etc/systemd/system/lobby.socket.d/port.conf
}

start() {
    systemctl daemon-reload
    systemctl stop lobby.socket lobby.service
    systemctl start lobby.socket lobby.service
    lobby health --ready --wait 60
}

# The server copies its database when it starts; the host key, which it never copies, is here.
back_up() {
    install -o lobby -g lobby -m 600 /var/lib/lobby/host_key "$backups/host_key"
    copy=$backups/first-hour.db
    if [ ! -e "$copy" ]; then
        lobby backup "$copy"
    fi
    lobby drill "$copy"
}

step "Install"
apt-get install --yes "$package" openssh-client

step "Settings: $settings"
set_to LOBBY_PUBLIC_HOST "$host"
set_to LOBBY_PUBLIC_PORT "$port"
set_to LOBBY_OPERATORS "$(ssh-keygen -lf "$key" | cut -d ' ' -f 2)"
[ "$port" = 2222 ] || open_port

step "Start"
start
lobby admin sessions

step "Back up, and check the copy"
back_up

step "What this machine still lacks"
lobby doctor || true

step "Done"
echo "The lobby answers: ssh -p $port $host"
echo "Its key, for your web page: $(ssh-keygen -lf /var/lib/lobby/host_key | cut -d ' ' -f 2)"
echo "You operate it with your key: ssh -p $port $host admin"
echo "Copies are made every day in $backups. Copy that folder to another machine:"
echo "/usr/share/doc/lobby/README.md says how, and what comes next (firewall, Prometheus)."
