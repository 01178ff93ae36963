import { addDays, getDayStart } from '@waha/domain/kernel/calendar/day';
import { type MemberFilters, matchesFacet } from '@waha/domain/members/member-filters';
import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { findListName } from './member-tags.store';
import { memberCounts, memberTable } from './members.tables';

/** Members are counted by join time, in spans of this many milliseconds since 1970, as in `member_counts`. */
const SPAN_MS = 30 * 24 * 60 * 60 * 1000;

/** The number of members of a facet. */
export type FacetCount = { facet: number; members: number };

/** `from` included, `until` excluded, in milliseconds. */
type JoinedRange = { from: number; until: number };

function readJoinedRange({ from, to }: MemberFilters): JoinedRange | undefined {
  if (!from && !to) return undefined;
  return { from: from ? getDayStart(from) : 0, until: to ? getDayStart(addDays(to, 1)) : Number.MAX_SAFE_INTEGER };
}

/** Day filters require the order by day, so the matching rows are adjacent. */
export function isWithinJoinedDays(filters: MemberFilters): SQL | undefined {
  const joined = readJoinedRange(filters);
  return joined && isJoinedWithin(joined);
}

const isJoinedWithin = ({ from, until }: JoinedRange) =>
  and(gte(memberTable.joinedAt, from), lt(memberTable.joinedAt, until));

/** Returns the facets that match the filters and have members, with their counts; the search text is ignored. */
export async function countMatchingFacets(db: Database | Tx, wanted: MemberFilters): Promise<FacetCount[]> {
  const joined = readJoinedRange(wanted);
  const list = await findListName(db, wanted);
  const counted = joined ? await countJoined(db, list, joined) : await sumSpans(db, list);
  return counted.filter(({ facet }) => matchesFacet(facet, wanted));
}

async function sumSpans(db: Database | Tx, list: string, ...where: SQL[]): Promise<FacetCount[]> {
  return db
    .select({ facet: memberCounts.facet, members: sql<number>`sum(${memberCounts.members})` })
    .from(memberCounts)
    .where(and(eq(memberCounts.list, list), ...where))
    .groupBy(memberCounts.facet);
}

/** Adds up complete spans. In the first and the last span, which are partial, it counts rows. */
async function countJoined(db: Database | Tx, list: string, { from, until }: JoinedRange): Promise<FacetCount[]> {
  const [first, last] = [Math.floor(from / SPAN_MS), Math.floor((until - 1) / SPAN_MS)];
  const { span } = memberCounts;
  const all = await sumSpans(db, list, sql`${span} > ${first}`, lt(span, last));
  const cut = await db
    .select({ facet: memberCounts.facet, span })
    .from(memberCounts)
    .where(and(eq(memberCounts.list, list), inArray(span, [first, last])));
  for (const facetCount of cut) {
    const members = await countLines(db, list, facetCount.facet, {
      from: Math.max(from, facetCount.span * SPAN_MS),
      until: Math.min(until, (facetCount.span + 1) * SPAN_MS),
    });
    all.push({ facet: facetCount.facet, members });
  }
  return sumByFacet(all);
}

function countLines(db: Database | Tx, list: string, facet: number, joined: JoinedRange): Promise<number> {
  const isOfThem = and(eq(memberTable.list, list), eq(memberTable.facet, facet));
  return db.$count(memberTable, and(isOfThem, isJoinedWithin(joined)));
}

function sumByFacet(all: readonly FacetCount[]): FacetCount[] {
  const sums = new Map<number, number>();
  for (const { facet, members } of all) if (members > 0) sums.set(facet, (sums.get(facet) ?? 0) + members);
  return [...sums].map(([facet, members]) => ({ facet, members }));
}
