import { addDays, getDayStart } from '@waha/domain/kernel/calendar/day';
import { PAGE_LIMIT } from '@waha/domain/kernel/wire';
import { findReferences } from '@waha/domain/reconciliation/find-references';
import type { WireApprovedPayment } from '@waha/domain/reconciliation/reconciliation.contract';
import type { SourceId, StatementId } from '@waha/domain/reconciliation/stored-line';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { type DatedAmount, listDatedAmounts } from '#platform/database/list-dated-amounts';
import { createCursor, type Page } from '#platform/http/page';
import { requireFound } from '#platform/http/refusal-error';
import { approvedBy, findPaymentMethods } from '../purchase/payable-payments.public-queries';
import { collectWithoutLine } from './collect-without-line';
import { statementLines } from './reconciliation.tables';
import type { CursorQuery } from './statement.queries';
import { findPaidByLine, findStatement } from './statement.store';

const HAS_FIRST_LETTER = sql`lower(${statementLines.label}) like '%w%'`;
/** The number of payments that are compared with the lines at once. */
const BATCH = 200;
/** The number of a source's latest matches that show which methods its lines pay. */
const RECENT_MATCHES = 200;

/**
 * Returns payments that were approved on the days of a statement, newest first, without those that a line of any
 * statement has paid, or that a line of this one names.
 * @throws RefusalError `statement_not_found`
 */
export async function listApprovedWithoutLine(
  db: Database,
  id: StatementId,
  { limit = PAGE_LIMIT, cursor = '' }: CursorQuery,
): Promise<Page<WireApprovedPayment>> {
  const { firstDay, lastDay, sourceId } = requireFound(await findStatement(db, id), 'statement_not_found');
  if (firstDay === null || lastDay === null) return { items: [] };
  const range = { from: getDayStart(firstDay), until: getDayStart(addDays(lastDay, 1)) };
  const approved = approvedBy(await findMethodsOfSource(db, sourceId));
  let named: Set<string> | undefined;
  const { items, next } = await collectWithoutLine(cursor, limit, async (place) => {
    const batch = await listDatedAmounts(db, approved, { ...range, limit: BATCH, cursor: place });
    const paid = await findPaidByLine(
      db,
      batch.items.map(({ _id, userId }) => ({ id: _id, memberId: userId })),
    );
    const unpaid = batch.items.filter(({ _id }) => !paid.has(_id));
    if (unpaid.length > 0) named ??= await findNamedReferences(db, id);
    const found = batch.items.map((payment) => ({
      item: paid.has(payment._id) || named?.has(payment.reference ?? '') ? undefined : viewApproved(payment),
      place: createCursor(Date.parse(payment.at), payment._id),
    }));
    return { found, next: batch.nextCursor };
  });
  return { items, ...(next && { nextCursor: next }) };
}

function viewApproved({ _id, userId, userName, reference = '', amount, at }: DatedAmount): WireApprovedPayment {
  return { _id, userId, payer: userName, reference, amount, approvedAt: at };
}

/**
 * Returns the references in the lines of a statement that have paid nothing, also in ignored ones. Only lines with the
 * first letter of references are read.
 */
async function findNamedReferences(db: Database, id: StatementId): Promise<Set<string>> {
  const rows = await db
    .select({ label: statementLines.label })
    .from(statementLines)
    .where(and(eq(statementLines.statementId, id), isNull(statementLines.matchedKind), HAS_FIRST_LETTER));
  return new Set(rows.flatMap(({ label }) => findReferences(label)));
}

async function findMethodsOfSource(db: Database, sourceId: SourceId) {
  const rows = await db
    .select({ thingId: statementLines.thingId })
    .from(statementLines)
    .where(and(eq(statementLines.sourceId, sourceId), eq(statementLines.matchedKind, 'payment')))
    .orderBy(desc(statementLines.bookedOn))
    .limit(RECENT_MATCHES);
  return findPaymentMethods(
    db,
    rows.flatMap(({ thingId }) => thingId ?? []),
  );
}
