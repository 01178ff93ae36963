#!/bin/sh
# Installs Waha on a Debian server: sh install.sh --name members.example.tn
# Run it as root. It installs the program beside it. A second run changes nothing. It never replaces a file that
# you have written, and never changes a setting: edit /etc/waha/waha.env for that.
#   --name NAME          the host name of the app
#   --smtp URL           the mail server, smtps://user:password@mail.example:465 (- for none)
#   --from SENDER        the sender of mails, 'Waha <no-reply@members.example.tn>'
#   --admin-email EMAIL  your address: for notices about the certificate and the server, and for a test mail
#   --language LANGUAGE  fr, ar, en or source: the language of people who have chosen none
#   --nginx              prints a block for nginx instead of installing Caddy
#   --dry-run            prints what it would do
set -eu
umask 022

HERE=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
PROGRAM=/opt/waha/waha
SETTINGS=/etc/waha/waha.env
DATA=/var/lib/waha
CADDYFILE=/etc/caddy/Caddyfile
NAME='' SMTP='' FROM='' ADMIN='' LANGUAGE_OF_ALL='' NGINX='' DRY=''
CHANGES=0 ERRORS=0

fail() { printf '%s\n' "$*" >&2; exit 1; }
ok() { printf 'ok       %s\n' "$*"; }
warn() { printf 'warning  %s\n         %s\n' "$1" "$2"; }
error() { printf 'error    %s\n         %s\n' "$1" "$2"; ERRORS=$((ERRORS + 1)); }

# Prints a number with its noun: 1 change, 2 changes.
count() { if [ "$1" = 1 ]; then printf '1 %s' "$2"; else printf '%s %ss' "$1" "$2"; fi; }

# Runs a command that changes something, or only prints the change.
change() {
  what=$1; shift
  CHANGES=$((CHANGES + 1))
  if [ -n "$DRY" ]; then printf 'would    %s\n' "$what"; return 0; fi
  printf 'do       %s\n' "$what"
  "$@"
}

while [ $# -gt 0 ]; do
  case $1 in
    --nginx) NGINX=1; shift; continue ;;
    --dry-run) DRY=1; shift; continue ;;
    --help|-h) sed -n '2,/^set/{/^#/s/^# \{0,1\}//p;}' "$0"; exit 0 ;;
  esac
  [ $# -ge 2 ] || fail "$1 needs a value. See: sh install.sh --help"
  case $1 in
    --name) NAME=$2 ;;
    --smtp) SMTP=$2 ;;
    --from) FROM=$2 ;;
    --admin-email) ADMIN=$2 ;;
    --language) LANGUAGE_OF_ALL=$2 ;;
    *) fail "Unknown option $1. See: sh install.sh --help" ;;
  esac
  shift 2
done

[ "$(id -u)" = 0 ] || fail 'Run this as root: sudo sh install.sh …'
for file in waha waha.sha256 waha.service waha.env Caddyfile; do
  [ -f "$HERE/$file" ] || fail "$HERE/$file is missing. Copy the whole folder that npm run package made."
done

# Settings: asked only on the first run, and only what the options do not say.
setting() { sed -n "s/^$1=//p" "$SETTINGS" | tail -n 1; }
ask() {
  [ -t 0 ] || { printf '%s' "$2"; return 0; }
  printf '%s' "$1" >&2
  read -r answer || answer=''
  printf '%s' "${answer:-$2}"
}
if [ -f "$SETTINGS" ]; then
  INSTALLED=$(setting PUBLIC_URL | sed 's|^https\{0,1\}://||')
  [ -z "$NAME" ] || [ "$NAME" = "$INSTALLED" ] ||
    fail "$SETTINGS says PUBLIC_URL=https://$INSTALLED. To use another name, edit that file and $CADDYFILE, then: systemctl restart waha"
  NAME=$INSTALLED
else
  [ -n "$NAME" ] || NAME=$(ask 'Host name of the app (members.example.tn): ' '')
  [ -n "$SMTP" ] || SMTP=$(ask 'Mail server (smtps://user:password@mail.example:465; empty for none): ' '-')
  [ -n "$FROM" ] || FROM=$(ask "Sender of mails (empty for Waha <no-reply@$NAME>): " "Waha <no-reply@$NAME>")
  [ -n "$ADMIN" ] || ADMIN=$(ask 'Your email address (empty for none): ' '')
  [ -n "$LANGUAGE_OF_ALL" ] || LANGUAGE_OF_ALL=$(ask 'Language, fr, ar, en or source (empty for that of the browser): ' '')
