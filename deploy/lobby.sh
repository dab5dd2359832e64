#!/bin/sh
# Goes to /usr/local/bin/lobby, for root: the operator's commands as the user who runs the server,
# so that no file in its folder becomes another's.
cd / && LOBBY_DATA=/var/lib/lobby exec runuser -u lobby -- /opt/lobby/bin/lobby "$@"
