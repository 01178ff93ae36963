import { sweepAccounts } from './features/account/sweep-accounts';
import { sweepFiles } from './features/operations/sweep-files';
import { sweepRows } from './features/operations/sweep-rows';
import { mayTrustClock, noteClock } from './platform/process/clock-guard';
import type { Services } from './platform/services';
import { keepPreviousBuild } from './platform/web/previous-builds';

/** Clears away what is long over; nothing of it by a clock that may be wrong. What fails is logged, and tried again the next night. */
export async function tidyUp(services: Services): Promise<void> {
  if (!(await services.transact(noteClock))) return;
  for (const sweep of [sweepFiles, sweepRows, sweepAccounts, keepOwnBuild]) {
    await sweep(services).catch((error: unknown) => services.log.error({ err: error }, 'tidying up failed'));
  }
}

/** Keeps what this build serves for tabs that are open, and lets go of builds that are old where the clock can be believed. */
export async function keepOwnBuild({ assets, config, clock, db }: Services): Promise<void> {
  const now = clock();
  await keepPreviousBuild({ web: assets.web, dataDir: config.dataDir }, now, await mayTrustClock({ tx: db, now }));
}
