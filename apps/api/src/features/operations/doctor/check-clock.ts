import { type Instant, MINUTE, toIso } from '@waha/domain/kernel/time';
import { isClockTrusted } from '@waha/domain/operations/clock';
import { max } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { auditLog, changeLog } from '#platform/database/platform.tables';
import { readClockCheckpoint } from '#platform/process/clock-checkpoint';
import { createOkFinding, createWrongFinding, type Finding } from './finding';

/** A row may be written during the check. */
const TOLERANCE_MS = MINUTE;

/** Checks that the clock is not behind the newest rows: points and links depend on it. */
export async function checkClock(db: Database, now: Instant): Promise<Finding> {
  const [audited] = await db.select({ at: max(auditLog.at) }).from(auditLog);
  const [changed] = await db.select({ at: max(changeLog.at) }).from(changeLog);
  const newest = Math.max(audited?.at ?? 0, changed?.at ?? 0);
  if (newest > now + TOLERANCE_MS) {
    return createWrongFinding(
      'clock',
      `it says ${toIso(now)}, but something was written at ${toIso(newest)}`,
      'Set the clock of the machine, and let it be kept right: timedatectl set-ntp true',
    );
  }
  const mark = await readClockCheckpoint(db);
  if (mark !== undefined && !isClockTrusted(mark, now)) {
    return createWrongFinding(
      'clock',
      `it says ${toIso(now)}, but the last thing was written at ${toIso(mark)}: bonuses, withdrawals and tidying up wait`,
      'If the clock is wrong, set it; if it is right, because the server stood still so long: waha clock accept',
    );
  }
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return createOkFinding('clock', `${toIso(now)}; times of day, as of backups, are those of ${zone}`);
}
