import { i18n } from '@lingui/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowUpDown, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '#platform/language/format';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { type WorkItem, WorkList } from '../queue/work-list';
import { ListSummary } from '../summary/list-summary';
import { OrderList } from './order-list';

type DraftsPageProps<Thing> = {
  title: string;
  list: UseQueryResult<Thing[]>;
  toItem: (item: Thing) => WorkItem & { title: string };
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  details: ReactNode;
  /** Identifies the published items that are publicly visible. */
  visibility: { label: string; isVisible: (item: Thing) => boolean };
  emptyText: string;
  /** Creates an item. */
  onNew: { label: string; onPress: () => void; busy?: boolean };
  /** Saves the order of the ids; `feature` names the reads that it changes. */
  order: { feature: string; save: (ids: string[]) => Promise<unknown> };
};

/** A list of edited items with their drafts, where items are created and put in order. */
export function DraftsPage<Thing extends DraftedItem>(props: DraftsPageProps<Thing>) {
  const { title, list, toItem, chosen, onChoose, details, visibility, emptyText, onNew, order } = props;
  const [isOrdering, setOrdering] = useState(false);
  const draftedItems = list.data ?? [];
  const items = draftedItems.map(toItem);
  if (isOrdering && list.data)
    return <OrderList label={title} items={items} {...order} onDone={() => setOrdering(false)} />;
  return (
    <WorkList
      {...{ label: title, items, chosen, onChoose, details }}
      head={
        <div className="flex flex-wrap gap-2">
          <Button small variant="secondary" busy={onNew.busy ?? false} icon={<Plus />} onPress={onNew.onPress}>
            {onNew.label}
          </Button>
          <Button small variant="quiet" icon={<ArrowUpDown />} onPress={() => setOrdering(true)}>
            {i18n._('Reorder')}
          </Button>
        </div>
      }
      whenEmpty={<QueryBoundary query={list}>{() => <EmptyState>{emptyText}</EmptyState>}</QueryBoundary>}
      summary={
        <DraftsSummary
          {...{ title, draftedItems, out: visibility, onNew }}
          onOpen={(item) => onChoose(toItem(item).id)}
        />
      }
    />
  );
}

type DraftedItem = { isNew: boolean; draft: { publishAt: string | null } | null };

type DraftsSummaryProps<Each> = {
  title: string;
  draftedItems: readonly Each[];
  /** Identifies the published items that are publicly visible. */
  out: { label: string; isVisible: (item: Each) => boolean };
  onOpen: (item: Each) => void;
  onNew: { label: string; onPress: () => void };
};

/**
 * The summary beside a list of edited items: the number of visible ones, the drafts and scheduled publications, and a
 * button for a new one.
 */
function DraftsSummary<Each extends DraftedItem>({
  title,
  draftedItems,
  out: visibility,
  onOpen,
  onNew,
}: DraftsSummaryProps<Each>) {
  const isVisible = (item: Each) => !item.isNew && visibility.isVisible(item);
  const drafts = draftedItems.filter(({ draft, isNew }) => (draft || isNew) && !draft?.publishAt);
  const scheduled = draftedItems.filter(({ draft }) => draft?.publishAt);
  const [first] = drafts;
  const count = (items: readonly Each[]) => formatNumber(items.length);
  return (
    <ListSummary
      title={title}
      facts={[
        {
          label: visibility.label,
          value: count(draftedItems.filter(isVisible)),
          more: i18n._('of {n}', { n: count(draftedItems) }),
        },
        { label: i18n._('Drafts'), value: count(drafts), isPressing: drafts.length > 0 },
        { label: i18n._('Publication scheduled'), value: count(scheduled) },
      ]}
      actions={
        <>
          {first ? <Button onPress={() => onOpen(first)}>{i18n._('Continue the first draft')}</Button> : null}
          <Button variant={first ? 'secondary' : 'primary'} onPress={onNew.onPress}>
            {onNew.label}
          </Button>
        </>
      }
    />
  );
}
