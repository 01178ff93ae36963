import { useLocation, useRouter } from '@tanstack/react-router';
import { LANGUAGES } from '@waha/domain/kernel/languages';
import { MEMBER_SORTS, type MemberFilters, YES_OR_NO } from '@waha/domain/members/member-filters';

type MembersAddress = { filters: MemberFilters; item: string | undefined };

/** Returns the table's filters and the open member from the address, so that back, reload and links work. */
export function useMembersAddress(): MembersAddress & {
  /** Replaces all filters with these. */
  filter: (filters: MemberFilters) => void;
  open: (item: string | undefined) => void;
  /** Returns the address of a member's page. */
  getAddress: (item: string) => string;
} {
  const router = useRouter();
  const search = useLocation().search as Record<string, string | undefined>;
  const filters = readFilters(search);
  const { item, view, tab } = search;
  const toMember = (next: string) => ({ ...filters, item: next, ...(tab && { tab }) });
  const navigate = (next: Record<string, unknown>, replace: boolean) =>
    void router.navigate({ to: '.', search: { view, ...next }, replace, resetScroll: false });
  return {
    filters,
    item,
    filter: (next) => navigate(removeEmptyFilters(next), true),
    // Only opening the first member adds a history entry.
    open: (next) => navigate({ ...filters, ...(next && toMember(next)) }, item !== undefined),
    getAddress: (next) => router.buildLocation({ to: '.', search: { view, ...toMember(next) } }).href,
  };
}

const findValue = <const Value extends string>(values: readonly Value[], text: string | undefined) =>
  values.find((value) => value === text);
const parseDay = (text: string | undefined) => (text && /^20\d\d-\d\d-\d\d$/.test(text) ? text : undefined);

/** Parses the filters in an address. */
function readFilters(search: Record<string, string | undefined>): MemberFilters {
  return removeEmptyFilters({
    q: search.q,
    verified: findValue(YES_OR_NO, search.verified),
    blocked: findValue(YES_OR_NO, search.blocked),
    waiting: findValue(YES_OR_NO, search.waiting),
    deletion: search.deletion === 'yes' ? 'yes' : undefined,
    pack: search.pack && /^(any|none|[0-9a-f-]{36})$/.test(search.pack) ? search.pack : undefined,
    language: findValue([...LANGUAGES, 'none'], search.language),
    tag: search.tag,
    from: parseDay(search.from),
    to: parseDay(search.to),
    sort: findValue(MEMBER_SORTS, search.sort),
  });
}

/** Removes empty filters and sorts the others, so that equal filters have equal addresses. */
export function removeEmptyFilters(filters: MemberFilters): MemberFilters {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(set.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Checks whether two sets of filters are equal. */
export const areSameFilters = (a: MemberFilters, b: MemberFilters): boolean =>
  JSON.stringify(removeEmptyFilters(a)) === JSON.stringify(removeEmptyFilters(b));
