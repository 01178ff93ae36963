import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import { findReferences } from '@waha/domain/reconciliation/find-references';
import { getDaysAround, type Matching, matchLines, type OpenLine } from '@waha/domain/reconciliation/match-lines';
import type { Payable } from '@waha/domain/reconciliation/payable';
import { type DecidedItem, findSettledLines } from '@waha/domain/reconciliation/staff/find-settled-lines';
import type { StatementLine } from '@waha/domain/reconciliation/statement-line';
import type { StatementId } from '@waha/domain/reconciliation/stored-line';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import {
  acceptedReceipts,
  dueReceipts,
  findReceiptsOfPayments,
} from '#features/invoices/payable-receipts.public-queries';
import {
  duePayments,
  findPaymentsByReference,
  type NamedPayment,
} from '#features/purchase/payable-payments.public-queries';
import { acceptedRecharges, dueRecharges } from '#features/recharge/payable-recharges.public-queries';
import type { Database } from '#platform/database/database';
import type { PayableFinder } from '#platform/database/payable-finder';
import { prepareQuery } from '#platform/database/prepared/prepare-query';
import { statementLines, statements } from '../reconciliation.tables';
import { findPaidByLine } from '../statement.store';
import { findReversed } from './find-reversed';

/** If more of one amount are pending, the amount says little, and only the oldest are compared. */
const MAX_SAME_AMOUNT = 300;

const selectOpenLines = prepareQuery((db) => {
  const { id, bookedOn, amountMillimes, label, statementId, position, matchedKind, asideBy } = statementLines;
  return db
    .select({ id, position, bookedOn, amountMillimes, label })
    .from(statementLines)
    .where(and(eq(statementId, sql.placeholder('id')), isNull(matchedKind), isNull(asideBy)))
    .orderBy(asc(position))
    .prepare();
});

export type DecidedThing = DecidedItem & Pick<Payable, 'memberId' | 'points'>;

type StatementMatching = Matching<Payable> & {
  /** Lines whose only transfer of an approved item they are: nothing is left to decide. */
  settledLines: OpenLine[];
  /** The decided items that settled and unmatched lines belong to, by line id; most unmatched lines belong to none. */
  decided: ReadonlyMap<string, DecidedThing>;
};

/**
 * `forAdmin`: the ids of unmatched lines that pay for packs, if the caller is finance: only an admin decides payments for
 * packs.
 */
export type MatchingForRole = StatementMatching & { forAdmin: ReadonlySet<string> };

/**
 * Proposes for each undecided line of a bank statement the pending payment, recharge or receipt of an invoice that it
 * pays. For finance, payments for packs are excluded, since an admin decides them: a line that pays one stays unmatched,
 * and is only shown.
 */
export async function findMatching(db: Database, statementId: StatementId, role: Role): Promise<MatchingForRole> {
  const matching = await matchStatement(db, statementId);
  return role === 'admin' ? { ...matching, forAdmin: new Set() } : withoutPayments(matching);
}

async function matchStatement(db: Database, statementId: StatementId): Promise<StatementMatching> {
  const lines = await listOpenLines(db, statementId);
  const payments = await findPaymentsByReference(db, [...new Set(lines.flatMap(({ label }) => findReferences(label)))]);
  const instalments = await findInstalments(db, payments);
  const decidedByReference = await markPaid(db, [...payments.filter(isDecided), ...instalments.accepted]);
  const named = [...payments.filter(({ status }) => status === 'pending'), ...instalments.pending];
  // Lines that are decided by a reference need no items of their amount.
  const ofPayments = findSettledLines(lines, decidedByReference, named);
  const namedReferences = new Set(named.map(({ reference }) => reference));
  const linesWithoutReference = lines.filter(
    ({ id, label }) =>
      !ofPayments.get(id)?.isSpent && !findReferences(label).some((reference) => namedReferences.has(reference)),
  );
  const namedIds = new Set(named.map(({ id }) => id));
  const byAmount = await findByAmount(db, linesWithoutReference, [duePayments, dueRecharges, dueReceipts]);
  const items = [...named, ...byAmount.filter(({ id }) => !namedIds.has(id))];
  const accepted = [
    ...(await findByAmount(db, linesWithoutReference, [acceptedRecharges])),
    ...(await findByAmount(db, linesWithoutReference, [acceptedReceipts])),
  ];
  const decidedIds = new Set(decidedByReference.map(({ id }) => id));
  const decidedByAmount = await markPaid(
    db,
    accepted.filter(({ id }) => !decidedIds.has(id)),
  );
  const decided = findSettledLines(lines, [...decidedByReference, ...decidedByAmount], items);
  const isSettled = ({ id }: OpenLine) => decided.get(id)?.isSettled === true;
  const spent = new Set(lines.filter(({ id }) => decided.get(id)?.isSpent).map(({ id }) => id));
  const { unmatchedLines, ...matching } = matchLines(lines, items, spent);
  return {
    ...matching,
    settledLines: unmatchedLines.filter(isSettled),
    unmatchedLines: unmatchedLines.filter((line) => !isSettled(line)),
    decided: new Map([...decided].map(([id, { item }]) => [id, item])),
  };
}

