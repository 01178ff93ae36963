import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireEditedPack } from '@waha/domain/purchase/staff/pack-editor.contract';
import { useState } from 'react';
import { formatStaffTime } from '../../../../platform/language/format';
import { sayError } from '../../../../platform/say-error';
import { StaffReviewHead } from '../../../../shell/staff/review-header';
import { Loaded } from '../../../../shell/states/query-boundary';
import { Badge } from '../../../../ui/badge';
import { Tabs } from '../../../../ui/tabs';
import { editedPackQuery } from './pack-editor.queries';
import { PackForm } from './pack-form';
import { PackPreview } from './pack-preview';
import { PackVersions } from './pack-versions';

/** One pack: writing, looking as a member would, and what it was. */
export function EditPack({ packId }: { packId: string }) {
  const pack = useQuery(editedPackQuery(packId));
  return (
    <Loaded query={pack} sayFailure={sayError}>
      {(found) => <Editor pack={found} />}
    </Loaded>
  );
}

type Part = 'write' | 'preview' | 'versions';

function Editor({ pack }: { pack: WireEditedPack }) {
  const [part, setPart] = useState<Part>('write');
  const tabs = [
    { value: 'write' as const, label: i18n._('Write'), panel: <PackForm pack={pack} /> },
    { value: 'preview' as const, label: i18n._('As members see it'), panel: <PackPreview packId={pack._id} /> },
    {
      value: 'versions' as const,
      label: i18n._('Versions'),
      panel: <PackVersions pack={pack} onRestored={() => setPart('write')} />,
    },
  ];
  return (
    <article aria-label={pack.packName} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StaffReviewHead title={pack.packName} mark={<State pack={pack} />} />
      <Tabs label={pack.packName} tabs={tabs} value={part} onChoose={setPart} />
    </article>
  );
}

function State({ pack: { draft, published } }: { pack: WireEditedPack }) {
  if (draft?.publishAt)
    return <Badge tone="blue">{i18n._('To be published {time}', { time: formatStaffTime(draft.publishAt) })}</Badge>;
  if (draft) return <Badge tone="sun">{i18n._('Draft')}</Badge>;
  return published.isOnSale ? <Badge tone="leaf">{i18n._('On sale')}</Badge> : <Badge>{i18n._('Not on sale')}</Badge>;
}
