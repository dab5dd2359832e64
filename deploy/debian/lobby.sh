#!/bin/sh
# /usr/bin/lobby: the operator's commands, with the settings of the server and as the user who runs
# it, so that no file in its folder becomes another's.
set -eu

program=/usr/lib/lobby/bin/lobby
[ -x "$program" ] || program=/opt/lobby/bin/lobby

# As systemd reads it: one variable a line, its value quoted or not. What is set already stays.
read_settings() {
    while IFS= read -r line || [ -n "$line" ]; do
        name=${line%%=*} value=${line#*=}
        case $line in LOBBY_*=*) ;; *) continue ;; esac
        case $name in *[!A-Z_]*) continue ;; esac
        case $value in \"*\" | \'*\') value=${value#?} value=${value%?} ;; esac
        printenv "$name" >/dev/null || export "$name=$value"
    done
}

[ -r /etc/lobby/lobby.env ] && read_settings </etc/lobby/lobby.env
export LOBBY_DATA="${LOBBY_DATA:-/var/lib/lobby}"
[ "$(id -u)" = 0 ] || exec "$program" "$@"
# These are files of other programs, which only root may write.
[ "${1:-}" != config ] || exec "$program" "$@"
runuser -u lobby -- test -x . || cd /
exec runuser -u lobby -- "$program" "$@"
