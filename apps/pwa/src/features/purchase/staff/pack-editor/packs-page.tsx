import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import type { listEditedPacks } from '@waha/domain/purchase/staff/pack-editor.contract';
import { formatTnd } from '#platform/language/format';
import { DraftState } from '#shell/staff/drafts/draft-state';
import { DraftsPage } from '#shell/staff/drafts/drafts-page';
import { useUnsavedDrafts } from '#shell/staff/drafts/unsaved-drafts';
import { NEW_DRAFT_ID, useDraftAddress } from '#shell/staff/drafts/use-draft-address';
import { Badge } from '#ui/badge';
import { CreatePackForm } from './create-pack-form';
import { PackEditor } from './pack-editor';
import { editedPacksQuery, savePackOrder } from './pack-editor.queries';

type ListedPack = ReplyOf<typeof listEditedPacks>[number];

/** The packs that members can buy, with their drafts. */
export function PacksPage() {
  const { item, navigate } = useDraftAddress();
  const list = useQuery(editedPacksQuery());
  const unsaved = useUnsavedDrafts();
  const chosen = list.data?.find(({ _id }) => _id === item);
  return (
    <DraftsPage
      title={i18n._('Packs')}
      list={list}
      toItem={(pack) => toItem(pack, unsaved[`pack:${pack._id}`] !== undefined)}
      chosen={item === NEW_DRAFT_ID ? NEW_DRAFT_ID : chosen?._id}
      onChoose={navigate}
      visibility={{ label: i18n._('On sale'), isVisible: ({ isOnSale }) => isOnSale }}
      emptyText={i18n._('No packs yet.')}
      onNew={{ label: i18n._('New pack'), onPress: () => navigate(NEW_DRAFT_ID) }}
      order={{ feature: 'purchase', save: savePackOrder }}
      details={
        item === NEW_DRAFT_ID ? (
          <CreatePackForm onDone={navigate} />
        ) : chosen ? (
          <PackEditor key={chosen._id} packId={chosen._id} />
        ) : null
      }
    />
  );
}

function toItem({ _id, packName, price, isOnSale, isNew, draft }: ListedPack, isUnsaved: boolean) {
  const statusBadge = isOnSale ? null : <Badge>{i18n._('Not on sale')}</Badge>;
  return {
    id: _id,
    title: packName,
    line: isNew ? i18n._('Not published yet') : formatTnd(price),
    aside: <DraftState {...{ draft, isNew, isUnsaved }} otherwise={statusBadge} />,
  };
}
