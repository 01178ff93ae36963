import type { MemberId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { BONUS_GRACE_MS, findLedgerFaults, type MemberBooks } from '@waha/domain/wallet/ledger-faults';
import type { Withdrawal } from '@waha/domain/wallet/withdrawal';
import { asc, gt, inArray } from 'drizzle-orm';
import { listCreditedInvitations } from '#features/invitations/invitations.public-queries';
import { listPaymentsEverApproved } from '#features/purchase/payment.public-queries';
import { listAcceptedRecharges } from '#features/recharge/recharge.public-queries';
import { people } from '#platform/auth/auth.tables';
import type { Database } from '#platform/database/database';
import type { Progress } from '#platform/process/progress';
import { pointEntries, withdrawals } from '../wallet.tables';
import { attachCodes } from '../withdrawals/withdrawal.store';
import { toEarningPack } from './credit-payment';

export type LedgerReport = {
  members: number;
  entries: number;
  packs: number;
  withdrawals: number;
  recharges: number;
  /** One sentence for each difference. */
  faults: string[];
};

/** The members whose books are in memory at once, however long the ledger is. */
const MEMBERS_PER_BATCH = 500;

/**
 * Replays the complete ledger against all events that have moved points, for `waha doctor`, `restore` and `move`.
 * Changes nothing.
 * @param grace as in `findLedgerFaults`
 * @param onProgress receives the number of checked people
 */
export async function checkLedger(
  db: Database,
  now: Instant,
  grace: number = BONUS_GRACE_MS,
  onProgress: Progress = () => undefined,
): Promise<LedgerReport> {
  const report: LedgerReport = { members: 0, entries: 0, packs: 0, withdrawals: 0, recharges: 0, faults: [] };
  const total = await db.$count(people);
  let done = 0;
  for (let ids = await listPeopleAfter(db); ids.length > 0; ids = await listPeopleAfter(db, ids.at(-1))) {
    for (const [member, each] of await readBooks(db, ids)) {
      report.members++;
      report.entries += each.entries.length;
      report.packs += each.packs.length;
      report.withdrawals += each.withdrawals.length;
      report.recharges += each.recharges.length;
      report.faults.push(...findLedgerFaults(each, now, grace).map((fault) => `member ${member}: ${fault}`));
    }
    done += ids.length;
    onProgress(done, total);
  }
  return report;
}

async function listPeopleAfter(db: Database, last?: MemberId): Promise<MemberId[]> {
  const isAfter = last && gt(people.id, last);
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(isAfter)
    .orderBy(asc(people.id))
    .limit(MEMBERS_PER_BATCH);
  return rows.map(({ id }) => id as MemberId);
}

type OpenBooks = { [Kind in keyof MemberBooks]: MemberBooks[Kind][number][] };

/** Returns the books of those of these people who have any. */
async function readBooks(db: Database, ids: readonly MemberId[]): Promise<Map<MemberId, OpenBooks>> {
  const books = new Map<MemberId, OpenBooks>();
  const of = (member: MemberId): OpenBooks => {
    const existing = books.get(member) ?? { entries: [], packs: [], withdrawals: [], recharges: [], invitations: [] };
    books.set(member, existing);
    return existing;
  };
  const lines = db
    .select()
    .from(pointEntries)
    .where(inArray(pointEntries.memberId, [...ids]));
  for (const { id: _, memberId, ...entry } of await lines.orderBy(asc(pointEntries.id)))
    of(memberId).entries.push(entry);
  for (const payment of await listPaymentsEverApproved(db, ids)) {
    const cancelledAt = payment.status === 'cancelled' ? payment.decidedAt : undefined;
    of(payment.memberId).packs.push({ ...toEarningPack(payment), paymentId: payment.id, cancelledAt });
  }
  for (const withdrawal of await findWithdrawals(db, ids)) of(withdrawal.memberId).withdrawals.push(withdrawal);
  for (const { memberId, ...recharge } of await listAcceptedRecharges(db, ids)) of(memberId).recharges.push(recharge);
  for (const { memberId, ...invitation } of await listCreditedInvitations(db, ids))
    of(memberId).invitations.push(invitation);
  return books;
}

/** A query accepts a limited number of ids. */
const IDS_PER_QUERY = 1000;

async function findWithdrawals(db: Database, ids: readonly MemberId[]): Promise<Withdrawal[]> {
  const condition = inArray(withdrawals.memberId, [...ids]);
  const rows = await db.select().from(withdrawals).where(condition).orderBy(asc(withdrawals.id));
  const all: Withdrawal[] = [];
  for (let start = 0; start < rows.length; start += IDS_PER_QUERY)
    all.push(...(await attachCodes(db, rows.slice(start, start + IDS_PER_QUERY))));
  return all;
}
