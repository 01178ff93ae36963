import { DAY, type Instant } from '../kernel/time';

/** `skipped`: there was not enough space for it. */
export type RehearsalOutcome = 'good' | 'failed' | 'skipped';

/** The last rehearsal of a restore, and when one last succeeded. */
export type RehearsalFacts = { outcome: RehearsalOutcome; lastGoodAt: Instant | undefined };

/** Less than a week, because the nightly backup does not start at the same second each night. */
const REHEARSE_AFTER_MS = 6.5 * DAY;

/** After this time without a successful rehearsal, staff are notified: two were missed. */
export const REHEARSAL_LATE_AFTER_MS = 15 * DAY;

/** Returns whether the next backup should be rehearsed. One that failed or was skipped is repeated with the next backup. */
export function isRehearsalDue(facts: RehearsalFacts | undefined, now: Instant): boolean {
  if (facts?.outcome !== 'good' || facts.lastGoodAt === undefined) return true;
  // One in the future means that the clock was set back.
  return now - facts.lastGoodAt >= REHEARSE_AFTER_MS || facts.lastGoodAt > now;
}

/** The status of the rehearsals. `waiting`: the first one follows the next nightly backup. `off`: no nightly backups. */
export type RehearsalStatus = RehearsalOutcome | 'late' | 'waiting' | 'off';

/** @param areBackupsOn whether the server makes backups on a schedule, which rehearsals follow */
export function getRehearsalStatus(
  { facts, areBackupsOn }: { facts: RehearsalFacts | undefined; areBackupsOn: boolean },
  now: Instant,
): RehearsalStatus {
  if (facts?.outcome === 'failed') return 'failed';
  if (!facts) return areBackupsOn ? 'waiting' : 'off';
  if (areBackupsOn && facts.lastGoodAt !== undefined && now - facts.lastGoodAt > REHEARSAL_LATE_AFTER_MS) return 'late';
  return facts.outcome;
}
