import type { Language } from '../kernel/languages';
import { ok, type Result, refuse } from '../kernel/result';
import { decodeFacet } from './facet';
import type { MembersRefusal } from './staff/members.refusals';

export const YES_OR_NO = ['yes', 'no'] as const;
type YesOrNo = (typeof YES_OR_NO)[number];

/** Orders of the table: by the day of signing up, by name, by how many packs are owned, most first. */
export const MEMBER_SORTS = ['newest', 'oldest', 'name', 'nameBack', 'packs'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** What the table of members is narrowed to, and its order; what is absent does not matter. */
export type MemberFilters = {
  q?: string | undefined;
  verified?: YesOrNo | undefined;
  blocked?: YesOrNo | undefined;
  waiting?: YesOrNo | undefined;
  /** `any`, `none`, or the id of one pack. */
  pack?: string | undefined;
  language?: Language | 'none' | undefined;
  tag?: string | undefined;
  /** Days of Tunis on which they signed up, both included. */
  from?: string | undefined;
  to?: string | undefined;
  sort?: MemberSort | undefined;
};

/** The list that these filters look through: everybody, whoever owns one pack, or has one tag. */
export function toMemberList({ pack, tag }: Pick<MemberFilters, 'pack' | 'tag'>): string {
  if (tag) return `tag:${tag}`;
  return isOnePack(pack) ? `pack:${pack}` : '';
}

const isOnePack = (pack: string | undefined): pack is string => pack !== undefined && pack !== 'any' && pack !== 'none';

/** Whether members of this facet fit. */
export function matchesFacet(facet: number, { verified, blocked, waiting, pack, language }: MemberFilters): boolean {
  const standing = decodeFacet(facet);
  const is = (wanted: YesOrNo | undefined, has: boolean) => wanted === undefined || (wanted === 'yes') === has;
  const ownsPack = pack === 'any' ? 'yes' : pack === 'none' ? 'no' : undefined;
  return (
    is(verified, standing.isVerified) &&
    is(blocked, standing.isBlocked) &&
    is(waiting, standing.isWaiting) &&
    is(ownsPack, standing.ownsPack) &&
    (language === undefined || (language === 'none' ? null : language) === standing.language)
  );
}

/**
 * The filters, where all of them can be found by one index: of one pack and one tag only one, and days only in the order of
 * days. Among the few that a search finds anything goes.
 */
export function checkMemberFilters(filters: MemberFilters): Result<MemberFilters, MembersRefusal> {
  if (filters.q?.trim()) return ok(filters);
  if (filters.tag && isOnePack(filters.pack))
    return refuse('invalid_input', { errors: { tag: /*i18n*/ 'Choose one pack or one tag, not both.' } });
  const isByDay = filters.sort === undefined || filters.sort === 'newest' || filters.sort === 'oldest';
  if ((filters.from || filters.to) && !isByDay)
    return refuse('invalid_input', { errors: { sort: /*i18n*/ 'Days are shown in the order of days.' } });
  return ok(filters);
}
