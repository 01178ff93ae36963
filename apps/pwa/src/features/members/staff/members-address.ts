import { useLocation, useRouter } from '@tanstack/react-router';
import { LANGUAGES } from '@waha/domain/kernel/languages';
import { MEMBER_SORTS, type MemberFilters, YES_OR_NO } from '@waha/domain/members/member-filters';

type MembersAddress = { filters: MemberFilters; item: string | undefined };

/** Which filters narrow the table, and who is open: in the address, so that back, reload and a link all work. */
export function useMembersAddress(): MembersAddress & {
  /** Goes on with these filters and no others. */
  filter: (filters: MemberFilters) => void;
  open: (item: string | undefined) => void;
} {
  const router = useRouter();
  const search = useLocation().search as Record<string, string | undefined>;
  const filters = readFilters(search);
  const { item, view, tab } = search;
  const go = (next: Record<string, unknown>, replace: boolean) =>
    void router.navigate({ to: '.', search: { view, ...next }, replace, resetScroll: false });
  return {
    filters,
    item,
    filter: (next) => go(removeEmptyFilters(next), true),
    // Only opening the first one is a step to go back from.
    open: (next) => go({ ...filters, ...(next && { item: next, ...(tab && { tab }) }) }, item !== undefined),
  };
}

const findValue = <const Value extends string>(values: readonly Value[], text: string | undefined) =>
  values.find((value) => value === text);
const parseDay = (text: string | undefined) => (text && /^20\d\d-\d\d-\d\d$/.test(text) ? text : undefined);

/** What stands in an address, as far as it is a filter. */
function readFilters(search: Record<string, string | undefined>): MemberFilters {
  return removeEmptyFilters({
    q: search.q,
    verified: findValue(YES_OR_NO, search.verified),
    blocked: findValue(YES_OR_NO, search.blocked),
    waiting: findValue(YES_OR_NO, search.waiting),
    pack: search.pack && /^(any|none|[0-9a-f-]{36})$/.test(search.pack) ? search.pack : undefined,
    language: findValue([...LANGUAGES, 'none'], search.language),
    tag: search.tag,
    from: parseDay(search.from),
    to: parseDay(search.to),
    sort: findValue(MEMBER_SORTS, search.sort),
  });
}

/** Filters without those that do not matter; in one order, so that the same ones look the same. */
export function removeEmptyFilters(filters: MemberFilters): MemberFilters {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(set.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether two say the same. */
export const areSameFilters = (a: MemberFilters, b: MemberFilters): boolean =>
  JSON.stringify(removeEmptyFilters(a)) === JSON.stringify(removeEmptyFilters(b));
