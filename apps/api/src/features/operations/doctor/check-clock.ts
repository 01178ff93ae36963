import { type Instant, MINUTE, toIso } from '@waha/domain/kernel/time';
import { isClockTrusted } from '@waha/domain/operations/clock';
import { max } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { auditLog, changeLog } from '#platform/database/platform.tables';
import { readClockCheckpoint } from '#platform/process/clock-checkpoint';
import { createErrorFinding, createOkFinding, type Finding } from './finding';

/** A row may be written during the check. */
const TOLERANCE_MS = MINUTE;

/** Checks that the clock is not behind the newest rows: points and links depend on it. */
export async function checkClock(db: Database, now: Instant): Promise<Finding> {
  const [audited] = await db.select({ at: max(auditLog.at) }).from(auditLog);
  const [changed] = await db.select({ at: max(changeLog.at) }).from(changeLog);
  const newest = Math.max(audited?.at ?? 0, changed?.at ?? 0);
  if (newest > now + TOLERANCE_MS) {
    return createErrorFinding(
      'clock',
      `the clock says ${toIso(now)}, but the newest record is from ${toIso(newest)}`,
      'Correct the clock and keep it synchronised: timedatectl set-ntp true',
    );
  }
  const checkpoint = await readClockCheckpoint(db);
  if (checkpoint !== undefined && !isClockTrusted(checkpoint, now)) {
    return createErrorFinding(
      'clock',
      `the clock says ${toIso(now)}, but the last activity was at ${toIso(checkpoint)}: bonuses, withdrawals and clean-up are paused`,
      'If the clock is wrong, correct it. If the database is an old one, restore the newest backup. If the server was off for that long, confirm the clock: waha clock accept',
    );
  }
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return createOkFinding('clock', `${toIso(now)}; schedules use the time zone ${zone}`);
}
