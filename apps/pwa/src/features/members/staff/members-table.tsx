import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MemberFilters } from '@waha/domain/members/member-filters';
import type { WireMember } from '@waha/domain/members/members.contract';
import { exportMembers } from '@waha/domain/staff-exports.contract';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { formatNumber } from '#platform/language/format';
import { CloseDetailsContext } from '#shell/staff/back-link';
import { StaffExportButton } from '#shell/staff/export/export-button';
import { useBulkSelection } from '#shell/staff/queue/bulk/use-bulk-selection';
import { ShowMoreButton } from '#shell/staff/queue/show-more-button';
import { FilterPanel } from '#shell/staff/search/filter-panel';
import { isReference, ReferenceNote } from '#shell/staff/search/reference-note';
import { StaffSearchField } from '#shell/staff/search/search-field';
import { useTypedSearch } from '#shell/staff/search/use-typed-search';
import { useListShortcuts } from '#shell/staff/shortcuts/use-list-shortcuts';
import { QueryBoundary } from '#shell/states/query-boundary';
import { EmptyState } from '#ui/empty-state';
import { joinClasses } from '#ui/join-classes';
import { LAPTOP, useMedia } from '#ui/use-media';
import { MemberCards } from './member-cards';
import { MemberFilterFields } from './member-filters';
import { MemberRows } from './member-rows';
import { membersTableQuery } from './members.queries';
import { areSameFilters, useMembersAddress } from './members-address';
import { SavedViews } from './saved-views';
import { SelectedMembers } from './selected-members';

type MembersTableProps = {
  /** Names the table for a screen reader. */
  label: string;
  /** A commercial administrator sees verified members only. */
  isVerifiedOnly?: boolean;
  /** Returns the specification's sentence for a table that could not be loaded. */
  translateFailure: () => string;
  /** Returns the text for an empty table, whatever the filters. */
  translateEmpty: () => string;
  /** Renders the actions on a member in the table. The same function at each render, so that lines are not rendered again. */
  actions?: (member: WireMember) => ReactNode;
  /** Renders the open member in place of the table. */
  page: (userId: string) => ReactNode;
};

/**
 * The members of the installation, filtered, sorted and counted by the server: a table on a laptop, cards on a phone.
 */
export function MembersTable({ page, ...tableProps }: MembersTableProps) {
  const { item, open, filters, filter, getAddress } = useMembersAddress();
  if (item) return <CloseDetailsContext value={() => open(undefined)}>{page(item)}</CloseDetailsContext>;
  return <LoadedTable {...tableProps} filters={filters} onFilter={filter} onOpen={open} getAddress={getAddress} />;
}

type ListedProps = Omit<MembersTableProps, 'page'> & {
  filters: MemberFilters;
  onFilter: (filters: MemberFilters) => void;
  onOpen: (id: string) => void;
  getAddress: (id: string) => string;
};

