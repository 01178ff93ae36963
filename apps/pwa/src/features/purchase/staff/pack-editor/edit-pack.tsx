import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { PACK_LISTS } from '@waha/domain/purchase/staff/pack-changes';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-shapes';
import type { WireEditedPack } from '@waha/domain/purchase/staff/pack-editor.contract';
import { useState } from 'react';
import { formatNumber, formatTnd } from '../../../../platform/language/format';
import { sayError } from '../../../../platform/say-error';
import type { DraftEditor } from '../../../../shell/staff/drafts/draft-editor';
import { DraftState } from '../../../../shell/staff/drafts/draft-state';
import { DraftVersions } from '../../../../shell/staff/drafts/draft-versions';
import { StaffReviewHead } from '../../../../shell/staff/review-header';
import { Loaded } from '../../../../shell/states/query-boundary';
import { Badge } from '../../../../ui/badge';
import { Tabs } from '../../../../ui/tabs';
import { editedPackQuery, packVersionsQuery, usePackCommands } from './pack-editor.queries';
import { PackForm } from './pack-form';
import { PackPreview } from './pack-preview';
import { sayPart, sayValue } from './say-part';

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
  const editor: DraftEditor<PackDraft> = {
    ...{ id: `pack:${pack._id}`, title: pack.packName, thing: pack, lists: PACK_LISTS, sayPart, sayValue },
    sayChange: (changed, before, after) =>
      changed === 'price' ? sayPriceChange(before.price, after.price) : undefined,
    aboutPublishing: i18n._(
      'Payments that were sent keep their terms. A purchase that waits on a phone asks its member first.',
    ),
    commands: usePackCommands(pack._id),
  };
  const versions = useQuery({ ...packVersionsQuery(pack._id), enabled: part === 'versions' });
  const tabs = [
    { value: 'write' as const, label: i18n._('Write'), panel: <PackForm pack={pack} editor={editor} /> },
    { value: 'preview' as const, label: i18n._('As members see it'), panel: <PackPreview packId={pack._id} /> },
    {
      value: 'versions' as const,
      label: i18n._('Versions'),
      panel: (
        <DraftVersions
          editor={editor}
          versions={versions}
          onRestored={() => setPart('write')}
          sayVersion={({ version, price }) =>
            i18n._('Version {number}: {price}', { number: formatNumber(version), price: formatTnd(price) })
          }
        />
      ),
    },
  ];
  return (
    <article aria-label={pack.packName} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StaffReviewHead title={pack.packName} mark={<State pack={pack} />} />
      <Tabs label={pack.packName} tabs={tabs} value={part} onChoose={setPart} />
    </article>
  );
}

function State({ pack: { draft, published, isNew } }: { pack: WireEditedPack }) {
  const standing = published.isOnSale ? (
    <Badge tone="leaf">{i18n._('On sale')}</Badge>
  ) : (
    <Badge>{i18n._('Not on sale')}</Badge>
  );
  return <DraftState draft={draft} isNew={isNew} otherwise={standing} />;
}

function sayPriceChange(before: number, after: number): string {
  return i18n._('Price: {before} → {after}', { before: formatTnd(before), after: formatTnd(after) });
}
