import type { Instant } from '@waha/domain/kernel/time';
import { isClockTrusted } from '@waha/domain/operations/clock';
import type { Database, Tx } from '../database/database';
import { clockCheckpoint } from '../database/platform.tables';
import type { UnitOfWork } from '../database/unit-of-work';
import { RefusalError } from '../http/refusal-error';

/** Returns the newest instant at which the clock was trusted; undefined if none was written yet. */
export async function readClockCheckpoint(tx: Tx | Database): Promise<Instant | undefined> {
  const [checkpoint] = await tx.select({ at: clockCheckpoint.markedAt }).from(clockCheckpoint);
  return checkpoint?.at;
}

/** Checks whether bonuses, withdrawals and sweeps may rely on this clock. */
export async function canTrustClock({ tx, now }: { tx: Tx | Database; now: Instant }): Promise<boolean> {
  return isClockTrusted(await readClockCheckpoint(tx), now);
}

/** Returns the time of the clock; while that is not trusted, the newest instant at which it was. */
export async function readTrustedInstant({ tx, now }: { tx: Tx | Database; now: Instant }): Promise<Instant> {
  const checkpoint = await readClockCheckpoint(tx);
  return checkpoint === undefined || isClockTrusted(checkpoint, now) ? now : checkpoint;
}

/**
 * Refuses while the clock is not trusted.
 * @throws RefusalError `clock_not_trusted`
 */
export async function requireTrustedClock(unit: Pick<UnitOfWork, 'tx' | 'now'>): Promise<void> {
  if (!(await canTrustClock(unit))) throw new RefusalError({ code: 'clock_not_trusted' });
}

/** Advances the checkpoint while the clock is trusted. Returns whether it is. */
export async function advanceClockCheckpoint({ tx, now }: Pick<UnitOfWork, 'tx' | 'now'>): Promise<boolean> {
  const checkpoint = await readClockCheckpoint(tx);
  if (!isClockTrusted(checkpoint, now)) return false;
  if (checkpoint === undefined || checkpoint < now) await acceptClock({ tx, now });
  return true;
}

/** Records that a person has confirmed the clock. */
export async function acceptClock({ tx, now }: Pick<UnitOfWork, 'tx' | 'now'>): Promise<void> {
  const row = { one: 1, markedAt: now };
  await tx.insert(clockCheckpoint).values(row).onConflictDoUpdate({ target: clockCheckpoint.one, set: row });
}
