import type { MemberId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { decodeFacet } from '@waha/domain/members/facet';
import type { MemberFilters } from '@waha/domain/members/member-filters';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { countMatchingFacets, isWithinJoinedDays } from './member-counts.queries';
import { findListName } from './member-tags.store';
import { memberTable } from './members.tables';

/** Filters of the table of members that say whom something is for; blocked members are never meant. */
export type Audience = Omit<MemberFilters, 'q' | 'sort' | 'blocked'>;
const withoutBlocked = (audience: Audience): MemberFilters => ({ ...audience, blocked: 'no' });

/** How many members an audience has, by the language that they chose; null for those who chose none. */
export async function countAudience(db: Database | Tx, audience: Audience): Promise<Map<Language | null, number>> {
  const counts = new Map<Language | null, number>();
  for (const { facet, members } of await countMatchingFacets(db, withoutBlocked(audience))) {
    const { language } = decodeFacet(facet);
    if (members > 0) counts.set(language, (counts.get(language) ?? 0) + members);
  }
  return counts;
}

/**
 * The next members of an audience, in the order of their ids: that stays, whatever else becomes of a member while some at a
 * time are looked up.
 * @param after the last of those before; '' for the first
 */
export async function listNextOfAudience(
  tx: Database | Tx,
  audience: Audience,
  after: string,
  limit: number,
): Promise<{ memberId: MemberId; language: Language | null }[]> {
  const facets = (await countMatchingFacets(tx, withoutBlocked(audience))).map(({ facet }) => facet);
  const { personId, list, facet } = memberTable;
  const rows = await tx
    .select({ personId, facet })
    .from(memberTable)
    .where(
      and(
        eq(list, await findListName(tx, audience)),
        gt(personId, after as MemberId),
        // Held against each line and not looked up by: the index is that of the ids.
        inArray(sql`+${facet}`, facets),
        isWithinJoinedDays(audience),
      ),
    )
    .orderBy(asc(personId))
    .limit(limit);
  return rows.map((row) => ({ memberId: row.personId, language: decodeFacet(row.facet).language }));
}
