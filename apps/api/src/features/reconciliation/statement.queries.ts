import type { Role } from '@waha/domain/kernel/roles';
import { toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT } from '@waha/domain/kernel/wire';
import type { LineStatus } from '@waha/domain/reconciliation/line-status';
import type { Candidate, OpenLine } from '@waha/domain/reconciliation/match-lines';
import type { Payable } from '@waha/domain/reconciliation/payable';
import type {
  WireColumns,
  WireLine,
  WireListedStatement,
  WireSource,
  WireStatement,
  WireStatementStatus,
  WireThing,
} from '@waha/domain/reconciliation/reconciliation.contract';
import { proposeOtherAmount } from '@waha/domain/reconciliation/staff/propose-other-amount';
import type { StatementColumns } from '@waha/domain/reconciliation/statement-columns';
import type { StatementLine } from '@waha/domain/reconciliation/statement-line';
import type { StatementId } from '@waha/domain/reconciliation/stored-line';
import { and, asc, desc, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { findPeople } from '#platform/auth/people.queries';
import type { Database } from '#platform/database/database';
import { getFileUrl } from '#platform/files/private-files';
import { createPage, type Page } from '#platform/http/page';
import { requireFound } from '#platform/http/refusal-error';
import { countPendingReceipts } from '../invoices/invoices.public-queries';
import { listPayableReceipts } from '../invoices/payable-receipts.public-queries';
import { countPaymentsByCredit, listPayablePayments } from '../purchase/payable-payments.public-queries';
import { countPendingPayments } from '../purchase/payment.public-queries';
import { listPayableRecharges } from '../recharge/payable-recharges.public-queries';
import { countPendingRecharges } from '../recharge/recharge.public-queries';
import { collectWithoutLine } from './collect-without-line';
import { type DecidedThing, findMatching } from './matching/find-matching';
import { findReversed } from './matching/find-reversed';
import { type FoundOpenLine, isAfter, listOpenLines } from './matching/list-open-lines';
import { countOpenLinesByStatement } from './open-lines.public-queries';
import { statementLines, statementSources, statements } from './reconciliation.tables';
import { type Source, type Statement, toLine } from './statement.store';

export type CursorQuery = { limit?: number | undefined; cursor?: string | undefined };

export function viewSource({ id, name, columns }: Source): WireSource {
  return { _id: id, name, columns: viewColumns(columns) };
}

export function viewColumns(columns: StatementColumns): WireColumns {
  return { ...columns, label: [...columns.label] };
}

export function viewStatement(statement: Statement, source: Pick<Source, 'id' | 'name'>): WireStatement {
  const { id, columns, createdAt, lineCount, firstDay, lastDay, known, debits, unreadCount, unread } = statement;
  return {
    _id: id,
    source: { _id: source.id, name: source.name },
    createdAt: toIso(createdAt),
    lines: lineCount,
    ...(firstDay && { firstDay }),
    ...(lastDay && { lastDay }),
    ...{ known, debits, unreadCount, unread },
    ...('amount' in columns && columns.sign === undefined && debits === 0 && { lacksSigns: true }),
  };
}

/** Returns statements, newest first. */
export async function listStatements(
  db: Database,
  { limit = PAGE_LIMIT, cursor }: CursorQuery,
): Promise<Page<WireListedStatement>> {
  const rows = await selectStatements(db)
    .where(cursor ? lt(statements.id, cursor as StatementId) : undefined)
    .orderBy(desc(statements.id))
    .limit(limit);
  const undecided = await countOpenLinesByStatement(
    db,
    rows.map(({ statement }) => statement.id),
  );
  const items = rows.map(({ statement, source }) => ({
    ...viewStatement(statement, source),
    undecided: undecided.get(statement.id) ?? 0,
  }));
  return createPage(items, limit);
}

export function selectStatements(db: Database) {
  return db
    .select({ statement: statements, source: statementSources })
    .from(statements)
    .innerJoin(statementSources, eq(statementSources.id, statements.sourceId));
}

/**
 * Returns a statement with the status of its lines.
 * @throws RefusalError `statement_not_found`
 */
export async function readStatementStatus(db: Database, id: StatementId, role: Role): Promise<WireStatementStatus> {
  const [row] = await selectStatements(db).where(eq(statements.id, id));
  const { statement, source } = requireFound(row, 'statement_not_found');
  const { sure, doubtful, settledLines, unmatchedLines } = await findMatching(db, id, role);
  const candidateIds = new Set(doubtful.flatMap(({ candidates }) => candidates.map(({ item }) => item.id)));
  const sumOf = (lines: readonly OpenLine[]) => ({
    count: lines.length,
    millimes: lines.reduce((sum, { amountMillimes }) => sum + amountMillimes, 0),
  });
  return {
    statement: viewStatement(statement, source),
    standings: {
      sure: sumOf(sure.map(({ line }) => line)),
      doubtful: sumOf(doubtful.map(({ line }) => line)),
      settled: sumOf(settledLines),
      left: sumOf(unmatchedLines),
      matched: await sumDecided(db, id, isNotNull(statementLines.matchedKind)),
      aside: await sumDecided(db, id, isNotNull(statementLines.asideBy)),
    },
    waiting: (await countPendingItems(db, role)) - sure.length - candidateIds.size,
  };
}

async function sumDecided(db: Database, id: StatementId, isSo: SQL): Promise<{ count: number; millimes: number }> {
  const [row] = await db
    .select({ count: sql<number>`count(*)`, millimes: sql<number>`coalesce(sum(${statementLines.amountMillimes}), 0)` })
    .from(statementLines)
    .where(and(eq(statementLines.statementId, id), isSo));
  return row!;
}

async function countPendingItems(db: Database, role: Role): Promise<number> {
  const kinds = [...(role === 'admin' ? [countPendingPayments] : []), countPendingRecharges, countPendingReceipts];
  const counts = await Promise.all(kinds.map((count) => count(db)));
  const withoutTransfer = role === 'admin' ? await countPaymentsByCredit(db) : 0;
  return counts.reduce((sum, { waiting }) => sum + waiting, 0) - withoutTransfer;
}

/**
 * Returns lines with one status, by the day of the transfer, oldest first.
 * @throws RefusalError `statement_not_found`
 */
export async function listLines(
  db: Database,
  id: StatementId,
  { standing, role, limit = PAGE_LIMIT, cursor }: CursorQuery & { standing: LineStatus; role: Role },
): Promise<Page<WireLine>> {
  const [row] = await selectStatements(db).where(eq(statements.id, id));
  requireFound(row, 'statement_not_found');
  if (standing === 'matched' || standing === 'aside') {
    const reversed = await findReversed(db, row!.statement.sourceId);
    return listDecided(db, id, { standing, limit, cursor, reversed });
  }
  const lines = listOpenLines(await findMatching(db, id, role), standing);
  // The line at the cursor may have been accepted meanwhile.
  const from = cursor ? lines.filter(({ line }) => isAfter(line, parsePlace(cursor))) : lines;
  const page = from.slice(0, limit);
  return toLinePage(
    page.map((foundLine) => viewOpen(foundLine, standing)),
    page.at(-1)?.line,
    limit,
  );
}

function viewOpen({ line, candidates, isForAdmin, decided }: FoundOpenLine, standing: LineStatus): WireLine {
  const { id, bookedOn, amountMillimes, label, reversedOn } = line;
  return {
    ...{ _id: id, bookedOn, amount: amountMillimes, label, standing },
    ...(isForAdmin && { isForAdmin }),
    ...(decided && { decidedItem: viewDecided(decided) }),
    ...(reversedOn && { reversedOn }),
    ...(candidates && { candidates: candidates.map((candidate) => viewCandidate(line, candidate)) }),
  };
}

function viewCandidate(line: OpenLine, candidate: Candidate<Payable>): NonNullable<WireLine['candidates']>[number] {
  const otherAmount = proposeOtherAmount(line, candidate);
  return { ...viewPayable(candidate.item), reasons: candidate.reasons, ...(otherAmount && { otherAmount }) };
}

function viewDecided(decided: DecidedThing): NonNullable<WireLine['decidedItem']> {
  const { kind, id, memberId, payer, reference, points, invoiceNumber, status, receivedMillimes, decidedAt } = decided;
  return {
    ...{ kind, _id: id, userId: memberId, payer, status, decidedAt: toIso(decidedAt) },
    ...(reference && { reference }),
    ...(points !== undefined && { points }),
    ...(invoiceNumber && { invoiceNumber }),
    ...(receivedMillimes && { received: receivedMillimes }),
  };
}

function viewPayable(payable: Payable): WireThing {
  const { kind, id, memberId, payer, amountMillimes, reference, sentAt, receiptFileId } = payable;
  const { packName, quantity, points, invoiceDate } = payable;
  return {
    ...{ kind, _id: id, userId: memberId, payer, amount: amountMillimes },
    ...(reference && { reference }),
    ...(packName && { packName, quantity }),
    ...(points !== undefined && { points }),
    ...(invoiceDate && { invoiceDate }),
    sentAt: toIso(sentAt),
    ...(receiptFileId && { receiptUrl: getFileUrl(receiptFileId) }),
  };
}

type DecidedQuery = {
  standing: 'matched' | 'aside';
  limit: number;
  cursor: string | undefined;
  /** The reversals of lines, by line id. */
  reversed: ReadonlyMap<string, StatementLine>;
};

async function listDecided(
  db: Database,
  id: StatementId,
  { standing, limit, cursor, reversed }: DecidedQuery,
): Promise<Page<WireLine>> {
  const rows = await db
    .select()
    .from(statementLines)
    .where(
      and(
        eq(statementLines.statementId, id),
        isNotNull(standing === 'matched' ? statementLines.matchedKind : statementLines.asideBy),
        cursor ? isRowAfter(parsePlace(cursor)) : undefined,
      ),
    )
    .orderBy(asc(statementLines.bookedOn), asc(statementLines.position))
    .limit(limit);
  const lines = rows.map(toLine);
  const people = await findPeople(
    db,
    lines.flatMap(({ matched, aside }) => [
      ...(matched ? [matched.by, matched.memberId] : []),
      ...(aside ? [aside.by] : []),
    ]),
  );
  const nameOf = (person: Parameters<typeof people.get>[0]) => people.get(person)?.fullName ?? '';
  const items = lines.map(
    ({ id: _id, bookedOn, amountMillimes: amount, label, matched, aside }): WireLine => ({
      ...{ _id, bookedOn, amount, label, standing },
      ...(reversed.has(_id) && { reversedOn: reversed.get(_id)!.bookedOn }),
      ...(matched && {
        matched: {
          ...{ kind: matched.kind, _id: matched.thingId, userId: matched.memberId, payer: nameOf(matched.memberId) },
          ...{ at: toIso(matched.at), by: nameOf(matched.by) },
        },
      }),
      ...(aside && {
        aside: {
          ...(aside.reason && { reason: aside.reason }),
          ...(aside.reversal && { reversal: aside.reversal }),
          ...{ at: toIso(aside.at), by: nameOf(aside.by) },
        },
      }),
    }),
  );
  return toLinePage(items, rows.at(-1), limit);
}

type LinePlace = Pick<OpenLine, 'bookedOn' | 'position'>;

function toLinePage(items: WireLine[], last: LinePlace | undefined, limit: number): Page<WireLine> {
  return { items, ...(last && items.length === limit && { nextCursor: `${last.bookedOn}.${last.position}` }) };
}

function parsePlace(cursor: string): LinePlace {
  const [bookedOn = '', position] = cursor.split('.');
  return { bookedOn, position: Number(position) };
}

const isRowAfter = ({ bookedOn, position }: LinePlace) =>
  sql`(${statementLines.bookedOn}, ${statementLines.position}) > (${bookedOn}, ${position})`;

/** The kinds of pending things, each with its own order: a cursor names the kind and the position. */
type UnpaidPlace = { kind: 'payment' | 'recharge' | 'receipt'; after: string };

/**
 * Returns pending things that no line pays, the oldest of each kind first.
 * @throws RefusalError `statement_not_found`
 */
export async function listUnpaid(
  db: Database,
  id: StatementId,
  { role, limit = PAGE_LIMIT, cursor }: CursorQuery & { role: Role },
): Promise<Page<WireThing>> {
  const [row] = await selectStatements(db).where(eq(statements.id, id));
  requireFound(row, 'statement_not_found');
  const { sure, doubtful } = await findMatching(db, id, role);
  const claimedIds = new Set([
    ...sure.map(({ item }) => item.id),
    ...doubtful.flatMap(({ candidates }) => candidates.map(({ item }) => item.id)),
  ]);
  const { items, next } = await collectWithoutLine(parseUnpaidPlace(cursor, role), limit, async (place) => {
    const batch: PendingThing[] = await readPendingItems(db, place, limit);
    const found = batch.map(({ item, after }) => ({
      item: claimedIds.has(item.id) ? undefined : viewPayable(item),
      place: { ...place, after },
    }));
    return { found, next: batch.length < limit ? getNextPlace(place) : found.at(-1)?.place };
  });
  return { items, ...(next && { nextCursor: `${next.kind}:${next.after}` }) };
}

const ITEM_KINDS = ['payment', 'recharge', 'receipt'] as const;

function parseUnpaidPlace(cursor: string | undefined, role: Role): UnpaidPlace {
  const first = role === 'admin' ? 'payment' : 'recharge';
  const [named = '', after = ''] = cursor?.split(':') ?? [];
  const kind = ITEM_KINDS.find((each) => each === named) ?? first;
  return role !== 'admin' && kind === 'payment' ? { kind: first, after: '' } : { kind, after };
}

function getNextPlace({ kind }: UnpaidPlace): UnpaidPlace | undefined {
  const next = ITEM_KINDS[ITEM_KINDS.indexOf(kind) + 1];
  return next && { kind: next, after: '' };
}

type PendingThing = { item: Payable; after: string };

async function readPendingItems(db: Database, { kind, after }: UnpaidPlace, limit: number): Promise<PendingThing[]> {
  if (kind === 'receipt') {
    const receipts = await listPayableReceipts(db, after, limit);
    return receipts.map(({ place, ...item }) => ({ item, after: place }));
  }
  const read = kind === 'payment' ? listPayablePayments : listPayableRecharges;
  return (await read(db, after, limit)).map((payable) => ({ item: payable, after: payable.id }));
}