fi
printf '%s' "$NAME" | grep -Eq '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$' ||
  fail "\"$NAME\" is not a host name such as members.example.tn (option --name)."
case $LANGUAGE_OF_ALL in ''|fr|ar|en|source) ;; *) fail '--language is fr, ar, en or source.' ;; esac
case $SMTP in ''|-|smtp://*|smtps://*) ;; *) fail '--smtp must look like smtps://user:password@mail.example:465.' ;; esac
case $ADMIN in ''|?*@?*.?*) ;; *) fail '--admin-email must look like you@example.tn.' ;; esac
# systemd gives quotes and backslashes a meaning.
for value in "$SMTP" "$FROM" "$ADMIN"; do
  case $value in *[\"\'\\]*|*'
'*) fail "\"$value\" has a quote, a backslash or a line end: leave it out, and write it into $SETTINGS afterwards." ;; esac
done

# Checks: nothing is changed before all of them have passed.
release() { sed -n "s/^$1=//p" /etc/os-release | tr -d '"'; }
SYSTEM=$(release PRETTY_NAME)
if [ "$(release ID)" != debian ]; then warn "$SYSTEM is not Debian" 'Waha is tested on Debian 12 and newer. It may work.'
elif [ "$(release VERSION_ID | cut -d. -f1)" -ge 12 ]; then ok "$SYSTEM"
else error "$SYSTEM is too old" 'Upgrade the server to Debian 12 or newer.'; fi

if (cd "$HERE" && sha256sum --check --status waha.sha256); then ok 'the program file is complete'
else error 'the program file is incomplete or was changed' "Copy the folder again, then: cd $HERE && sha256sum -c waha.sha256"; fi

if VERSION=$("$HERE/waha" version 2>/dev/null); then ok "$(printf '%s' "$VERSION" | head -n 1) runs on $(uname -m)"
else error "the program does not run on $(uname -m)" 'Build it on a machine with this processor architecture and the same or an older Debian.'; fi

# Prints the program that listens on a port.
listener() { ss -Hltnp "sport = :$1" 2>/dev/null | sed -n 's/.*users:(("\([^"]*\)".*/\1/p' | head -n 1; }
PROXY=caddy; [ -z "$NGINX" ] || PROXY=nginx
if command -v ss >/dev/null; then
  for port in 80 443; do
    by=$(listener $port)
    case $by in
      ''|"$PROXY") ok "port $port is free${by:+ for $by}" ;;
      nginx) error "nginx listens on port $port" 'To keep nginx in front, add the option --nginx. Otherwise: systemctl disable --now nginx' ;;
      *) error "$by listens on port $port" "Stop it: systemctl disable --now $by" ;;
    esac
  done
else warn 'ports 80 and 443 were not checked' 'The command ss is missing: apt-get install iproute2'; fi

OWN=" $(hostname -I 2>/dev/null || true) "
for family in 4 6; do
  record=A; [ $family = 4 ] || record=AAAA
  found=$(getent "ahostsv$family" "$NAME" 2>/dev/null | awk '$1 !~ /^::ffff:/ {print $1}' | sort -u | tr '\n' ' ')
  if [ -z "$found" ]; then
    if [ $family = 6 ]; then ok "$NAME has no AAAA record (only needed for IPv6)"
    else warn "$NAME has no A record" 'Add one with the address of this server at your domain provider. Until then there is no certificate.'; fi
    continue
  fi
  for address in $found; do
    case $OWN in
      *" $address "*) ok "$NAME points here ($record $address)" ;;
      *) warn "$NAME points to $address ($record), which this server does not have" 'This is right behind a router that forwards ports 80 and 443. Otherwise correct the record.' ;;
    esac
  done
done

