import type { Language } from '../kernel/languages';
import { ok, type Result, refuse } from '../kernel/result';
import { decodeFacet } from './facet';
import type { MembersRefusal } from './staff/members.refusals';

export const YES_OR_NO = ['yes', 'no'] as const;
type YesOrNo = (typeof YES_OR_NO)[number];

/** Sort orders of the table: by sign-up date, by name, by the number of owned packs, most first. */
export const MEMBER_SORTS = ['newest', 'oldest', 'name', 'nameBack', 'packs'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** The filters and the order of the table of members; absent filters are not applied. */
export type MemberFilters = {
  q?: string | undefined;
  verified?: YesOrNo | undefined;
  blocked?: YesOrNo | undefined;
  waiting?: YesOrNo | undefined;
  /** Only members whose account deletion is scheduled. They are few, and examined like results of a search. */
  deletion?: 'yes' | undefined;
  /** `any`, `none`, or the id of one pack. */
  pack?: string | undefined;
  language?: Language | 'none' | undefined;
  tag?: string | undefined;
  /** Days in Tunis on which they signed up, both included. */
  from?: string | undefined;
  to?: string | undefined;
  sort?: MemberSort | undefined;
};

/** Returns the list that these filters search: all members, the owners of one pack, or the members with one tag. */
export function toMemberList({ pack, tag }: Pick<MemberFilters, 'pack' | 'tag'>): string {
  if (tag) return `tag:${tag}`;
  return isOnePack(pack) ? `pack:${pack}` : '';
}

const isOnePack = (pack: string | undefined): pack is string => pack !== undefined && pack !== 'any' && pack !== 'none';

/** Checks whether members of this facet match the filters. */
export function matchesFacet(facet: number, { verified, blocked, waiting, pack, language }: MemberFilters): boolean {
  const flags = decodeFacet(facet);
  const matches = (wanted: YesOrNo | undefined, has: boolean) => wanted === undefined || (wanted === 'yes') === has;
  const ownsPack = pack === 'any' ? 'yes' : pack === 'none' ? 'no' : undefined;
  return (
    matches(verified, flags.isVerified) &&
    matches(blocked, flags.isBlocked) &&
    matches(waiting, flags.isWaiting) &&
    matches(ownsPack, flags.ownsPack) &&
    (language === undefined || (language === 'none' ? null : language) === flags.language)
  );
}

/**
 * Checks that one index can serve all filters: only one of pack and tag, and days only with an order by day. Within the
 * few results of a search any combination is allowed.
 */
export function checkMemberFilters(filters: MemberFilters): Result<MemberFilters, MembersRefusal> {
  if (filters.q?.trim() || filters.deletion) return ok(filters);
  if (filters.tag && isOnePack(filters.pack))
    return refuse('invalid_input', { errors: { tag: /*i18n*/ 'Choose one pack or one tag, not both.' } });
  const isByDay = filters.sort === undefined || filters.sort === 'newest' || filters.sort === 'oldest';
  if ((filters.from || filters.to) && !isByDay)
    return refuse('invalid_input', { errors: { sort: /*i18n*/ 'To filter by date, sort by date.' } });
  return ok(filters);
}
