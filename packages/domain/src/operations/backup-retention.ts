import { DAY, type Instant } from '../kernel/time';

/** For how many days, weeks and months the newest backup of each is kept. */
export type BackupRetention = { days: number; weeks: number; months: number };

/** Parses a rule such as `7d 4w 6m`; returns `undefined` if it is invalid or would keep no backup. */
export function parseBackupRetention(text: string): BackupRetention | undefined {
  const match = /^(\d{1,4})d (\d{1,4})w (\d{1,4})m$/.exec(text);
  if (!match) return undefined;
  const [days = 0, weeks = 0, months = 0] = match.slice(1).map(Number);
  return days + weeks + months > 0 ? { days, weeks, months } : undefined;
}

/**
 * Returns the backups to keep: the newest of each of the last days, weeks (from Monday) and months that have any.
 * Periods without a backup are not counted, so a server that was off for a year keeps its backups. UTC.
 */
export function selectBackupsToKeep(
  madeAt: readonly Instant[],
  { days, weeks, months }: BackupRetention,
): Set<Instant> {
  const newestFirst = [...madeAt].sort((a, b) => b - a);
  return new Set([
    ...selectNewestOfEach(newestFirst, toDay, days),
    ...selectNewestOfEach(newestFirst, toWeek, weeks),
    ...selectNewestOfEach(newestFirst, toMonth, months),
    ...newestFirst.slice(0, 1),
  ]);
}

/** A backup made by a person, or by the server on schedule. */
export type BackupInfo = { madeAt: Instant; isManual: boolean };

/** Returns the scheduled backups that the rule deletes. Only a person deletes manual backups. */
export function selectBackupsToDelete<Backup extends BackupInfo>(
  all: readonly Backup[],
  rule: BackupRetention,
): Backup[] {
  const scheduled = all.filter(({ isManual }) => !isManual);
  const keptInstants = selectBackupsToKeep(
    scheduled.map(({ madeAt }) => madeAt),
    rule,
  );
  return scheduled.filter(({ madeAt }) => !keptInstants.has(madeAt));
}

function selectNewestOfEach(
  newestFirst: readonly Instant[],
  periodOf: (at: Instant) => string,
  count: number,
): Instant[] {
  const newest = new Map<string, Instant>();
  for (const at of newestFirst) {
    const period = periodOf(at);
    if (!newest.has(period)) newest.set(period, at);
  }
  return [...newest.values()].slice(0, count);
}

const toDay = (at: Instant) => String(Math.floor(at / DAY));
/** 1 January 1970 was a Thursday. */
const toWeek = (at: Instant) => String(Math.floor((Math.floor(at / DAY) + 3) / 7));
const toMonth = (at: Instant) => new Date(at).toISOString().slice(0, 7);

/**
 * After this time without a good backup, staff are notified: a day and a half, which means that a daily backup was
 * missed.
 */
export const BACKUP_LATE_AFTER_MS = 1.5 * DAY;

/** The status of the backups. `off`: backups are not configured, and none was ever made. */
export type BackupStatus = 'good' | 'failed' | 'late' | 'never' | 'off' | 'elsewhere';

/**
 * @param lastGoodAt when the last good one was made
 * @param runningSince when regular backups were first enabled; `undefined` if they are switched off
 */
export function getBackupStatus(
  {
    lastGoodAt,
    hasFailed,
    runningSince,
  }: { lastGoodAt: Instant | undefined; hasFailed: boolean; runningSince: Instant | undefined },
  now: Instant,
): BackupStatus {
  if (hasFailed) return 'failed';
  if (runningSince === undefined) return lastGoodAt === undefined ? 'off' : 'good';
  const since = Math.max(lastGoodAt ?? 0, runningSince);
  if (now - since > BACKUP_LATE_AFTER_MS) return lastGoodAt === undefined ? 'never' : 'late';
  return 'good';
}
