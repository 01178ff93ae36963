import { i18n } from '@lingui/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { WorkQueue } from '@waha/domain/overview/figures';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { usePresence } from '../presence/use-presence';
import { StaffSearchField } from '../search-field';
import { ShownCount } from '../shown-count';
import { type Fact, ListSummary, translateNewestOnly } from '../summary/list-summary';
import { QueueSummary } from '../summary/queue-summary';
import { type StaffQueue, toPagingProps } from './queue';
import { type BulkSelection, useBulkSelection } from './use-bulk-selection';
import { type WorkItem, WorkList } from './work-list';

type OpenItem<Row> = {
  /** It is in the address. */
  id: string;
  /** As it stands in the queue, if it (still) does. */
  row: Row | undefined;
  /** Whose it is, where the address or the queue says so. */
  owner: string | undefined;
  /** It is decided: goes on with the next one. */
  onDone: () => void;
};

type StaffQueueListProps<Row> = {
  label: string;
  isSlim?: boolean;
  /** What waits and fits a search; empty for everything. */
  queue: (q: string) => StaffQueue<Row>;
  toItem: (row: Row) => WorkItem;
  /** Whether the address names the member too: some reads need both. */
  namesOwner?: boolean;
  /** What stays in the address beside the item. */
  stays?: Record<string, string>;
  /** Above the search. */
  head?: ReactNode;
  /** Writes it out, as far as it fits a search. */
  exported?: (q: string | undefined) => ReactNode;
  /** What can be sought, a sentence. */
  looksIn: string;
  translateEmpty: (isSearch: boolean) => string;
  /** From when a row waits, an instant. Without it the list is no queue: its first is the newest. */
  waitsSince?: ((row: Row) => string) | undefined;
  /** Of a list that is no queue: what there is to be known of its rows. */
  facts?: ((rows: readonly Row[]) => readonly Fact[]) | undefined;
  details: (chosen: OpenItem<Row>) => ReactNode;
  /** What can be done with several that are shown and chosen, where that is so. */
  renderBulkActions?: ((chosen: Row[], several: BulkSelection) => ReactNode) | undefined;
};

/** What waits for staff, the oldest first, with a search; the chosen one is in the address. */
export function StaffQueueList<Row extends { _id: string; userId: string }>(props: StaffQueueListProps<Row>) {
  const {
    label,
    isSlim = false,
    queue,
    toItem,
    namesOwner = false,
    stays,
    head,
    exported,
    looksIn,
    translateEmpty,
    waitsSince,
    facts,
    details,
    renderBulkActions: doTogether,
  } = props;
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const read = queue(q);
  const kind = read.meta?.kind as WorkQueue | undefined;
  const list = useSuspenseInfiniteQuery(read);
  const { params, choose } = useOpenItem(stays);
  const rows = list.data.pages.flatMap(({ page }) => page);
  const { item: id } = params;
  const row = rows.find(({ _id }) => _id === id);
  const open = (_id: string | undefined) => {
    const owner = namesOwner && rows.find((each) => each._id === _id)?.userId;
    choose(_id === undefined ? undefined : { item: _id, ...(owner && { member: owner }) });
  };
  const lookersOf = usePresence(kind, id);
  const several = useBulkSelection(() => id && choose(undefined));
  const next = useNextItem(rows, id);
  const first = rows[0];
  // Rows that are chosen together are not opened.
  const openFirst = first && !several.isOn ? () => open(first._id) : undefined;
  const shown = id ? details({ id, row, owner: params.member ?? row?.userId, onDone: () => open(next()) }) : null;
  return (
    <WorkList
      label={label}
      isSlim={isSlim}
      items={rows.map(toItem)}
      chosen={shown ? id : undefined}
      onChoose={open}
      {...toPagingProps(list)}
      findPresence={lookersOf}
      bulkSelection={doTogether && several}
      head={
        <>
          {head}
          <StaffSearchField value={typed} onChange={setTyped} looksIn={looksIn} />
          {rows.length > 0 ? exported?.(q || undefined) : null}
          {doTogether && (rows.length > 0 || several.isOn) ? (
            <BulkBar ids={rows.map(({ _id }) => _id)} bulkSelection={several}>
              {doTogether(
                rows.filter(({ _id }) => several.chosen.has(_id)),
                several,
              )}
            </BulkBar>
          ) : null}
          {kind && q === '' && list.hasNextPage ? <ShownCount kind={kind} shown={rows.length} /> : null}
        </>
      }
      whenEmpty={<EmptyState picture={q ? 'no-results' : 'all-done'}>{translateEmpty(q !== '')}</EmptyState>}
      summary={
        waitsSince ? (
          <QueueSummary
            title={label}
            kind={q === '' ? kind : undefined}
            since={rows.map(waitsSince)}
            isComplete={!list.hasNextPage}
            onOpenFirst={openFirst}
          />
        ) : (
          <ListSummary
            title={label}
            hasSearch
            facts={facts?.(rows) ?? []}
            hint={list.hasNextPage ? translateNewestOnly(rows.length) : undefined}
            actions={openFirst ? <Button onPress={openFirst}>{i18n._('Open the newest')}</Button> : null}
          />
        )
      }
      details={shown}
    />
  );
}

type BulkBarProps = { ids: readonly string[]; bulkSelection: BulkSelection; children: ReactNode };

/** Begins and ends choosing; `children` is what can be done with those that are chosen. */
function BulkBar({ ids, bulkSelection, children }: BulkBarProps) {
  if (!bulkSelection.isOn)
    return (
      <Button variant="secondary" small className="self-start" onPress={bulkSelection.start}>
        {i18n._('Choose several')}
      </Button>
    );
  const areAll = ids.every((id) => bulkSelection.chosen.has(id));
  return (
    <section aria-label={i18n._('Several at once')} className="flex flex-wrap items-center gap-2">
      {children}
      <Button variant="quiet" small onPress={() => bulkSelection.pick(ids, !areAll)}>
        {areAll ? i18n._('Tick none') : i18n._('Tick all')}
      </Button>
      <Button variant="quiet" small onPress={bulkSelection.stop}>
        {i18n._('Choose no more')}
      </Button>
    </section>
  );
}

/** Finds what follows the open item in the list: what takes its place, else the last; nothing where none is left. */
function useNextItem(rows: readonly { _id: string }[], id: string | undefined): () => string | undefined {
  const place = useRef(0);
  const at = rows.findIndex(({ _id }) => _id === id);
  // It leaves the list as soon as it is decided; where it stood is remembered.
  if (at >= 0) place.current = at;
  return () => {
    const left = rows.filter(({ _id }) => _id !== id);
    return left[Math.min(place.current, left.length - 1)]?._id;
  };
}

/** Which item of a staff section is open: in the address, so that back, reload and a link all work. */
function useOpenItem(stays: Record<string, string> | undefined): {
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
        search: { view: params.view, ...stays, ...chosen },
        replace: params.item !== undefined,
        resetScroll: false,
      }),
  };
}
