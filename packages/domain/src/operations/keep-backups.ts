import { DAY, type Instant } from '../kernel/time';

/** For how many days, weeks and months the newest backup of each is kept. */
export type KeepRule = { days: number; weeks: number; months: number };

/** `7d 4w 6m` as a rule; `undefined` when it is not one, or would keep nothing. */
export function keepRuleOf(text: string): KeepRule | undefined {
  const found = /^(\d{1,4})d (\d{1,4})w (\d{1,4})m$/.exec(text);
  if (!found) return undefined;
  const [days = 0, weeks = 0, months = 0] = found.slice(1).map(Number);
  return days + weeks + months > 0 ? { days, weeks, months } : undefined;
}

/**
 * Which backups stay: of each of the last days, weeks (from Monday) and months that have any, the newest. Periods
 * without a backup are not counted, so that a server that was off for a year still keeps what it had. UTC.
 */
export function backupsToKeep(madeAt: readonly Instant[], { days, weeks, months }: KeepRule): Set<Instant> {
  const newestFirst = [...madeAt].sort((a, b) => b - a);
  return new Set([
    ...newestOfEach(newestFirst, dayOf, days),
    ...newestOfEach(newestFirst, weekOf, weeks),
    ...newestOfEach(newestFirst, monthOf, months),
    ...newestFirst.slice(0, 1),
  ]);
}

/** A person made it, or the server did by itself at its time. */
export type MadeBackup = { madeAt: Instant; isManual: boolean };

/**
 * Returns which backups go by the rule. Those that a person made are counted apart: a nightly one never replaces them, and
 * none of them goes within a day, since whoever made it is still at what they made it for.
 */
export function thinOutBackups<Backup extends MadeBackup>(
  all: readonly Backup[],
  rule: KeepRule,
  now: Instant,
): { gone: Backup[] } {
  const gone = [true, false].flatMap((isManual) => {
    const same = all.filter((each) => each.isManual === isManual);
    const stay = backupsToKeep(
      same.map(({ madeAt }) => madeAt),
      rule,
    );
    return same.filter(({ madeAt }) => !stay.has(madeAt) && !(isManual && now - madeAt < DAY));
  });
  return { gone };
}

function newestOfEach(newestFirst: readonly Instant[], periodOf: (at: Instant) => string, count: number): Instant[] {
  const newest = new Map<string, Instant>();
  for (const at of newestFirst) {
    const period = periodOf(at);
    if (!newest.has(period)) newest.set(period, at);
  }
  return [...newest.values()].slice(0, count);
}

const dayOf = (at: Instant) => String(Math.floor(at / DAY));
/** The first of January 1970 was a Thursday. */
const weekOf = (at: Instant) => String(Math.floor((Math.floor(at / DAY) + 3) / 7));
const monthOf = (at: Instant) => new Date(at).toISOString().slice(0, 7);

/** Later than this after the last good one, the staff are told. A day and a half: a daily one that was missed. */
export const BACKUP_LATE_AFTER = 1.5 * DAY;

/** How it stands with the backups. `off`: nobody asked for them, and none was ever made. */
export type BackupStanding = 'good' | 'failed' | 'late' | 'never' | 'off' | 'elsewhere';

/**
 * @param lastGoodAt when the last good one was made
 * @param runningSince when regular backups were first wanted; `undefined` when they are switched off
 */
export function backupStanding(
  {
    lastGoodAt,
    hasFailed,
    runningSince,
  }: { lastGoodAt: Instant | undefined; hasFailed: boolean; runningSince: Instant | undefined },
  now: Instant,
): BackupStanding {
  if (hasFailed) return 'failed';
  if (runningSince === undefined) return lastGoodAt === undefined ? 'off' : 'good';
  const since = Math.max(lastGoodAt ?? 0, runningSince);
  if (now - since > BACKUP_LATE_AFTER) return lastGoodAt === undefined ? 'never' : 'late';
  return 'good';
}
