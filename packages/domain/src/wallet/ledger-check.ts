import type { PaymentId, RechargeId } from '../kernel/ids';
import { HOUR, type Instant, toIso } from '../kernel/time';
import { dueBonuses, type EarningPack, facilityCredit } from './accrual';
import { firstOverdraft, type LedgerEntry, POINT_ACCOUNTS, totalsAt } from './ledger';
import { cancellationOf } from './reversal';
import { returnEntry, type Withdrawal, withdrawalEntry } from './withdrawal';

/** Bonuses are credited by a chore of the running server; one that is due for less than this is not late. */
export const BONUS_GRACE = 2 * HOUR;

/** All that has moved a member's points, and the ledger's lines in the order they were written. */
export type MemberBooks = {
  entries: readonly LedgerEntry[];
  /** Approved ones, also when cancelled later. */
  packs: readonly (EarningPack & { paymentId: PaymentId; cancelledAt?: Instant | undefined })[];
  withdrawals: readonly Withdrawal[];
  recharges: readonly { id: RechargeId; points: number; decidedAt: Instant }[];
};

/**
 * What in a member's ledger is not as its causes say; none when all agrees.
 * @param grace how long a bonus may be due before it is missing, in milliseconds; `Infinity` where no server runs that
 * would have credited it, and the next start will
 */
export function faultsIn(books: MemberBooks, now: Instant, grace: number = BONUS_GRACE): string[] {
  return [...unexplained(books, now, grace), ...overdrafts(books, now)];
}

/** Every line has its cause, and every cause its lines, once. */
function unexplained(books: MemberBooks, now: Instant, grace: number): string[] {
  const faults: string[] = [];
  const expected = new Map(expectedEntries(books, now, grace).map((each) => [nameOf(each.entry), each]));
  const seen = new Set<string>();
  for (const entry of books.entries) {
    const name = nameOf(entry);
    const cause = expected.get(name)?.entry;
    if (seen.has(name)) faults.push(`${name} is there twice`);
    else if (!cause) faults.push(`${name} (${entry.points} points) has no cause`);
    else if (!isSame(entry, cause)) faults.push(`${name} says ${tell(entry)} instead of ${tell(cause)}`);
    seen.add(name);
  }
  for (const [name, { entry, isRequired }] of expected) {
    if (isRequired && !seen.has(name)) faults.push(`${name} (${tell(entry)}) is missing`);
  }
  return faults;
}

type Expected = { entry: LedgerEntry; isRequired: boolean };

function expectedEntries(
  { entries, packs, withdrawals, recharges }: MemberBooks,
  now: Instant,
  grace: number,
): Expected[] {
  const expected: Expected[] = [];
  const must = (...more: LedgerEntry[]) => expected.push(...more.map((entry) => ({ entry, isRequired: true })));
  for (const pack of packs) expected.push(...ofPack(pack, entries, { now, grace }));
  for (const withdrawal of withdrawals) {
    if (withdrawal.confirmedAt === undefined) continue;
    const taken = withdrawalEntry(withdrawal, withdrawal.confirmedAt);
    const { status, decidedAt = withdrawal.confirmedAt } = withdrawal;
    must(taken, ...(status === 'rejected' ? [returnEntry(taken, decidedAt)] : []));
  }
  for (const { id, points, decidedAt: at } of recharges) {
    must({ account: 'facility', points, earnedAt: at, becomesValidAt: at, kind: 'recharge', source: id, period: 0 });
  }
  return expected.filter(({ entry }) => entry.points !== 0);
}

function ofPack(
  pack: MemberBooks['packs'][number],
  entries: readonly LedgerEntry[],
  { now, grace }: { now: Instant; grace: number },
): Expected[] {
  const { cancelledAt, paymentId } = pack;
  const periods = entries.flatMap(({ kind, source, period }) =>
    kind === 'pack_bonus' && source === paymentId ? [period] : [],
  );
  const last = Math.max(-1, ...periods);
  // All up to the newest that is there, or there is a gap; after that, all that are late.
  const bonuses = dueBonuses(pack, 0, cancelledAt ?? now).map((entry): Expected => {
    const isLate = cancelledAt === undefined && entry.earnedAt <= now - grace;
    return { entry, isRequired: entry.period <= last || isLate };
  });
  const earned: Expected[] = [{ entry: facilityCredit(pack), isRequired: true }, ...bonuses];
  if (cancelledAt === undefined) return earned;
  return earned.flatMap((each) => [
    each,
    ...cancellationOf(each.entry, cancelledAt).map((entry) => ({ ...each, entry })),
  ]);
}

/** Replays the lines as they were written: valid points were enough whenever some were taken, and are now. */
function overdrafts({ entries, packs }: MemberBooks, now: Instant): string[] {
  const faults: string[] = [];
  const cancelledAt = new Map<string, Instant | undefined>(packs.map((pack) => [pack.paymentId, pack.cancelledAt]));
  for (const [at, entry] of entries.entries()) {
    const written = entries.slice(0, at + 1).filter(({ account }) => account === entry.account);
    if (entry.kind === 'withdrawal' && totalsAt(written, entry.earnedAt).validPoints < 0)
      faults.push(`${nameOf(entry)} took more than was valid`);
    const from = entry.kind.endsWith('_cancelled') ? cancelledAt.get(entry.source) : undefined;
    const isLastOfCancel = entries[at + 1]?.source !== entry.source;
    if (from !== undefined && isLastOfCancel && firstOverdraft(written, from) !== undefined)
      faults.push(`${nameOf(entry)} took back what had been withdrawn`);
  }
  for (const account of POINT_ACCOUNTS) {
    const overdrawnAt = firstOverdraft(
      entries.filter((entry) => entry.account === account),
      now,
    );
    if (overdrawnAt !== undefined) faults.push(`the ${account} is below zero at ${toIso(overdrawnAt)}`);
  }
  return faults;
}

function nameOf({ kind, source, period }: LedgerEntry): string {
  return `${kind} ${period} of ${source}`;
}

function isSame(a: LedgerEntry, b: LedgerEntry): boolean {
  const isInTime = a.earnedAt === b.earnedAt && a.becomesValidAt === b.becomesValidAt;
  return isInTime && a.points === b.points && a.account === b.account;
}

function tell({ account, points, earnedAt, becomesValidAt }: LedgerEntry): string {
  return `${points} ${account} points of ${toIso(earnedAt)} valid from ${toIso(becomesValidAt)}`;
}