MEMORY=$(awk '/^MemTotal/ {print int($2 / 1024)}' /proc/meminfo)
if [ "$MEMORY" -ge 900 ]; then ok "$MEMORY MB of memory"
else warn "only $MEMORY MB of memory" 'Waha needs 1 GB with Caddy beside it. Add memory or swap.'; fi
# The data may have a disk of its own, and waha.env may name another folder.
[ ! -f "$SETTINGS" ] || DATA_FOLDER=$(setting WAHA_DATA_DIR)
DATA_FOLDER=${DATA_FOLDER:-$DATA}
while [ ! -d "$DATA_FOLDER" ]; do DATA_FOLDER=$(dirname -- "$DATA_FOLDER"); done
DISK=$(df -Pm "$DATA_FOLDER" | awk 'NR == 2 {print $4}')
if [ "$DISK" -ge 8000 ]; then ok "$DISK MB of free disk for $DATA_FOLDER"
elif [ "$DISK" -ge 1000 ]; then warn "only $DISK MB of free disk for $DATA_FOLDER" 'Plan 10 GB for receipts, videos and backups.'
else error "only $DISK MB of free disk for $DATA_FOLDER" 'Waha needs at least 1000 MB there. Free some space.'; fi
[ "$ERRORS" = 0 ] || fail "$(count "$ERRORS" error). Nothing was changed."

# The installation.
install_folder() {
  if [ ! -d "$1" ]; then change "folder $1" install -d "$@"; fi
}
write_settings() {
  install -m 600 /dev/null "$SETTINGS.new"
  NAME=$NAME SMTP=$SMTP FROM=$FROM ADMIN=$ADMIN LANGUAGE_OF_ALL=$LANGUAGE_OF_ALL awk '
    /^PUBLIC_URL=/ { print "PUBLIC_URL=https://" ENVIRON["NAME"]; next }
    /^#SMTP_URL=/ && ENVIRON["SMTP"] != "-" { print "SMTP_URL=" ENVIRON["SMTP"]; next }
    /^#MAIL_FROM=/ { print "MAIL_FROM=" ENVIRON["FROM"]; next }
    /^#WAHA_ALERTS_TO=/ && ENVIRON["ADMIN"] != "" { print "WAHA_ALERTS_TO=" ENVIRON["ADMIN"]; next }
    /^#WAHA_LANGUAGE=/ && ENVIRON["LANGUAGE_OF_ALL"] != "" { print "WAHA_LANGUAGE=" ENVIRON["LANGUAGE_OF_ALL"]; next }
    { print }' "$HERE/waha.env" >"$SETTINGS.new"
  mv "$SETTINGS.new" "$SETTINGS"
}
write_completion() { "$PROGRAM" completion bash >"$COMPLETION/waha"; }
write_caddyfile() {
  [ ! -f "$CADDYFILE" ] || cp -p "$CADDYFILE" "$CADDYFILE.before-waha"
  {
    if [ -n "$ADMIN" ]; then printf '{\n\temail %s\n}\n' "$ADMIN"; fi
    sed "s/^waha\.example {/$NAME {/" "$HERE/Caddyfile"
  } >"$CADDYFILE.new"
  mv "$CADDYFILE.new" "$CADDYFILE"
}

if ! getent passwd waha >/dev/null; then
  change 'user waha' useradd --system --home-dir "$DATA" --shell /usr/sbin/nologin waha
fi
install_folder /opt/waha
install_folder /etc/waha
install_folder "$DATA" -m 700 -o waha -g waha
IS_FIRST=''
if [ ! -f "$PROGRAM" ]; then change "program $PROGRAM" install -m 755 "$HERE/waha" "$PROGRAM"
elif ! cmp -s "$HERE/waha" "$PROGRAM"; then warn "another program is installed: $($PROGRAM version | head -n 1)" "It was left as it is. To replace it: waha update $HERE/waha"; fi
# Up to version 0.2.0 this was a script.
if [ "$(readlink /usr/local/bin/waha || true)" = "$PROGRAM" ]; then :
elif [ ! -e /usr/local/bin/waha ] || grep -q WAHA_SETTINGS_FD /usr/local/bin/waha; then
  change 'command waha' ln -sfn "$PROGRAM" /usr/local/bin/waha
else warn '/usr/local/bin/waha is not the command of Waha' "It was left as it is. To replace it: ln -sfn $PROGRAM /usr/local/bin/waha"; fi
COMPLETION=/usr/share/bash-completion/completions
if [ -d "$COMPLETION" ] && [ ! -f "$COMPLETION/waha" ]; then
  change 'completion of waha in bash' write_completion
