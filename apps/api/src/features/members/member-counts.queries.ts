import { addDays, dayStartsAt } from '@waha/domain/kernel/calendar/day';
import { fitsFacet, type MemberFilters } from '@waha/domain/members/member-filters';
import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database';
import { findList } from './member-tags.store';
import { memberCounts, memberTable } from './members.tables';

/** Members are counted by when they joined, in spans of so many milliseconds since 1970 (migration 0061). */
const SPAN = 30 * 24 * 60 * 60 * 1000;

/** Of a facet, so many members. */
export type Counted = { facet: number; members: number };

/** From `from` on, before `until`, in milliseconds. */
type Joined = { from: number; until: number };

function joinedWithin({ from, to }: MemberFilters): Joined | undefined {
  if (!from && !to) return undefined;
  return { from: from ? dayStartsAt(from) : 0, until: to ? dayStartsAt(addDays(to, 1)) : Number.MAX_SAFE_INTEGER };
}

/** Days are asked for in the order of days alone: their lines stand together. */
export function within(filters: MemberFilters): SQL | undefined {
  const joined = joinedWithin(filters);
  return joined && isJoined(joined);
}

const isJoined = ({ from, until }: Joined) => and(gte(memberTable.joinedAt, from), lt(memberTable.joinedAt, until));

/** Facets that fit the filters and have members, and how many; a search is not looked at. */
export async function countFitting(db: Database | Tx, wanted: MemberFilters): Promise<Counted[]> {
  const joined = joinedWithin(wanted);
  const list = await findList(db, wanted);
  const counted = joined ? await countJoined(db, list, joined) : await sumSpans(db, list);
  return counted.filter(({ facet }) => fitsFacet(facet, wanted));
}

async function sumSpans(db: Database | Tx, list: string, ...where: SQL[]): Promise<Counted[]> {
  return db
    .select({ facet: memberCounts.facet, members: sql<number>`sum(${memberCounts.members})` })
    .from(memberCounts)
    .where(and(eq(memberCounts.list, list), ...where))
    .groupBy(memberCounts.facet);
}

/** Whole spans are added up; in the first and the last, which are cut, lines are counted. */
async function countJoined(db: Database | Tx, list: string, { from, until }: Joined): Promise<Counted[]> {
  const [first, last] = [Math.floor(from / SPAN), Math.floor((until - 1) / SPAN)];
  const { span } = memberCounts;
  const all = await sumSpans(db, list, sql`${span} > ${first}`, lt(span, last));
  const cut = await db
    .select({ facet: memberCounts.facet, span })
    .from(memberCounts)
    .where(and(eq(memberCounts.list, list), inArray(span, [first, last])));
  for (const each of cut) {
    const members = await countLines(db, list, each.facet, {
      from: Math.max(from, each.span * SPAN),
      until: Math.min(until, (each.span + 1) * SPAN),
    });
    all.push({ facet: each.facet, members });
  }
  return addUp(all);
}

function countLines(db: Database | Tx, list: string, facet: number, joined: Joined): Promise<number> {
  const isOfThem = and(eq(memberTable.list, list), eq(memberTable.facet, facet));
  return db.$count(memberTable, and(isOfThem, isJoined(joined)));
}

function addUp(all: readonly Counted[]): Counted[] {
  const sums = new Map<number, number>();
  for (const { facet, members } of all) if (members > 0) sums.set(facet, (sums.get(facet) ?? 0) + members);
  return [...sums].map(([facet, members]) => ({ facet, members }));
}
