import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import type { listEditedPacks } from '@waha/domain/purchase/staff/pack-editor.contract';
import { ArrowUpDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatTnd } from '../../../../platform/language/format';
import { sayError } from '../../../../platform/say-error';
import { DraftState } from '../../../../shell/staff/drafts/draft-state';
import { DraftsSummary } from '../../../../shell/staff/drafts/drafts-summary';
import { OrderList } from '../../../../shell/staff/drafts/order-list';
import { useUnsaved } from '../../../../shell/staff/drafts/unsaved';
import { NEW, useDraftAddress } from '../../../../shell/staff/drafts/use-draft-address';
import { type WorkItem, WorkList } from '../../../../shell/staff/queue/work-list';
import { Loaded } from '../../../../shell/states/query-boundary';
import { Badge } from '../../../../ui/badge';
import { Button } from '../../../../ui/button';
import { EmptyState } from '../../../../ui/empty-state';
import { CreatePackForm } from './create-pack-form';
import { EditPack } from './edit-pack';
import { editedPacksQuery, putPacksInOrder } from './pack-editor.queries';

type Listed = ReplyOf<typeof listEditedPacks>[number];

/** What members can buy, and what of it is being changed. */
export function PacksPage() {
  const { item, go } = useDraftAddress();
  const list = useQuery(editedPacksQuery());
  const unsaved = useUnsaved();
  const [isOrdering, setOrdering] = useState(false);
  const packs = list.data ?? [];
  const chosen = packs.find(({ _id }) => _id === item);
  if (isOrdering && list.data)
    return (
      <OrderList
        label={i18n._('Packs')}
        feature="purchase"
        items={packs.map(({ _id, packName }) => ({ id: _id, title: packName }))}
        save={putPacksInOrder}
        onDone={() => setOrdering(false)}
      />
    );
  return (
    <WorkList
      label={i18n._('Packs')}
      items={packs.map((pack) => toItem(pack, unsaved[`pack:${pack._id}`] !== undefined))}
      chosen={item === NEW ? NEW : chosen?._id}
      onChoose={go}
      head={
        <div className="flex flex-wrap gap-2">
          <Button
            small
            variant="secondary"
            icon={<Plus aria-hidden="true" className="size-5" />}
            onPress={() => go(NEW)}
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
        <Loaded query={list} sayFailure={sayError}>
          {() => <EmptyState>{i18n._('There is no pack yet.')}</EmptyState>}
        </Loaded>
      }
      summary={
        <DraftsSummary
          title={i18n._('Packs')}
          things={packs}
          out={{ label: i18n._('On sale'), isOut: ({ isOnSale }) => isOnSale }}
          onOpen={({ _id }) => go(_id)}
          onNew={{ label: i18n._('New pack'), press: () => go(NEW) }}
        />
      }
      details={
        item === NEW ? (
          <CreatePackForm onDone={go} />
        ) : chosen ? (
          <EditPack key={chosen._id} packId={chosen._id} />
        ) : null
      }
    />
  );
}

function toItem({ _id, packName, price, isOnSale, isNew, draft }: Listed, isUnsaved: boolean): WorkItem {
  const standing = isOnSale ? null : <Badge>{i18n._('Not on sale')}</Badge>;
  return {
    id: _id,
    title: packName,
    line: isNew ? i18n._('Not published yet') : formatTnd(price),
    aside: <DraftState {...{ draft, isNew, isUnsaved }} otherwise={standing} />,
  };
}
