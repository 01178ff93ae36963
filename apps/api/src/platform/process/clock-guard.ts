import type { Instant } from '@waha/domain/kernel/time';
import { isClockTrusted } from '@waha/domain/operations/clock';
import type { Database, Tx } from '../database/database';
import { clockMark } from '../database/platform.tables';
import type { UnitOfWork } from '../database/unit-of-work';
import { Refused } from '../http/refusal';

/** The newest instant at which the clock was believed; undefined where nothing was written yet. */
export async function readClockMark(tx: Tx | Database): Promise<Instant | undefined> {
  const [mark] = await tx.select({ at: clockMark.markedAt }).from(clockMark);
  return mark?.at;
}

/** Whether bonuses, withdrawals and tidying up may go on by this clock. */
export async function mayTrustClock({ tx, now }: { tx: Tx | Database; now: Instant }): Promise<boolean> {
  return isClockTrusted(await readClockMark(tx), now);
}

/** @throws Refused `clock_not_trusted` */
export async function requireTrustedClock(unit: Pick<UnitOfWork, 'tx' | 'now'>): Promise<void> {
  if (!(await mayTrustClock(unit))) throw new Refused({ code: 'clock_not_trusted' });
}

/** Moves the mark on while the clock is believed. Answers whether it is. */
export async function noteClock({ tx, now }: Pick<UnitOfWork, 'tx' | 'now'>): Promise<boolean> {
  const mark = await readClockMark(tx);
  if (!isClockTrusted(mark, now)) return false;
  if (mark === undefined || mark < now) await acceptClock({ tx, now });
  return true;
}

/** A person says that the clock is right. */
export async function acceptClock({ tx, now }: Pick<UnitOfWork, 'tx' | 'now'>): Promise<void> {
  const row = { one: 1, markedAt: now };
  await tx.insert(clockMark).values(row).onConflictDoUpdate({ target: clockMark.one, set: row });
}
