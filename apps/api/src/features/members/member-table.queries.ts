import type { PersonId } from '@waha/domain/kernel/ids';
import { PAGE_LIMIT } from '@waha/domain/kernel/wire';
import { type MemberFilters, type MemberSort, matchesFacet } from '@waha/domain/members/member-filters';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { people } from '#platform/auth/auth.tables';
import { searchNames } from '#platform/auth/search-names';
import { isOneOf } from '#platform/database/conditions/is-one-of';
import type { Database } from '#platform/database/database';
import { listMembersToErase } from '../account/deletion/deletion.public-queries';
import { findMembersByInvoiceNumber } from '../invoices/invoices.public-queries';
import { findMembersByPaymentReference } from '../purchase/payment.public-queries';
import { findMembersByPayoutReference } from '../wallet/withdrawals/withdrawal.public-queries';
import { countMatchingFacets, isWithinJoinedDays } from './member-counts.queries';
import { findListName } from './member-tags.store';
import { memberTable } from './members.tables';

export type MemberLine = typeof memberTable.$inferSelect;
export type MemberTableQuery = MemberFilters & { limit?: number | undefined; cursor?: string | undefined };
/** The lines of a page, the number of lines on all pages, and whether a search found more than it examines. */
export type MemberLinePage = { lines: MemberLine[]; total: number; isCut: boolean };

type Order = { key: 'joinedAt' | 'nameKey' | 'packs'; column: SQLiteColumn; isDown: boolean };
const { joinedAt, nameKey, packs, personId, list, facet } = memberTable;
const ORDERS: Record<MemberSort, Order> = {
  newest: { key: 'joinedAt', column: joinedAt, isDown: true },
  oldest: { key: 'joinedAt', column: joinedAt, isDown: false },
  name: { key: 'nameKey', column: nameKey, isDown: false },
  nameBack: { key: 'nameKey', column: nameKey, isDown: true },
  packs: { key: 'packs', column: packs, isDown: true },
};

/**
 * Returns a page of the table. It reads the next lines of each matching facet in order and merges them, so a page has a
 * constant cost, however many members exist or match.
 * @param wanted filters that `checkMemberFilters` has accepted
 */
export async function listMemberLines(db: Database, wanted: MemberTableQuery): Promise<MemberLinePage> {
  if (wanted.q?.trim() || wanted.deletion) return searchMemberLines(db, wanted);
  const { sort = 'newest', limit = PAGE_LIMIT, cursor } = wanted;
  const facets = await countMatchingFacets(db, wanted);
  const isAfter = cursor ? await isAfterCursor(db, ORDERS[sort], cursor as PersonId) : undefined;
  if (cursor && !isAfter) return { lines: [], total: 0, isCut: false };
  const isListed = eq(list, await findListName(db, wanted));
  const streams = facets.map((each) =>
    listFacetLines(db, wanted, each.facet, and(isListed, isWithinJoinedDays(wanted), isAfter), limit),
  );
  const lines = (await Promise.all(streams)).flat().sort(createLineComparator(ORDERS[sort])).slice(0, limit);
  const total = facets.reduce((sum, { members }) => sum + members, 0);
  return { lines, total, isCut: false };
}

/** Returns the line of one member; undefined if there is no such member. */
export async function findMemberLine(db: Database, memberId: PersonId): Promise<MemberLine | undefined> {
  const [line] = await db
    .select()
    .from(memberTable)
    .where(and(eq(personId, memberId), eq(list, '')));
  return line;
}

