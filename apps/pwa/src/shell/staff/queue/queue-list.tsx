import { i18n } from '@lingui/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { WorkQueue } from '@waha/domain/overview/figures';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { useLookers } from '../presence/use-lookers';
import { StaffSearch } from '../search-field';
import { ShownOf } from '../shown-of';
import { type Fact, ListSummary, sayOfNewest } from '../summary/list-summary';
import { QueueSummary } from '../summary/queue-summary';
import { readFurther, type StaffQueue } from './queue';
import { type Several, useSeveral } from './use-several';
import { type WorkItem, WorkList } from './work-list';

type Chosen<Row> = {
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
  sayNone: (isSearch: boolean) => string;
  /** From when a row waits, an instant. Without it the list is no queue: its first is the newest. */
  waitsSince?: ((row: Row) => string) | undefined;
  /** Of a list that is no queue: what there is to be known of its rows. */
  facts?: ((rows: readonly Row[]) => readonly Fact[]) | undefined;
  details: (chosen: Chosen<Row>) => ReactNode;
  /** What can be done with several that are shown and chosen, where that is so. */
  several?: ((chosen: Row[], several: Several) => ReactNode) | undefined;
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
    sayNone,
    waitsSince,
    facts,
    details,
    several: doTogether,
  } = props;
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const read = queue(q);
  const kind = read.meta?.kind as WorkQueue | undefined;
  const list = useSuspenseInfiniteQuery(read);
  const { params, choose } = useChosenItem(stays);
  const rows = list.data.pages.flatMap(({ page }) => page);
  const { item: id } = params;
  const row = rows.find(({ _id }) => _id === id);
  const open = (_id: string | undefined) => {
    const owner = namesOwner && rows.find((each) => each._id === _id)?.userId;
    choose(_id === undefined ? undefined : { item: _id, ...(owner && { member: owner }) });
  };
  const lookersOf = useLookers(kind, id);
  const several = useSeveral(() => id && choose(undefined));
  const next = useNext(rows, id);
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
      {...readFurther(list)}
      lookersOf={lookersOf}
      several={doTogether && several}
      head={
        <>
          {head}
          <StaffSearch value={typed} onChange={setTyped} looksIn={looksIn} />
          {rows.length > 0 ? exported?.(q || undefined) : null}
          {doTogether && (rows.length > 0 || several.isOn) ? (
            <SeveralBar ids={rows.map(({ _id }) => _id)} several={several}>
              {doTogether(
                rows.filter(({ _id }) => several.chosen.has(_id)),
                several,
              )}
            </SeveralBar>
          ) : null}
          {kind && q === '' && list.hasNextPage ? <ShownOf kind={kind} shown={rows.length} /> : null}
        </>
      }
      whenEmpty={<EmptyState picture={q ? 'no-results' : 'all-done'}>{sayNone(q !== '')}</EmptyState>}
      summary={
        waitsSince ? (
          <QueueSummary
            title={label}
            kind={q === '' ? kind : undefined}
            since={rows.map(waitsSince)}
            isWhole={!list.hasNextPage}
            onOpenFirst={openFirst}
          />
        ) : (
          <ListSummary
            title={label}
            hasSearch
            facts={facts?.(rows) ?? []}
            hint={list.hasNextPage ? sayOfNewest(rows.length) : undefined}
            actions={openFirst ? <Button onPress={openFirst}>{i18n._('Open the newest')}</Button> : null}
          />
        )
      }
      details={shown}
    />
  );
}

type SeveralBarProps = { ids: readonly string[]; several: Several; children: ReactNode };

/** Begins and ends choosing; `children` is what can be done with those that are chosen. */
function SeveralBar({ ids, several, children }: SeveralBarProps) {
  if (!several.isOn)
    return (
      <Button variant="secondary" small className="self-start" onPress={several.start}>
        {i18n._('Choose several')}
      </Button>
    );
  const areAll = ids.every((id) => several.chosen.has(id));
  return (
    <section aria-label={i18n._('Several at once')} className="flex flex-wrap items-center gap-2">
      {children}
      <Button variant="quiet" small onPress={() => several.pick(ids, !areAll)}>
        {areAll ? i18n._('Tick none') : i18n._('Tick all')}
      </Button>
      <Button variant="quiet" small onPress={several.stop}>
        {i18n._('Choose no more')}
      </Button>
    </section>
  );
}

/** Finds what follows the open item in the list: what takes its place, else the last; nothing where none is left. */
function useNext(rows: readonly { _id: string }[], id: string | undefined): () => string | undefined {
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
function useChosenItem(stays: Record<string, string> | undefined): {
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
