#!/bin/sh
# /usr/local/bin/waha: runs a chore as the service's own user and with its settings, so that root types `waha backup`.
set -eu
set -a
. /etc/waha/waha.env
set +a
exec runuser -u waha -- /opt/waha/waha "$@"
