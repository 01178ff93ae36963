import type { InvitationId, PaymentId, RechargeId } from '../kernel/ids';
import { HOUR, type Instant, toIso } from '../kernel/time';
import { computeDueBonuses, createFacilityCredit, type EarningPack } from './due-bonuses';
import { createInvitationEntry } from './invitation-entry';
import { computeTotals, findFirstOverdraft, type LedgerEntry, POINT_ACCOUNTS } from './ledger';
import { createReversal } from './reversal';
import { createReturnEntry, createWithdrawalEntry, type Withdrawal } from './withdrawal';

/** A scheduled task of the running server credits bonuses; a bonus is not late before this time has passed. */
export const BONUS_GRACE_MS = 2 * HOUR;

/** Everything that has changed a member's points, and the ledger entries in the order of writing. */
export type MemberBooks = {
  entries: readonly LedgerEntry[];
  /** Approved packs, including those cancelled later. */
  packs: readonly (EarningPack & { paymentId: PaymentId; cancelledAt?: Instant | undefined })[];
  withdrawals: readonly Withdrawal[];
  recharges: readonly { id: RechargeId; points: number; decidedAt: Instant }[];
  /** Credited invitations of this member, including those reversed later. */
  invitations: readonly { id: InvitationId; points: number; decidedAt: Instant; reversedAt?: Instant | undefined }[];
};

/**
 * Returns the differences between a member's ledger and its causes; empty when all agrees.
 * @param grace how long a bonus may be due before it counts as missing, in milliseconds; `Infinity` if no running
 * server could have credited it, since the next start will
 */
export function findLedgerFaults(books: MemberBooks, now: Instant, grace: number = BONUS_GRACE_MS): string[] {
  return [...findUnexplainedEntries(books, now, grace), ...findOverdrafts(books, now)];
}

/** Checks that every entry has its cause, and every cause has its entries, once. */
function findUnexplainedEntries(books: MemberBooks, now: Instant, grace: number): string[] {
  const faults: string[] = [];
  const expected = new Map(listExpectedEntries(books, now, grace).map((each) => [toEntryName(each.entry), each]));
  const seenNames = new Set<string>();
  for (const entry of books.entries) {
    const name = toEntryName(entry);
    const cause = expected.get(name)?.entry;
    if (seenNames.has(name)) faults.push(`${name} is duplicated`);
    else if (!cause) faults.push(`${name} (${entry.points} points) has no source`);
    else if (!isSame(entry, cause)) faults.push(`${name} is ${formatEntry(entry)}, expected ${formatEntry(cause)}`);
    seenNames.add(name);
  }
  for (const [name, { entry, isRequired }] of expected) {
    if (isRequired && !seenNames.has(name)) faults.push(`${name} (${formatEntry(entry)}) is missing`);
  }
  return faults;
}

type Expected = { entry: LedgerEntry; isRequired: boolean };

function listExpectedEntries(
  { entries, packs, withdrawals, recharges, invitations }: MemberBooks,
  now: Instant,
  grace: number,
): Expected[] {
  const expected: Expected[] = [];
  const must = (...added: LedgerEntry[]) => expected.push(...added.map((entry) => ({ entry, isRequired: true })));
  for (const pack of packs) expected.push(...listPackEntries(pack, entries, { now, grace }));
  for (const withdrawal of withdrawals) {
    if (withdrawal.confirmedAt === undefined) continue;
    const debitEntry = createWithdrawalEntry(withdrawal, withdrawal.confirmedAt);
    const { status, decidedAt = withdrawal.confirmedAt } = withdrawal;
    must(debitEntry, ...(status === 'rejected' ? [createReturnEntry(debitEntry, decidedAt)] : []));
  }
  for (const { id, points, decidedAt: at } of recharges) {
    must({ account: 'facility', points, earnedAt: at, becomesValidAt: at, kind: 'recharge', source: id, period: 0 });
  }
  for (const { reversedAt, ...invitation } of invitations) {
    const entry = createInvitationEntry(invitation);
    must(entry, ...(reversedAt === undefined ? [] : createReversal(entry, reversedAt)));
  }
  return expected.filter(({ entry }) => entry.points !== 0);
}

function listPackEntries(
  pack: MemberBooks['packs'][number],
  entries: readonly LedgerEntry[],
  { now, grace }: { now: Instant; grace: number },
): Expected[] {
  const { cancelledAt, paymentId } = pack;
  const periods = entries.flatMap(({ kind, source, period }) =>
    kind === 'pack_bonus' && source === paymentId ? [period] : [],
  );
  const last = Math.max(-1, ...periods);
  // All bonuses up to the newest in the ledger must exist, otherwise there is a gap; after that, all late ones.
  const bonuses = computeDueBonuses(pack, 0, cancelledAt ?? now).map((entry): Expected => {
    const isLate = cancelledAt === undefined && entry.earnedAt <= now - grace;
    return { entry, isRequired: entry.period <= last || isLate };
  });
  const earned: Expected[] = [{ entry: createFacilityCredit(pack), isRequired: true }, ...bonuses];
  if (cancelledAt === undefined) return earned;
  return earned.flatMap((each) => [
    each,
    ...createReversal(each.entry, cancelledAt).map((entry) => ({ ...each, entry })),
  ]);
}

/**
 * Replays the entries in the order of writing: each debit had enough valid points, and the balance is not negative now.
 */
function findOverdrafts({ entries, packs, invitations }: MemberBooks, now: Instant): string[] {
  const faults: string[] = [];
  const cancelledAt = new Map<string, Instant | undefined>([
    ...packs.map((pack) => [pack.paymentId, pack.cancelledAt] as const),
    ...invitations.map(({ id, reversedAt }) => [id, reversedAt] as const),
  ]);
  for (const [at, entry] of entries.entries()) {
    const written = entries.slice(0, at + 1).filter(({ account }) => account === entry.account);
    if (entry.kind === 'withdrawal' && computeTotals(written, entry.earnedAt).validPoints < 0)
      faults.push(`${toEntryName(entry)} withdrew more than the valid points`);
    const from = entry.kind.endsWith('_cancelled') ? cancelledAt.get(entry.source) : undefined;
    const isLastOfCancel = entries[at + 1]?.source !== entry.source;
    if (from !== undefined && isLastOfCancel && findFirstOverdraft(written, from) !== undefined)
      faults.push(`${toEntryName(entry)} reversed points that had been withdrawn`);
  }
  for (const account of POINT_ACCOUNTS) {
    const overdrawnAt = findFirstOverdraft(
      entries.filter((entry) => entry.account === account),
      now,
    );
    if (overdrawnAt !== undefined) faults.push(`the ${account} is below zero at ${toIso(overdrawnAt)}`);
  }
  return faults;
}

function toEntryName({ kind, source, period }: LedgerEntry): string {
  return `${kind} ${period} of ${source}`;
}

function isSame(a: LedgerEntry, b: LedgerEntry): boolean {
  const isInTime = a.earnedAt === b.earnedAt && a.becomesValidAt === b.becomesValidAt;
  return isInTime && a.points === b.points && a.account === b.account;
}

function formatEntry({ account, points, earnedAt, becomesValidAt }: LedgerEntry): string {
  return `${points} ${account} points of ${toIso(earnedAt)} valid from ${toIso(becomesValidAt)}`;
}
