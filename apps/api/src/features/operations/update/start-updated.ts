import { controlService } from './control-service';
import { goBack } from './roll-back-program';
import type { UpdateContext } from './update-context';
import { type UpdateJournal, writeUpdateJournal } from './update-journal';
import { waitForHealth } from './wait-for-health';

/** Starts the installed new version, and goes back if it does not answer in time. */
export async function startUpdated(
  context: UpdateContext,
  journal: UpdateJournal,
): Promise<{ result: 'updated' | 'rolledBack'; reason?: string }> {
  const { config, say, waitMs } = context;
  const reason = await controlService('start').then(
    async () => {
      const { isWell, answer } = await waitForHealth(config, journal.to.version, waitMs);
      return isWell
        ? undefined
        : `Version ${journal.to.version} did not answer within ${Math.round(waitMs / 1000)} s (${answer}).`;
    },
    (error: Error) => error.message,
  );
  if (reason === undefined) {
    await writeUpdateJournal(config.dataDir, { ...journal, step: 'updated' });
    say(`Version ${journal.to.version} runs. To go back: waha rollback`);
    return { result: 'updated' };
  }
  say(`${reason} Its log: journalctl -u waha`);
  await goBack(context, journal);
  return { result: 'rolledBack', reason };
}
