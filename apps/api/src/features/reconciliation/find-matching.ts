import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import { findReferences } from '@waha/domain/reconciliation/find-references';
import { getDaysAround, type Matching, matchLines, type OpenLine } from '@waha/domain/reconciliation/match-lines';
import type { Payable } from '@waha/domain/reconciliation/payable';
import type { StatementLine } from '@waha/domain/reconciliation/statement-line';
import type { StatementId } from '@waha/domain/reconciliation/stored-line';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { prepareQuery } from '#platform/database/prepare-query';
import { dueReceipts, findReceiptsOfPayments } from '../invoices/payable-receipts.public-queries';
import { duePayments, findPaymentsByReference } from '../purchase/payable-payments.public-queries';
import { dueRecharges } from '../recharge/payable-recharges.public-queries';
import { findReversed } from './find-reversed';
import { statementLines, statements } from './reconciliation.tables';

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

/**
 * `forAdmin`: the ids of unmatched lines that pay for packs, if the caller is finance: only an admin decides payments for
 * packs.
 */
export type MatchingForRole = Matching<Payable> & { forAdmin: ReadonlySet<string> };

/**
 * Proposes for each undecided line of a bank statement the pending payment, recharge or receipt of an invoice that it
 * pays. For finance, payments for packs are excluded, since an admin decides them: a line that pays one stays unmatched,
 * and is only shown.
 */
export async function findMatching(db: Database, statementId: StatementId, role: Role): Promise<MatchingForRole> {
  const [statement] = await db
    .select({ sourceId: statements.sourceId })
    .from(statements)
    .where(eq(statements.id, statementId));
  const reversed = statement ? await findReversed(db, statement.sourceId) : new Map<string, StatementLine>();
  const open = await selectOpenLines(db).all({ id: statementId });
  const lines: OpenLine[] = open.map((line) => {
    const reversedOn = reversed.get(line.id)?.bookedOn;
    return { ...line, ...(reversedOn !== undefined && { reversedOn }) };
  });
  const { payables, spent } = await findPayablesByReference(db, lines);
  const named = new Set(payables.map(({ reference }) => reference));
  const linesWithoutReference = lines.filter(
    ({ label }) => !findReferences(label).some((reference) => named.has(reference)),
  );
  const items = [...payables, ...(await findPayablesByAmount(db, linesWithoutReference, payables))];
  const matching = matchLines(lines, items, spent);
  return role === 'admin' ? { ...matching, forAdmin: new Set() } : withoutPayments(matching);
}

/**
 * Returns the pending things named in a line: payments, and instalments of accepted payments. `spent`: the ids of lines
 * that name an approved payment of their amount.
 */
async function findPayablesByReference(
  db: Database,
  lines: readonly OpenLine[],
): Promise<{ payables: Payable[]; spent: ReadonlySet<string> }> {
  const references = [...new Set(lines.flatMap(({ label }) => findReferences(label)))];
  if (references.length === 0) return { payables: [], spent: new Set() };
  const payments = await findPaymentsByReference(db, references);
  const accepted = payments.filter(({ status }) => status === 'approved');
  const receipts = await findReceiptsOfPayments(db, new Map(accepted.map(({ id, reference }) => [id, reference])));
  const amounts = new Map(accepted.map(({ reference, amountMillimes }) => [reference, amountMillimes]));
  const isSpent = ({ label, amountMillimes }: OpenLine) =>
    findReferences(label).some((reference) => amounts.get(reference) === amountMillimes);
  return {
    payables: [...payments.filter(({ status }) => status === 'pending'), ...receipts],
    spent: new Set(lines.filter(isSpent).map(({ id }) => id)),
  };
}

/** Returns the pending things with the amount of a line, from the days around all lines of this amount. */
async function findPayablesByAmount(
  db: Database,
  lines: readonly OpenLine[],
  named: readonly Payable[],
): Promise<Payable[]> {
  const ranges = new Map<number, { from: Instant; until: Instant }>();
  for (const { amountMillimes, bookedOn } of lines) {
    const around = getDaysAround(bookedOn);
    const { from, until } = ranges.get(amountMillimes) ?? around;
    ranges.set(amountMillimes, { from: Math.min(from, around.from), until: Math.max(until, around.until) });
  }
  const namedIds = new Set(named.map(({ id }) => id));
  const payables: Payable[] = [];
  for (const { findPendingAmounts, findByAmount } of [duePayments, dueRecharges, dueReceipts]) {
    // For most lines, nothing of their amount is pending.
    for (const amount of await findPendingAmounts(db, [...ranges.keys()]))
      payables.push(...(await findByAmount(db, { amount, ...ranges.get(amount)!, limit: MAX_SAME_AMOUNT })));
  }
  return payables.filter(({ id }) => !namedIds.has(id));
}

function withoutPayments({ sure, doubtful, unmatchedLines, unmatchedItems }: Matching<Payable>): MatchingForRole {
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
    forAdmin: new Set(forAdmin.map(({ id }) => id)),
    sure: sure.filter(({ item }) => !isPayment(item)),
    doubtful: doubtfulReceipts.filter(({ candidates }) => candidates.length > 0),
    unmatchedLines: [...unmatchedLines, ...forAdmin],
    unmatchedItems: unmatchedItems.filter((payable) => !isPayment(payable)),
  };
}