/** Returns the lines of these members, in the order of the ids. */
export async function listLinesOf(db: Database, memberIds: readonly PersonId[]): Promise<MemberLine[]> {
  const lines = await db
    .select()
    .from(memberTable)
    .where(and(inArray(personId, [...memberIds]), eq(list, '')));
  const byId = new Map(lines.map((line) => [line.personId as PersonId, line]));
  return memberIds.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the next lines of one facet. */
function listFacetLines(
  db: Database,
  wanted: MemberTableQuery,
  ofFacet: number,
  where: SQL | undefined,
  limit: number,
) {
  const { column, isDown } = ORDERS[wanted.sort ?? 'newest'];
  const inOrderOf = isDown ? desc : asc;
  return db
    .select()
    .from(memberTable)
    .where(and(eq(facet, ofFacet), where))
    .orderBy(inOrderOf(column), inOrderOf(personId))
    .limit(limit);
}

/**
 * Returns a condition for lines after the last member of the previous page, at that member's current position;
 * undefined if the member no longer exists.
 */
async function isAfterCursor(db: Database, { key, column, isDown }: Order, last: PersonId): Promise<SQL | undefined> {
  const line = await findMemberLine(db, last);
  if (!line) return undefined;
  const cursorPosition = sql`(${line[key]}, ${last})`;
  return isDown ? sql`(${column}, ${personId}) < ${cursorPosition}` : sql`(${column}, ${personId}) > ${cursorPosition}`;
}

function createLineComparator({ key, isDown }: Order): (a: MemberLine, b: MemberLine) => number {
  const compareLines = (a: MemberLine, b: MemberLine) =>
    a[key] === b[key] ? (a.personId < b.personId ? -1 : 1) : a[key] < b[key] ? -1 : 1;
  return isDown ? (a, b) => compareLines(b, a) : compareLines;
}

/** Returns a page of search results: they are few enough to be filtered and sorted in memory. */
async function searchMemberLines(db: Database, wanted: MemberTableQuery): Promise<MemberLinePage> {
  const { q = '', sort = 'newest', limit = PAGE_LIMIT, cursor } = wanted;
  const { ids, isCut } = wanted.deletion
    ? await searchMembersToErase(db, q)
    : await searchMembers(db, q, wanted.verified === 'yes');
  const foundLines = await db
    .select()
    .from(memberTable)
    .where(and(isOneOf(personId, ids), eq(list, await findListName(db, wanted)), isWithinJoinedDays(wanted)));
  const fitting = foundLines
    .filter((line) => matchesFacet(line.facet, wanted))
    .sort(createLineComparator(ORDERS[sort]));
  const from = cursor ? fitting.findIndex((line) => line.personId === cursor) + 1 : 0;
  const isGone = cursor !== undefined && from === 0;
  return { lines: isGone ? [] : fitting.slice(from, from + limit), total: fitting.length, isCut };
}

/** Finds the members whose deletion is scheduled, and whose name or address contains the text, if any. */
async function searchMembersToErase(db: Database, q: string): Promise<{ ids: PersonId[]; isCut: boolean }> {
  const scheduled = await listMembersToErase(db, MAX_FOUND);
  const isCut = scheduled.length === MAX_FOUND;
  if (!q.trim()) return { ids: scheduled, isCut };
  const found = new Set((await searchMembers(db, q, false)).ids);
  return { ids: scheduled.filter((id) => found.has(id)), isCut };
}

/** The maximum number of search results, the newest first; a search with more is too short. */
const MAX_FOUND = 1000;

/**
 * Finds members by part of their name, address or phone, by a reference, or by an invoice number. The reference is that
 * of a payment, a payout, or an invoice (that of its payment plus the instalment number).
 * @param isVerified searches only verified members, and their phones too
 */
async function searchMembers(
  db: Database,
  q: string,
  isVerified: boolean,
): Promise<{ ids: PersonId[]; isCut: boolean }> {
  const only = isVerified ? sql`(${people.verifiedAt} is null) = 0` : undefined;
  const named = await searchNames(db, { q, only, limit: MAX_FOUND, scope: 'all' });
  const matches = [
    named,
    await findMembersByPaymentReference(db, q, MAX_FOUND),
    await findMembersByPayoutReference(db, q, MAX_FOUND),
    await findMembersByInvoiceNumber(db, q),
  ];
  return { ids: [...new Set(matches.flat())], isCut: matches.some(({ length }) => length === MAX_FOUND) };
}
