import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { EmptyState } from '../../ui/empty-state';
import { readFurther, type StaffQueue } from './queue';
import { StaffSearch } from './search-field';
import { type WorkItem, WorkList } from './work-list';

type Chosen<Row> = {
  /** It is in the address. */
  id: string;
  /** As it stands in the queue, if it (still) does. */
  row: Row | undefined;
  /** Whose it is, where the address or the queue says so. */
  owner: string | undefined;
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
  sayNone: (isSearch: boolean) => string;
  details: (chosen: Chosen<Row>) => ReactNode;
};

/** What waits for staff, the oldest first, with a search; the chosen one is in the address. */
export function StaffQueueList<Row extends { _id: string; userId: string }>(props: StaffQueueListProps<Row>) {
  const { label, isSlim = false, queue, toItem, namesOwner = false, stays, head, sayNone, details } = props;
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const list = useSuspenseInfiniteQuery(queue(q));
  const { params, choose } = useChosenItem(stays);
  const rows = list.data.pages.flatMap(({ page }) => page);
  const { item: id } = params;
  const row = rows.find(({ _id }) => _id === id);
  const shown = id ? details({ id, row, owner: params.member ?? row?.userId, onDone: () => choose(undefined) }) : null;
  const open = (_id: string | undefined) => {
    const owner = namesOwner && rows.find((each) => each._id === _id)?.userId;
    choose(_id === undefined ? undefined : { item: _id, ...(owner && { member: owner }) });
  };
  return (
    <WorkList
      label={label}
      isSlim={isSlim}
      items={rows.map(toItem)}
      chosen={shown ? id : undefined}
      onChoose={open}
      {...readFurther(list)}
      head={
        <>
          {head}
          <StaffSearch value={typed} onChange={setTyped} />
        </>
      }
      whenEmpty={<EmptyState picture={q ? 'no-results' : 'all-done'}>{sayNone(q !== '')}</EmptyState>}
      details={shown}
    />
  );
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
      }),
  };
}
