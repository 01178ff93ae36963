import type { MemberId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { BONUS_GRACE, faultsIn, type MemberBooks } from '@waha/domain/wallet/ledger-check';
import { asc } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { startedPayments } from '../purchase/payment.facts';
import { acceptedRecharges } from '../recharge/recharge.facts';
import { earningPack } from './credit-payment';
import { pointEntries, withdrawals } from './wallet.tables';
import { withCodes } from './withdrawals/withdrawal.store';

export type LedgerReport = {
  members: number;
  entries: number;
  packs: number;
  withdrawals: number;
  recharges: number;
  /** One sentence for each difference. */
  faults: string[];
};

/** Replays the whole ledger against all that has moved points. Changes nothing. @param grace as in `faultsIn` */
export async function checkLedger(db: Database, now: Instant, grace: number = BONUS_GRACE): Promise<LedgerReport> {
  const books = await readBooks(db);
  const count = (size: (of: MemberBooks) => number) => [...books.values()].reduce((sum, each) => sum + size(each), 0);
  return {
    members: books.size,
    entries: count(({ entries }) => entries.length),
    packs: count(({ packs }) => packs.length),
    withdrawals: count((each) => each.withdrawals.length),
    recharges: count(({ recharges }) => recharges.length),
    faults: [...books].flatMap(([member, each]) =>
      faultsIn(each, now, grace).map((fault) => `member ${member}: ${fault}`),
    ),
  };
}

type OpenBooks = { [Kind in keyof MemberBooks]: MemberBooks[Kind][number][] };

async function readBooks(db: Database): Promise<Map<MemberId, OpenBooks>> {
  const books = new Map<MemberId, OpenBooks>();
  const of = (member: MemberId): OpenBooks => {
    const known = books.get(member) ?? { entries: [], packs: [], withdrawals: [], recharges: [] };
    books.set(member, known);
    return known;
  };
  for (const { id: _, memberId, ...entry } of await db.select().from(pointEntries).orderBy(asc(pointEntries.id)))
    of(memberId).entries.push(entry);
  for (const payment of await startedPayments(db)) {
    const cancelledAt = payment.status === 'cancelled' ? payment.decidedAt : undefined;
    of(payment.memberId).packs.push({ ...earningPack(payment), paymentId: payment.id, cancelledAt });
  }
  const rows = await db.select().from(withdrawals).orderBy(asc(withdrawals.id));
  for (let at = 0; at < rows.length; at += CHUNK) {
    for (const withdrawal of await withCodes(db, rows.slice(at, at + CHUNK)))
      of(withdrawal.memberId).withdrawals.push(withdrawal);
  }
  for (const { memberId, ...recharge } of await acceptedRecharges(db)) of(memberId).recharges.push(recharge);
  return books;
}

/** A query names only so many ids. */
const CHUNK = 1000;
