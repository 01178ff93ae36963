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

/** Packs that are credited together: one at first, and twice as many each time, since a year's pause may lie behind each. */
const MAX_PACKS_PER_BATCH = 64;

/**
 * Credits the bonuses that have fallen due, each once: of these members, or of everybody.
 * @param goesOn asked after each page: whether there is time for one more
 * @returns whether none is due any more
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
 * Somebody's points are asked for: what has fallen due is credited before, whether or not the server has come to them by
 * itself. Nothing by a clock that is not believed. Most times it is one look into an index.
 */
export async function accrueBeforeReading(
  { db, clock, transact }: Pick<Services, 'db' | 'clock' | 'transact'>,
  members: readonly MemberId[],
): Promise<void> {
  const now = clock();
  const [due] = await listDueBonuses(db, now, { limit: 1, members });
  if (!due || !(await canTrustClock({ tx: db, now }))) return;
  await transact((unit) => accrueIfTrusted(unit, members)).catch((error: unknown) => {
    // A full disk ends writing, not reading.
    if (!isDiskFullError(error)) throw error;
  });
}

/** The same inside a command that depends on their points. */
export async function accrueIfTrusted(unit: WriteContext, members: readonly MemberId[]): Promise<void> {
  if (await canTrustClock(unit)) await accrueBonuses(unit, { members });
}

/** Lines and the next instant in one transaction: whoever is killed before its end has credited nothing of it. */
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
