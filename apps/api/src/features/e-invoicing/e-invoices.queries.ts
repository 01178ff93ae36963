import type { EInvoiceStatus } from '@waha/domain/e-invoicing/e-invoice-status';
import type { WireEInvoice } from '@waha/domain/e-invoicing/staff/e-invoicing.contract';
import type { MemberId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import { and, asc, desc, eq, gte, inArray, isNotNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { findPeople } from '#platform/auth/people.queries';
import { searchNames } from '#platform/auth/search-names';
import type { Database, Tx } from '#platform/database/database';
import { createCursor, type Page, parseCursor } from '#platform/http/page';
import { isOfCancelledInvoice } from '../invoices/electronic/cancelled-invoices.public-queries';
import type { EInvoice } from './e-invoices.store';
import { type EInvoicingEnvironment, eInvoices } from './e-invoicing.tables';
import { isRetryable } from './is-retryable';
import { findEInvoicingSettings } from './settings/e-invoicing-settings.store';
import { translateFault } from './translate-fault';

/** Members whose name is searched for; more are not looked at. */
const MAX_FOUND_MEMBERS = 500;

type ListQuery = PageQuery & { status?: EInvoiceStatus | undefined };

/**
 * Returns electronic invoices, the last changed first. `q` searches the number of the document in any typed form, or
 * the name and email of the member.
 */
export async function listEInvoices(
  db: Database,
  { q, limit = PAGE_LIMIT, cursor, status }: ListQuery,
): Promise<Page<EInvoice>> {
  const numbers = q ? parseNumbers(q) : [];
  if (numbers.length > 0) return { items: await findByNumber(db, numbers, status) };
  const rows = await db
    .select()
    .from(eInvoices)
    .where(
      and(
        status ? eq(eInvoices.status, status) : undefined,
        q?.trim() ? await isOfFoundMember(db, q) : undefined,
        cursor ? isBefore(cursor) : undefined,
      ),
    )
    .orderBy(desc(eInvoices.changedAt), desc(eInvoices.id))
    .limit(limit);
  const last = rows.at(-1);
  return { items: rows, ...(last && rows.length === limit && { nextCursor: createCursor(last.changedAt, last.id) }) };
}

async function isOfFoundMember(db: Database, q: string): Promise<SQL> {
  const ids = await searchNames(db, { q, limit: MAX_FOUND_MEMBERS, scope: 'namesAndAddress' });
  return ids.length > 0 ? inArray(eInvoices.memberId, ids as MemberId[]) : sql`false`;
}

/** Two documents at most: an invoice and a credit note may have the same number in their series. */
async function findByNumber(db: Database, numbers: string[], status: EInvoiceStatus | undefined): Promise<EInvoice[]> {
  const rows = await db.select().from(eInvoices).where(inArray(eInvoices.number, numbers));
  return rows.filter((row) => !status || row.status === status).sort((a, b) => b.changedAt - a.changedAt);
}

/** Returns the numbers that a typed one may mean: `F-2026-000123`, `a-2026-123`, `2026/123`; none for other texts. */
function parseNumbers(typed: string): string[] {
  const [, letter, year, serial] = /^([FA]?)-?(\d{4})[-/](\d{1,9})$/i.exec(typed.replaceAll(/\s/g, '')) ?? [];
  if (!year || !serial) return [];
  const series = letter ? [letter.toUpperCase()] : ['F', 'A'];
  return series.map((each) => `${each}-${year}-${String(Number(serial)).padStart(6, '0')}`);
}

function isBefore(cursor: string): SQL {
  const { at, id } = parseCursor(cursor);
  return sql`(${eInvoices.changedAt}, ${eInvoices.id}) < (${at}, ${id})`;
}

/** Returns electronic invoices as staff see them. */
export async function viewEInvoices(
  db: Database | Tx,
  rows: readonly EInvoice[],
  language: Language,
): Promise<WireEInvoice[]> {
  const people = await findPeople(
    db,
    rows.map(({ memberId }) => memberId),
  );
  const settings = await findEInvoicingSettings(db);
  return rows.map(({ id, kind, number, invoiceId, memberId, day, totalMillimes, status, ...row }) => ({
    ...{ _id: id, kind, number, invoiceId, day, total: totalMillimes, status },
    ...{ userId: memberId, userName: people.get(memberId)?.fullName ?? '' },
    faults: row.faults.map((fault) => translateFault(fault, language)),
    ...(row.reference !== null && { reference: row.reference }),
    ...{ createdAt: toIso(row.createdAt), changedAt: toIso(row.changedAt) },
    // While calls succeed, the time of the next one says nothing to staff.
    ...(row.nextAt !== null && row.lastFailure !== null && { nextTryAt: toIso(row.nextAt) }),
    ...(row.lastFailure !== null && { lastFailure: row.lastFailure }),
    hasXml: row.xmlFileId !== null,
    canRetry: isRetryable({ ...row, status }, settings),
  }));
}

const ROWS_PER_PAGE = 200;

type SignedChoice = { from: string; until: string; environment: EInvoicingEnvironment };

/**
 * Returns the signed documents of these days in the order of their days, in pages; not those that El Fatoora rejected, nor
 * those of invoices that were cancelled before it accepted them.
 */
export async function* listSignedEInvoices(
  db: Database,
  { from, until, environment }: SignedChoice,
): AsyncGenerator<EInvoice[]> {
  const { day, id, status, xmlFileId } = eInvoices;
  const isFiled = or(eq(status, 'accepted'), not(isOfCancelledInvoice(eInvoices.documentId)));
  const isMeant = and(eq(eInvoices.environment, environment), isFiled);
  let last: EInvoice | undefined;
  do {
    const isLater = last ? sql`(${day}, ${id}) > (${last.day}, ${last.id})` : gte(day, from);
    const page: EInvoice[] = await db
      .select()
      .from(eInvoices)
      .where(and(isLater, lte(day, until), ne(status, 'rejected'), isNotNull(xmlFileId), isMeant))
      .orderBy(asc(day), asc(id))
      .limit(ROWS_PER_PAGE);
    yield page;
    last = page.length === ROWS_PER_PAGE ? page.at(-1) : undefined;
  } while (last);
}
