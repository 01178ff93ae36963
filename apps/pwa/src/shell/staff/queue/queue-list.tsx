import { i18n } from '@lingui/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { WorkQueue } from '@waha/domain/overview/staff/figures';
import { CopyCheck, ListChecks, Square, X } from 'lucide-react';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { IconButton } from '#ui/icon-button';
import { useHeldItemIds } from '../held/held-decisions';
import { ViewersContext } from '../presence/presence-notice';
import { usePresence } from '../presence/use-presence';
import { isReference, ReferenceNote } from '../search/reference-note';
import { StaffSearchField } from '../search/search-field';
import { ShownCount } from '../shown-count';
import { type Fact, ListSummary, translateNewestOnly } from '../summary/list-summary';
import { QueueSummary } from '../summary/queue-summary';
import { StaffToolButton } from '../tool-button';
import { type BulkSelection, useBulkSelection } from './bulk/use-bulk-selection';
import { type StaffQueue, toPagingProps } from './queue';
import { type WorkItem, WorkList } from './work-list';

type OpenItem<Row> = {
  /** The item's id, as in the address. */
  id: string;
  /** The row of the queue, if it is (still) there. */
  row: Row | undefined;
  /** The member's id, if the address or the queue names it. */
  owner: string | undefined;
  /** Call it after a decision: opens the next item. */
  onDone: () => void;
};

type StaffQueueListProps<Row> = {
  label: string;
  isSlim?: boolean;
  /** Returns the queue's items that match a search; an empty search matches all. */
  queue: (q: string) => StaffQueue<Row>;
  toItem: (row: Row) => WorkItem;
  /** Whether the address also names the member: some endpoints need both. */
  namesOwner?: boolean;
  /** Parameters that stay in the address beside the item. */
  persistentParams?: Record<string, string>;
  /** Content above the search. */
  head?: ReactNode;
  /** Whether `head` has a filter set; `queue` ignores it while a complete reference is searched for. */
  isFiltered?: boolean;
  /** Renders the export button for the items that match a search. */
  exported?: (q: string | undefined) => ReactNode;
  /** A sentence that says what the search covers. */
  looksIn: string;
  translateEmpty: (isSearch: boolean) => string;
  /** Returns the instant since which a row is pending. Without it the list is no queue: its first row is the newest. */
  waitsSince?: ((row: Row) => string) | undefined;
  /** For a list that is no queue: facts about its rows. */
  facts?: ((rows: readonly Row[]) => readonly Fact[]) | undefined;
  details: (chosen: OpenItem<Row>) => ReactNode;
  /** Renders the actions for the selected rows, if rows can be selected together. */
  renderBulkActions?: ((chosen: Row[], bulkSelection: BulkSelection) => ReactNode) | undefined;
};

/** A list of pending items for staff, the oldest first, with a search; the open item is in the address. */
export function StaffQueueList<Row extends { _id: string; userId: string }>(props: StaffQueueListProps<Row>) {
  const {
    label,
    isSlim = false,
    queue,
    toItem,
    namesOwner = false,
    persistentParams,
    head: header,
    isFiltered = false,
    exported,
    looksIn: searchHint,
    translateEmpty,
    waitsSince: getPendingSince,
    facts,
    details,
    renderBulkActions,
  } = props;
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const read = queue(q);
  const kind = read.meta?.kind as WorkQueue | undefined;
  const list = useSuspenseInfiniteQuery(read);
  const { params, choose } = useOpenItem(persistentParams);
  const heldItemIds = useHeldItemIds();
  const rows = list.data.pages.flatMap(({ page }) => page).filter(({ _id }) => !heldItemIds.has(_id));
  const { item: id } = params;
  const row = rows.find(({ _id }) => _id === id);
  const open = (_id: string | undefined) => {
    const owner = namesOwner && rows.find((candidate) => candidate._id === _id)?.userId;
    choose(_id === undefined ? undefined : { item: _id, ...(owner && { member: owner }) });
  };
  const getViewers = usePresence(kind, id);
  const bulkSelection = useBulkSelection(() => id && choose(undefined));
  const next = useNextItem(rows, id);
  const first = rows[0];
  // While rows are being selected, none is opened.
  const openFirst = first && !bulkSelection.isOn ? () => open(first._id) : undefined;
  const openDetails = id ? details({ id, row, owner: params.member ?? row?.userId, onDone: () => open(next()) }) : null;
  return (
    <WorkList
      label={label}
      isSlim={isSlim}
      items={rows.map(toItem)}
      chosen={openDetails ? id : undefined}
      onChoose={open}
      {...toPagingProps(list)}
      findPresence={getViewers}
      bulkSelection={renderBulkActions && bulkSelection}
      head={
        <>
          {header}
          <div data-tight={renderBulkActions && ''} className="flex flex-wrap items-center gap-2">
            <StaffSearchField value={typed} onChange={setTyped} searchHint={searchHint} />
            {renderBulkActions && (rows.length > 0 || bulkSelection.isOn) ? (
              <BulkBar ids={rows.map(({ _id }) => _id)} bulkSelection={bulkSelection}>
                {renderBulkActions(
                  rows.filter(({ _id }) => bulkSelection.chosen.has(_id)),
                  bulkSelection,
                )}
              </BulkBar>
            ) : null}
            {rows.length > 0 ? exported?.(q || undefined) : null}
          </div>
          {isFiltered && isReference(q) ? <ReferenceNote /> : null}
          {kind && q === '' && list.hasNextPage ? <ShownCount kind={kind} shown={rows.length} /> : null}
        </>
      }
      whenEmpty={<EmptyState picture={q ? 'no-results' : 'all-done'}>{translateEmpty(q !== '')}</EmptyState>}
      summary={
        getPendingSince ? (
          <QueueSummary
            title={label}
            kind={q === '' ? kind : undefined}
            pendingSince={rows.map(getPendingSince)}
            isComplete={!list.hasNextPage}
            onOpenFirst={openFirst}
          />
        ) : (
          <ListSummary
            title={label}
            hasSearch
            facts={facts?.(rows) ?? []}
            hint={list.hasNextPage ? translateNewestOnly(rows.length) : undefined}
            actions={openFirst ? <Button onPress={openFirst}>{i18n._('Open newest')}</Button> : null}
          />
        )
      }
      details={openDetails && <ViewersContext value={getViewers(id ?? '')}>{openDetails}</ViewersContext>}
    />
  );
}