function LoadedTable({
  label,
  isVerifiedOnly = false,
  filters,
  onFilter,
  onOpen,
  getAddress,
  ...tableProps
}: ListedProps) {
  const { translateFailure, translateEmpty, actions } = tableProps;
  const isTable = useMedia(LAPTOP);
  const [typed, type] = useTypedSearch(filters.q ?? '');
  const q = useDeferredValue(typed.trim()) || undefined;
  const isByReference = q !== undefined && isReference(q);
  const wanted = isByReference ? { q } : { ...filters, q };
  const list = useInfiniteQuery(membersTableQuery(wanted));
  const change = (next: MemberFilters) => {
    type(next.q ?? '');
    onFilter(next);
  };
  const members = useMemo(() => list.data?.pages.flatMap(({ page }) => page.members) ?? [], [list.data]);
  const { total = 0, isCut = false } = list.data?.pages[0]?.page ?? {};
  const isEmpty = members.length === 0;
  const isUnfiltered = areSameFilters({ ...filters, q }, {});
  const Members = isTable ? MemberRows : MemberCards;
  const selection = useBulkSelection(() => {});
  const { root, help } = useListShortcuts<HTMLElement>(isVerifiedOnly ? undefined : selection);
  const isSelecting = selection.chosen.size > 0;
  return (
    <section ref={root} aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="sr-only">{label}</h2>
      {isSelecting ? (
        <div className="max-lg:sticky max-lg:top-16 max-lg:z-10 max-lg:bg-paper max-lg:py-1">
          <SelectedMembers selection={selection} />
        </div>
      ) : null}
      <div hidden={isSelecting} className="flex flex-wrap items-center gap-2">
        <StaffSearchField
          value={typed}
          onChange={(text) => change({ ...filters, q: text.trim() ? text : undefined })}
          searchHint={i18n._('Search by name, address, phone, or the reference of a payment, payout or invoice.')}
        />
        {isVerifiedOnly ? null : (
          <VerifiedFilter value={filters.verified} onChoose={(verified) => change({ ...filters, verified })} />
        )}
        <FilterPanel count={countFilters(filters)}>
          <MemberFilterFields filters={filters} onFilter={change} />
        </FilterPanel>
        <p role="status" className="min-w-20 text-sm text-ink-soft tabular-nums">
          {isEmpty ? null : i18n._('{n} of {total}', { n: formatNumber(members.length), total: formatNumber(total) })}
        </p>
        <StaffExportButton endpoint={exportMembers} query={wanted} />
        <SavedViews filters={filters} onFilter={change} />
      </div>
      {isByReference && !areSameFilters({ ...filters, q: undefined, sort: undefined }, {}) ? <ReferenceNote /> : null}
      <QueryBoundary query={list} translateFailure={translateFailure}>
        {() =>
          isEmpty ? (
            <EmptyState picture="no-results">
              {isUnfiltered ? translateEmpty() : i18n._('No matching members.')}
            </EmptyState>
          ) : (
            <>
              {isCut ? (
                <p className="text-sm text-ink-soft">
                  {i18n._('There are too many results. Only the newest are shown. Type more to narrow the search.')}
                </p>
              ) : null}
              <Members
                label={label}
                members={members}
                total={total}
                filters={filters}
                onFilter={change}
                onOpen={onOpen}
                getAddress={getAddress}
                actions={actions}
                selection={isVerifiedOnly ? undefined : selection}
              />
              <ShowMoreButton list={list} />
            </>
          )
        }
      </QueryBoundary>
      {help}
    </section>
  );
}

/** Counts the filters of the panel: the search, the verification and the order are shown elsewhere. */
function countFilters({ blocked, waiting, pack, tag, language, from, to }: MemberFilters): number {
  return [blocked, waiting, pack, tag, language, from, to].filter(Boolean).length;
}

type Verified = MemberFilters['verified'];
const VERIFIED_OPTIONS: readonly [Verified, () => string][] = [
  [undefined, () => i18n._('List of users')],
  ['yes', () => i18n._('User verified')],
  ['no', () => i18n._('User not verified')],
];

/** Filters by verification: all, verified, or not verified (spec 3 §2). */
function VerifiedFilter({ value, onChoose }: { value: Verified; onChoose: (verified: Verified) => void }) {
  return (
    <fieldset className="grid flex-[1_1_18rem] grid-cols-3 gap-1 rounded-2xl bg-blue-wash p-0.5 lg:flex-none">
      <legend className="sr-only">{i18n._('Members to show')}</legend>
      {VERIFIED_OPTIONS.map(([verified, translateChoice]) => (
        <button
          key={verified ?? 'all'}
          type="button"
          aria-pressed={verified === value}
          onClick={() => onChoose(verified)}
          className={joinClasses(
            'min-h-11 rounded-xl px-2 text-sm leading-tight lg:px-3 transition-colors duration-150',
            verified === value ? 'bg-raised font-medium text-ink' : 'text-ink-soft hover:text-ink',
          )}
        >
          {translateChoice()}
        </button>
      ))}
    </fieldset>
  );
}
