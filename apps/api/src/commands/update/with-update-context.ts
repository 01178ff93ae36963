import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { lockUpdates } from '#features/operations/update/lock-updates';
import type { UpdateContext } from '#features/operations/update/update-context';
import { findAssets } from '#platform/config/assets';
import { readConfig } from '#platform/config/config';
import { printReport } from '../print-report';
import { readSeconds, UsageError } from '../read-arguments';

/** A large database takes some time to migrate. */
const DEFAULT_WAIT_SECONDS = 180;

/** The options that `update` and `rollback` share. */
export const UPDATE_OPTIONS = {
  json: { type: 'boolean' },
  /** How long the started version may take to answer, in seconds. */
  wait: { type: 'string' },
} as const;

/**
 * Runs an update or a rollback: only one at a time, with the rights to replace the program, and not ended by Ctrl-C or
 * a lost connection. Prints each step, or with `--json` one object at the end.
 * @throws Error with what to do, before anything is changed
 */
export async function withUpdateContext(
  { json, wait = String(DEFAULT_WAIT_SECONDS) }: { json?: boolean | undefined; wait?: string | undefined },
  work: (context: UpdateContext) => Promise<{ result: string }>,
): Promise<void> {
  const waitMs = readSeconds('--wait', wait);
  const config = readConfig(process.env, findAssets().root);
  if (config.database)
    throw new Error(
      'The database is on PostgreSQL, which has no snapshots. Update as in docs/operator/several-servers.md.',
    );
  requireRights(dirname(config.program));
  const release = await lockUpdates(config.program);
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const)
    process.on(signal, () => console.error('Not interrupted: an update or a rollback always ends by itself.'));
  const steps: string[] = [];
  const say = (step: string) => {
    steps.push(step);
    if (!json) console.log(step);
  };
  try {
    const result = await work({ config, waitMs, say });
    if (json) printReport({ ok: !process.exitCode, ...result, steps });
  } catch (error) {
    if (!json || error instanceof UsageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    printReport({ ok: false, result: 'failed', reason, steps });
  } finally {
    release();
  }
}

function requireRights(folder: string): void {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Error(`This user may not replace the program in ${folder}. Run the command as root: sudo waha …`);
  }
}
