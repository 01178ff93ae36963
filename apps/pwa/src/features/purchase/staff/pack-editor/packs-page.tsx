import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import type { listEditedPacks } from '@waha/domain/purchase/staff/pack-editor.contract';
import { ArrowUpDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatTnd } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { DraftState } from '#shell/staff/drafts/draft-state';
import { DraftsSummary } from '#shell/staff/drafts/drafts-summary';
import { OrderList } from '#shell/staff/drafts/order-list';
import { useUnsavedDrafts } from '#shell/staff/drafts/unsaved-drafts';
import { NEW_DRAFT_ID, useDraftAddress } from '#shell/staff/drafts/use-draft-address';
import { type WorkItem, WorkList } from '#shell/staff/queue/work-list';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { CreatePackForm } from './create-pack-form';
import { PackEditor } from './pack-editor';
import { editedPacksQuery, savePackOrder } from './pack-editor.queries';

type ListedPack = ReplyOf<typeof listEditedPacks>[number];

/** The packs that members can buy, with their drafts. */
export function PacksPage() {
  const { item, go } = useDraftAddress();
  const list = useQuery(editedPacksQuery());
  const unsaved = useUnsavedDrafts();
  const [isOrdering, setOrdering] = useState(false);
  const packs = list.data ?? [];
  const chosen = packs.find(({ _id }) => _id === item);
  if (isOrdering && list.data)
    return (
      <OrderList
        label={i18n._('Packs')}
        feature="purchase"
        items={packs.map(({ _id, packName }) => ({ id: _id, title: packName }))}
        save={savePackOrder}
        onDone={() => setOrdering(false)}
      />
    );
  return (
    <WorkList
      label={i18n._('Packs')}
      items={packs.map((pack) => toItem(pack, unsaved[`pack:${pack._id}`] !== undefined))}
      chosen={item === NEW_DRAFT_ID ? NEW_DRAFT_ID : chosen?._id}
      onChoose={go}
      head={
        <div className="flex flex-wrap gap-2">
          <Button
            small
            variant="secondary"
            icon={<Plus aria-hidden="true" className="size-5" />}
            onPress={() => go(NEW_DRAFT_ID)}
          >
            {i18n._('New pack')}
          </Button>
          <Button
            small
            variant="quiet"
            icon={<ArrowUpDown aria-hidden="true" className="size-5" />}
            onPress={() => setOrdering(true)}
          >
            {i18n._('Put in order')}
          </Button>
        </div>
      }
      whenEmpty={
        <QueryBoundary query={list} translateFailure={translateError}>
          {() => <EmptyState>{i18n._('There is no pack yet.')}</EmptyState>}
        </QueryBoundary>
      }
      summary={
        <DraftsSummary
          title={i18n._('Packs')}
          things={packs}
          out={{ label: i18n._('On sale'), isOut: ({ isOnSale }) => isOnSale }}
          onOpen={({ _id }) => go(_id)}
          onNew={{ label: i18n._('New pack'), press: () => go(NEW_DRAFT_ID) }}
        />
      }
      details={
        item === NEW_DRAFT_ID ? (
          <CreatePackForm onDone={go} />
        ) : chosen ? (
          <PackEditor key={chosen._id} packId={chosen._id} />
        ) : null
      }
    />
  );
}

function toItem({ _id, packName, price, isOnSale, isNew, draft }: ListedPack, isUnsaved: boolean): WorkItem {
  const standing = isOnSale ? null : <Badge>{i18n._('Not on sale')}</Badge>;
  return {
    id: _id,
    title: packName,
    line: isNew ? i18n._('Not published yet') : formatTnd(price),
    aside: <DraftState {...{ draft, isNew, isUnsaved }} otherwise={standing} />,
  };
}