type BulkBarProps = { ids: readonly string[]; bulkSelection: BulkSelection; children: ReactNode };

/** Starts and ends the selection; `children` are the actions for the selected rows. */
function BulkBar({ ids, bulkSelection, children }: BulkBarProps) {
  if (!bulkSelection.isOn)
    return (
      <StaffToolButton
        isTight
        label={i18n._('Select several')}
        word={i18n._('bulk|Select')}
        icon={<ListChecks />}
        onPress={bulkSelection.start}
      />
    );
  const areAll = ids.every((id) => bulkSelection.chosen.has(id));
  return (
    <section
      aria-label={i18n._('Bulk actions')}
      className="order-last flex basis-full flex-wrap items-center gap-1 lg:flex-nowrap"
    >
      <IconButton label={i18n._('Stop selecting')} icon={<X />} onPress={bulkSelection.stop} />
      <IconButton
        label={areAll ? i18n._('Clear selection') : i18n._('Select all')}
        icon={areAll ? <Square /> : <CopyCheck />}
        onPress={() => bulkSelection.pick(ids, !areAll)}
      />
      <div className={BULK_ACTIONS_CLASSES}>{children}</div>
    </section>
  );
}

/** One line in the narrow list of a laptop too: the words alone, without icons and keys. On a phone they wrap. */
const BULK_ACTIONS_CLASSES =
  'flex min-w-0 flex-[1_1_12rem] flex-wrap items-center gap-1 lg:flex-nowrap [&>button]:flex-1 lg:[&>button]:min-w-0 [&>button]:px-2 [&>button]:whitespace-nowrap [&>button]:text-sm [&>button>span]:hidden [&>button>svg]:hidden';

/**
 * Returns a function that finds the item after the open one: the one in its place, else the last; undefined if none is
 * left.
 */
function useNextItem(rows: readonly { _id: string }[], id: string | undefined): () => string | undefined {
  const lastIndex = useRef(0);
  const index = rows.findIndex(({ _id }) => _id === id);
  // An item leaves the list as soon as it is decided, so its position is stored.
  if (index >= 0) lastIndex.current = index;
  return () => {
    const remaining = rows.filter(({ _id }) => _id !== id);
    return remaining[Math.min(lastIndex.current, remaining.length - 1)]?._id;
  };
}

/** Returns the open item of a staff section. It is in the address, so that back, reload and links work. */
function useOpenItem(persistentParams: Record<string, string> | undefined): {
  params: Record<string, string | undefined>;
  choose: (params: Record<string, string> | undefined) => void;
} {
  const router = useRouter();
  const params = useLocation().search as Record<string, string | undefined>;
  return {
    params,
    choose: (chosen) =>
      void router.navigate({
        to: '.',
        search: { view: params.view, ...persistentParams, ...chosen },
        replace: params.item !== undefined,
        resetScroll: false,
      }),
  };
}
