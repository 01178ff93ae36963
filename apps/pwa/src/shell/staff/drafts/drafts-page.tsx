import { i18n } from '@lingui/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowUpDown, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { translateError } from '#platform/translate-error';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { type WorkItem, WorkList } from '../queue/work-list';
import { type DraftedItem, DraftsSummary } from './drafts-summary';
import { OrderList } from './order-list';

type DraftsPageProps<Thing> = {
  title: string;
  list: UseQueryResult<Thing[]>;
  toItem: (item: Thing) => WorkItem & { title: string };
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  details: ReactNode;
  /** Identifies the published items that are publicly visible. */
  out: { label: string; isVisible: (item: Thing) => boolean };
  emptyText: string;
  /** Creates an item. */
  onNew: { label: string; onPress: () => void; busy?: boolean };
  /** Saves the order of the ids; `feature` names the reads that it changes. */
  order: { feature: string; save: (ids: string[]) => Promise<unknown> };
};

/** A list of edited items with their drafts, where items are created and put in order. */
export function DraftsPage<Thing extends DraftedItem>(props: DraftsPageProps<Thing>) {
  const { title, list, toItem, chosen, onChoose, details, out: visibility, emptyText, onNew, order } = props;
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
      whenEmpty={
        <QueryBoundary query={list} translateFailure={translateError}>
          {() => <EmptyState>{emptyText}</EmptyState>}
        </QueryBoundary>
      }
      summary={
        <DraftsSummary
          {...{ title, things: draftedItems, out: visibility, onNew }}
          onOpen={(item) => onChoose(toItem(item).id)}
        />
      }
    />
  );
}
