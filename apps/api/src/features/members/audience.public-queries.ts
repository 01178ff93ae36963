import type { MemberId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { decodeFacet } from '@waha/domain/members/facet';
import type { MemberFilters } from '@waha/domain/members/member-filters';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { countMatchingFacets, isWithinJoinedDays } from './member-counts.queries';
import { findListName } from './member-tags.store';
import { memberTable } from './members.tables';

/** Filters of the table of members that select an audience; blocked members are always excluded. */
export type Audience = Omit<MemberFilters, 'q' | 'sort' | 'blocked'>;
const withoutBlocked = (audience: Audience): MemberFilters => ({ ...audience, blocked: 'no' });

/** Returns the number of members in an audience by their chosen language; null for those without one. */
export async function countAudience(db: Database | Tx, audience: Audience): Promise<Map<Language | null, number>> {
  const counts = new Map<Language | null, number>();
  for (const { facet, members } of await countMatchingFacets(db, withoutBlocked(audience))) {
    const { language } = decodeFacet(facet);
    if (members > 0) counts.set(language, (counts.get(language) ?? 0) + members);
  }
  return counts;
}

/**
 * Returns the next members of an audience, ordered by id. The order is stable while batches are read, whatever changes
 * about a member.
 * @param after the last member of the previous batch; '' for the first
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
        // The `+` keeps the database from using this column's index: the id index is the right one.
        inArray(sql`+${facet}`, facets),
        isWithinJoinedDays(audience),
      ),
    )
    .orderBy(asc(personId))
    .limit(limit);
  return rows.map((row) => ({ memberId: row.personId, language: decodeFacet(row.facet).language }));
}
