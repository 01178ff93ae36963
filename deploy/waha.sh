#!/bin/sh
# /usr/local/bin/waha: runs a command as the service's own user and with its settings, so that root types `waha backup`.
# The program reads the settings as systemd does. This script only opens the file, which only root may be able to read.
set -eu
exec 3</etc/waha/waha.env
exec env WAHA_SETTINGS_FD=3 runuser -u waha -- /opt/waha/waha "$@"