fi
if [ ! -f "$SETTINGS" ]; then IS_FIRST=1; change "settings $SETTINGS" write_settings; fi
if [ ! -f /etc/systemd/system/waha.service ]; then
  change 'service waha' install -m 644 "$HERE/waha.service" /etc/systemd/system/waha.service
  change 'systemctl daemon-reload' systemctl daemon-reload
elif ! cmp -s "$HERE/waha.service" /etc/systemd/system/waha.service; then
  warn 'the service file differs from the one of this version' "It was left as it is. To replace it: install -m 644 $HERE/waha.service /etc/systemd/system/ && systemctl daemon-reload && systemctl restart waha"
fi
if ! systemctl is-enabled --quiet waha 2>/dev/null || ! systemctl is-active --quiet waha 2>/dev/null; then
  change 'start of the service, now and at each boot' systemctl enable --now --no-block --quiet waha
fi

if [ -n "$NGINX" ]; then
  cat <<END

Put this into /etc/nginx/sites-available/waha, link it from sites-enabled, get a certificate (certbot --nginx), then
systemctl reload nginx:

server {
    server_name $NAME;
    listen 80;
    listen [::]:80;
    # Receipts and pieces of videos have up to 10 MB.
    client_max_body_size 11m;
    location / {
        proxy_pass http://127.0.0.1:5000;
        proxy_http_version 1.1;
        # Keeps connections open: otherwise an early refusal of a large receipt becomes a 502.
        proxy_set_header Connection "";
        proxy_set_header Host \$host;
        # Replaces what the caller sent: hence WAHA_TRUST_PROXY=1.
        proxy_set_header X-Forwarded-For \$remote_addr;
        proxy_set_header X-Forwarded-Proto \$scheme;
        # Event streams and uploads are passed on at once.
        proxy_buffering off;
        proxy_request_buffering off;
        proxy_read_timeout 1h;
    }
}

END
else
  [ -d /etc/caddy ] || change 'folder /etc/caddy' install -d /etc/caddy
  if [ ! -f "$CADDYFILE" ] || grep -q 'The Caddyfile is an easy way' "$CADDYFILE"; then
    change "proxy settings $CADDYFILE" write_caddyfile
    RELOAD=1
  elif grep -q "^$NAME {" "$CADDYFILE"; then :
  else warn "$CADDYFILE is your own" "It was left as it is. Add the block of $HERE/Caddyfile with the name $NAME."; fi
  if ! command -v caddy >/dev/null; then
    change 'package caddy' apt-get install -y -q -o Dpkg::Options::=--force-confold caddy
  fi
  [ -z "${RELOAD:-}" ] || change 'systemctl reload caddy' systemctl reload-or-restart caddy
fi

if [ -n "$DRY" ]; then
  printf '%s\n' "Would make $(count "$CHANGES" change). Nothing was changed."
  exit 0
fi
"$HERE/waha" health --wait 120 >/dev/null 2>&1 || fail 'The server does not answer after two minutes. Its log: journalctl -u waha'
ok 'the server answers'

if [ -n "$IS_FIRST" ]; then
  if [ "$SMTP" = - ]; then warn "no mail server: mails become files in $DATA/mail" "Set SMTP_URL in $SETTINGS, then: systemctl restart waha"
  elif [ -n "$ADMIN" ]; then
    if "$PROGRAM" mail test "$ADMIN" >/dev/null 2>&1; then ok "a test mail was sent to $ADMIN"
    else warn 'the test mail was not sent' "See what the mail server says: waha mail test $ADMIN"; fi
  fi
  printf '\n'
  "$PROGRAM" staff link 2>&1 || true
  ufw status 2>/dev/null | grep -q '^443/udp .*ALLOW' ||
    printf '\nOpen the ports 80 and 443 in your firewall, 443 for UDP too. With ufw: ufw allow 80,443/tcp && ufw allow 443/udp\n'
fi
printf '\n'
"$PROGRAM" doctor || printf 'Correct the errors above, then run: waha doctor\n'
printf '\n'
if [ "$CHANGES" = 0 ]; then printf 'Everything was in place. Nothing was changed.\n'
else printf 'Waha is installed: https://%s (%s).\n' "$NAME" "$(count "$CHANGES" change)"; fi
