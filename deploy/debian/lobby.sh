#!/bin/sh
# /usr/bin/lobby: the operator's commands, with the settings of the server and as the user who runs
# it, so that no file in its folder becomes another's.
set -eu

program=/usr/lib/lobby/bin/lobby
[ -x "$program" ] || program=/opt/lobby/bin/lobby

settings=/etc/lobby/lobby.env
[ ! -r "$settings" ] || export LOBBY_SETTINGS_FILE="${LOBBY_SETTINGS_FILE:-$settings}"
export LOBBY_DATA="${LOBBY_DATA:-/var/lib/lobby}"
[ "$(id -u)" = 0 ] || exec "$program" "$@"
# These are files of other programs, which only root may write.
[ "${1:-}" != config ] || exec "$program" "$@"
runuser -u lobby -- test -x . || cd /
exec runuser -u lobby -- "$program" "$@"
