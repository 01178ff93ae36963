import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SECOND } from '@waha/domain/kernel/time';
import { findServiceWait } from './control-service';
import { readProgramVersion } from './read-program-version';
import type { UpdateContext } from './update-context';

/** A version that reports to systemd does so at once when it answers. */
const REPORT_WAIT_MS = 5 * SECOND;
/** The command of versions up to 0.2.0, which the operator has kept as the guide says. */
const FORMER_SCRIPT = 'waha.script';

/**
 * Returns what the operator must still do after the old version answers, with the commands: its service file and its
 * command may be of the newer version.
 */
export async function listRollbackTodo(
  { dataDir, program }: Pick<UpdateContext['config'], 'dataDir' | 'program'>,
  version: string,
): Promise<string[]> {
  const todo: string[] = [];
  const { isWaiting, unitFile } = await findServiceWait(REPORT_WAIT_MS);
  if (isWaiting)
    todo.push(
      `systemd still waits for ${version} ("activating"): the service file is of a newer version. Type: sed -i 's/^Type=notify/Type=exec/; /^WatchdogSec/d' ${unitFile} && systemctl daemon-reload && systemctl restart waha`,
    );
  // Only versions that can be updated by command read the settings file.
  const { migrations } = await readProgramVersion(program, dataDir);
  if (migrations !== undefined) return todo;
  const script = join(dirname(program), FORMER_SCRIPT);
  const reason = `commands of ${version} do not read /etc/waha/waha.env and would work on an empty folder`;
  todo.push(
    existsSync(script)
      ? `${reason}. Put their script back: mv ${script} /usr/local/bin/waha`
      : `${reason}, unless the script of that version is /usr/local/bin/waha. Without it, type for example: systemd-run --quiet --pipe --wait --uid waha --property EnvironmentFile=/etc/waha/waha.env ${program} staff list`,
  );
  return todo;
}
