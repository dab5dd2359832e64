#!/bin/sh
# Goes to /usr/local/bin/lobby, for root: the operator's commands as the user who runs the server,
# so that no file in its folder becomes another's, and with the settings of the server.
cd / && LOBBY_DATA=/var/lib/lobby LOBBY_SETTINGS_FILE=/etc/lobby.env exec runuser -u lobby -- /opt/lobby/bin/lobby "$@"
