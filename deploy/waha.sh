#!/bin/sh
# /usr/local/bin/waha: runs a command as the service's own user and with its settings, so that root types `waha backup`.
# The program itself reads the settings, as systemd does. This shell only opens the file, which may be root's alone.
set -eu
exec 3</etc/waha/waha.env
exec env WAHA_SETTINGS_FD=3 runuser -u waha -- /opt/waha/waha "$@"
