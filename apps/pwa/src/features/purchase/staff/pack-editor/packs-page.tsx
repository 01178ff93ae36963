import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import type { listEditedPacks } from '@waha/domain/purchase/staff/pack-editor.contract';
import { formatStaffTime, formatTnd } from '../../../../platform/language/format';
import { sayError } from '../../../../platform/say-error';
import { type WorkItem, WorkList } from '../../../../shell/staff/work-list';
import { Loaded } from '../../../../shell/states/query-boundary';
import { Badge } from '../../../../ui/badge';
import { EmptyState } from '../../../../ui/empty-state';
import { EditPack } from './edit-pack';
import { editedPacksQuery } from './pack-editor.queries';
import { useUnsavedPacks } from './unsaved-packs';

type Listed = ReplyOf<typeof listEditedPacks>[number];

/** What members can buy, and what of it is being changed. */
export function PacksPage() {
  const router = useRouter();
  const { view, item } = useLocation().search as Record<string, string | undefined>;
  const list = useQuery(editedPacksQuery());
  const unsaved = useUnsavedPacks();
  const packs = list.data ?? [];
  const chosen = packs.find(({ _id }) => _id === item);
  return (
    <WorkList
      label={i18n._('Packs')}
      items={packs.map((pack) => toItem(pack, unsaved[pack._id] !== undefined))}
      chosen={chosen?._id}
      onChoose={(id) =>
        void router.navigate({
          to: '.',
          search: { view, ...(id && { item: id }) },
          replace: id !== undefined && item !== undefined,
        })
      }
      whenEmpty={
        <Loaded query={list} sayFailure={sayError}>
          {() => <EmptyState>{i18n._('There is no pack yet.')}</EmptyState>}
        </Loaded>
      }
      whenNoneIsChosen={i18n._('Choose a pack to change its price, its plans or its quiz.')}
      details={chosen ? <EditPack key={chosen._id} packId={chosen._id} /> : null}
    />
  );
}

function toItem({ _id, packName, price, isOnSale, draft }: Listed, isUnsaved: boolean): WorkItem {
  return { id: _id, title: packName, line: formatTnd(price), aside: <Mark {...{ isOnSale, draft, isUnsaved }} /> };
}

type MarkProps = Pick<Listed, 'isOnSale' | 'draft'> & { isUnsaved: boolean };

/** What is to be known of it, the most pressing alone. */
function Mark({ isOnSale, draft, isUnsaved }: MarkProps) {
  if (isUnsaved) return <Badge tone="bougainvillea">{i18n._('Not saved')}</Badge>;
  if (draft?.publishAt) return <Badge tone="blue">{formatStaffTime(draft.publishAt)}</Badge>;
  if (draft) return <Badge tone="sun">{i18n._('Draft')}</Badge>;
  return isOnSale ? null : <Badge>{i18n._('Not on sale')}</Badge>;
}
