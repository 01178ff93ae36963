import type { MemberId, PaymentId } from '@waha/domain/kernel/ids';
import { computeDueBonuses, getNextBonusAt } from '@waha/domain/wallet/due-bonuses';
import { findApprovedPayments } from '#features/purchase/payment.public-queries';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { isDiskFullError } from '#platform/files/disk-space';
import { canTrustClock } from '#platform/process/clock-checkpoint';
import type { Services } from '#platform/services';
import { findNextBonusPeriods, saveEntriesOfMany } from '../wallet.store';
import { toEarningPack } from './credit-payment';
import { listDueBonuses, removeNextBonuses, saveNextBonuses } from './next-bonus.store';

type WriteContext = Pick<UnitOfWork, 'tx' | 'now'>;

/**
 * The packs that are credited together: one at first, then twice as many each time, since each may have a backlog of a
 * year.
 */
const MAX_PACKS_PER_BATCH = 64;

/**
 * Credits due bonuses, each once: of these members, or of all.
 * @param goesOn called after each page: whether there is time for one more
 * @returns whether no more are due
 */
export async function accrueBonuses(
  { tx, now }: WriteContext,
  { members, goesOn = () => true }: { members?: readonly MemberId[]; goesOn?: () => boolean } = {},
): Promise<boolean> {
  let limit = 1;
  do {
    const due = await listDueBonuses(tx, now, { limit, members });
    if (due.length > 0)
      await accruePacks(
        { tx, now },
        due.map(({ paymentId }) => paymentId),
      );
    if (due.length < limit) return true;
    limit = Math.min(2 * limit, MAX_PACKS_PER_BATCH);
  } while (goesOn());
  return false;
}

/**
 * Credits due bonuses of a member before their points are read, whether or not the scheduled task has done so. Does
 * nothing while the clock is not trusted. Usually takes one index lookup.
 */
export async function accrueBeforeReading(
  { db, clock, transact }: Pick<Services, 'db' | 'clock' | 'transact'>,
  members: readonly MemberId[],
): Promise<void> {
  const now = clock();
  const [due] = await listDueBonuses(db, now, { limit: 1, members });
  if (!due || !(await canTrustClock({ tx: db, now }))) return;
  await transact((unit) => accrueIfTrusted(unit, members)).catch((error: unknown) => {
    // A full disk prevents writes, not reads.
    if (!isDiskFullError(error)) throw error;
  });
}

/** Does the same inside a command that depends on the members' points. */
export async function accrueIfTrusted(unit: WriteContext, members: readonly MemberId[]): Promise<void> {
  if (await canTrustClock(unit)) await accrueBonuses(unit, { members });
}

/** Entries and the next due date are written in one transaction: a kill before its end credits nothing. */
async function accruePacks({ tx, now }: WriteContext, ids: readonly PaymentId[]): Promise<void> {
  const payments = await findApprovedPayments(tx, ids);
  const periods = await findNextBonusPeriods(tx, ids);
  const credited = payments.map((payment) => {
    const pack = toEarningPack(payment);
    const period = periods.get(payment.id) ?? 0;
    const bonuses = computeDueBonuses(pack, period, now);
    return { payment, bonuses, nextAt: getNextBonusAt(pack, period + bonuses.length) };
  });
  await saveEntriesOfMany(
    tx,
    credited.flatMap(({ payment: { memberId }, bonuses }) => bonuses.map((entry) => ({ ...entry, memberId }))),
  );
  await saveNextBonuses(
    tx,
    credited.map(({ payment: { id: paymentId, memberId }, nextAt }) => ({ paymentId, memberId, nextAt })),
  );
  const earning = new Set(payments.map(({ id }) => id));
  await removeNextBonuses(
    tx,
    ids.filter((id) => !earning.has(id)),
  );
}