async function listOpenLines(db: Database, statementId: StatementId): Promise<OpenLine[]> {
  const [statement] = await db
    .select({ sourceId: statements.sourceId })
    .from(statements)
    .where(eq(statements.id, statementId));
  const reversed = statement ? await findReversed(db, statement.sourceId) : new Map<string, StatementLine>();
  const open = await selectOpenLines(db).all({ id: statementId });
  return open.map((line) => {
    const reversedOn = reversed.get(line.id)?.bookedOn;
    return { ...line, ...(reversedOn !== undefined && { reversedOn }) };
  });
}

/** Returns the instalments of accepted payments whose receipts are pending or accepted. */
function findInstalments(db: Database, payments: readonly NamedPayment[]) {
  const accepted = payments.filter(({ status }) => status === 'approved');
  return findReceiptsOfPayments(db, new Map(accepted.map(({ id, reference }) => [id, reference])));
}

type Decided<Item> = Item & { status: DecidedItem['status']; decidedAt: Instant };

function isDecided(payment: NamedPayment): payment is Decided<NamedPayment> {
  return payment.status !== 'pending' && payment.decidedAt !== null;
}

async function markPaid<Item extends Payable>(db: Database, items: readonly Item[]) {
  const paid = await findPaidByLine(db, items);
  return items.map((item) => ({ ...item, isPaid: paid.has(item.id) }));
}

/** Returns the things with the amount of a line, from the days around all lines of this amount. */
async function findByAmount<Found extends Payable>(
  db: Database,
  lines: readonly OpenLine[],
  finders: readonly PayableFinder<Found>[],
): Promise<Found[]> {
  const ranges = new Map<number, { from: Instant; until: Instant }>();
  for (const { amountMillimes, bookedOn } of lines) {
    const around = getDaysAround(bookedOn);
    const { from, until } = ranges.get(amountMillimes) ?? around;
    ranges.set(amountMillimes, { from: Math.min(from, around.from), until: Math.max(until, around.until) });
  }
  const found: Found[] = [];
  if (ranges.size === 0) return found;
  const firstFrom = Math.min(...[...ranges.values()].map(({ from }) => from));
  for (const { findAmounts, findByAmount } of finders) {
    // For most lines, nothing has their amount.
    for (const amount of await findAmounts(db, [...ranges.keys()], firstFrom))
      found.push(...(await findByAmount(db, { amount, ...ranges.get(amount)!, limit: MAX_SAME_AMOUNT })));
  }
  return found;
}

function withoutPayments(matching: StatementMatching): MatchingForRole {
  const { sure, doubtful, unmatchedLines, unmatchedItems } = matching;
  const isPayment = ({ kind }: Payable) => kind === 'payment';
  const doubtfulReceipts = doubtful.map(({ line, candidates }) => ({
    line,
    candidates: candidates.filter(({ item }) => !isPayment(item)),
  }));
  const forAdmin = [
    ...sure.filter(({ item }) => isPayment(item)).map(({ line }) => line),
    ...doubtfulReceipts.filter(({ candidates }) => candidates.length === 0).map(({ line }) => line),
  ];
  return {
    ...matching,
    forAdmin: new Set(forAdmin.map(({ id }) => id)),
    sure: sure.filter(({ item }) => !isPayment(item)),
    doubtful: doubtfulReceipts.filter(({ candidates }) => candidates.length > 0),
    unmatchedLines: [...unmatchedLines, ...forAdmin],
    unmatchedItems: unmatchedItems.filter((payable) => !isPayment(payable)),
  };
}
