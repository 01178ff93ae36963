/**
 * Returns a script that replaces `systemctl` where no systemd runs: it starts and stops the program, and one call waits
 * for another. With a file `never-ready` in the folder, systemd waits for a report of the server forever. `setsid`, because the server outlives the command that started it.
 * @param folder for the process number, the log and the list of calls
 */
export function createSystemctl({ folder, program }: { folder: string; program: string }): string {
  return `#!/bin/sh
exec 9>${folder}/systemctl.lock
flock 9
pid=$(cat ${folder}/pid 2>/dev/null)
runs() { [ -n "$pid" ] && grep -q '^State:.*[RSD]' /proc/$pid/status 2>/dev/null; }
start() {
  runs && return
  setsid ${program} serve >>${folder}/log 2>&1 9>&- &
  pid=$!
  echo $pid >${folder}/pid
}
stop() {
  runs && kill -TERM "$pid"
  while runs; do sleep 0.05; done
  rm -f ${folder}/pid
}
echo "$@" >>${folder}/systemctl.calls
case $* in
'start waha'|'start --no-block waha'|enable*--now*waha) start ;;
'stop waha') stop ;;
'restart waha') stop; start ;;
is-active*) runs ;;
*ActiveState*) if [ -f ${folder}/never-ready ]; then echo activating; elif runs; then echo active; else echo inactive; fi ;;
*FragmentPath*) echo ${folder}/waha.service ;;
esac
`;
}
