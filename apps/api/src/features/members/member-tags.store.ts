import type { MemberId } from '@waha/domain/kernel/ids';
import { type MemberFilters, toMemberList } from '@waha/domain/members/member-filters';
import { compareTags, findSpelling } from '@waha/domain/members/member-tag';
import { and, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { memberCounts, memberTags } from './members.tables';

/** Returns the tags of these members, each list in alphabetical order. */
export async function findTags(tx: Tx | Database, members: readonly MemberId[]): Promise<Map<MemberId, string[]>> {
  const { memberId, tag } = memberTags;
  const rows = await tx
    .select({ memberId, tag })
    .from(memberTags)
    .where(inArray(memberId, [...members]));
  const tags = new Map<MemberId, string[]>();
  for (const row of rows) tags.set(row.memberId, [...(tags.get(row.memberId) ?? []), row.tag].sort(compareTags));
  return tags;
}

export async function saveTag(tx: Tx, row: typeof memberTags.$inferInsert): Promise<void> {
  await tx.insert(memberTags).values(row);
}

/** Returns whether the member had the tag. */
export async function deleteTag(tx: Tx, memberId: MemberId, tag: string): Promise<boolean> {
  const isIt = and(eq(memberTags.memberId, memberId), eq(memberTags.tag, tag));
  return (await tx.delete(memberTags).where(isIt).returning({ tag: memberTags.tag })).length > 0;
}

const TAG_PREFIX = 'tag:';

/**
 * Returns every tag that a member has, in alphabetical order, from the counted lists.
 * @param isMeant selects the facets
 */
export async function listTags(db: Tx | Database, isMeant: (facet: number) => boolean): Promise<string[]> {
  const { list, facet } = memberCounts;
  const rows = await db
    .selectDistinct({ list, facet })
    .from(memberCounts)
    .where(and(gte(list, TAG_PREFIX), lt(list, `${TAG_PREFIX}\u{10ffff}`)));
  return [...new Set(rows.filter((row) => isMeant(row.facet)).map((row) => row.list.slice(TAG_PREFIX.length)))].sort(
    compareTags,
  );
}

/** Returns the list that these filters search. The filters may spell a tag differently from its stored form. */
export async function findListName(db: Tx | Database, filters: Pick<MemberFilters, 'pack' | 'tag'>): Promise<string> {
  if (!filters.tag) return toMemberList(filters);
  const existingTags = await listTags(db, () => true);
  return toMemberList({ ...filters, tag: findSpelling(existingTags, filters.tag) ?? filters.tag });
}
