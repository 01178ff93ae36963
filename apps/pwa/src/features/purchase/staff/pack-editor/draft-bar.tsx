import { i18n } from '@lingui/core';
import { changedParts } from '@waha/domain/purchase/staff/pack-changes';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-shapes';
import type { WireEditedPack } from '@waha/domain/purchase/staff/pack-editor.contract';
import type { PackFault } from '@waha/domain/purchase/staff/pack-faults';
import { useState } from 'react';
import { ApiError } from '../../../../platform/api-error';
import { formatStaffTime, formatTnd } from '../../../../platform/language/format';
import { sayError } from '../../../../platform/say-error';
import { StaffQuestion } from '../../../../shell/staff/question';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { toast } from '../../../../ui/toast';
import { useDiscardDraft, usePublishPack, useSaveDraft } from './pack-editor.queries';
import { sayPart } from './say-part';
import { forgetUnsaved } from './unsaved-packs';

type DraftBarProps = {
  pack: WireEditedPack;
  content: PackDraft;
  isUnsaved: boolean;
  /** What keeps it from being published. */
  onFaults: (faults: readonly PackFault[]) => void;
};

/** In reach however long the form is. */
const AT_THE_FOOT = { position: 'sticky', insetBlockEnd: 0 } as const;

/** Keeping, publishing and giving up. */
export function DraftBar({ pack, content, isUnsaved, onFaults }: DraftBarProps) {
  const [asking, setAsking] = useState<'publish' | 'discard'>();
  const [at, setAt] = useState('');
  const [save, discard, publish] = [useSaveDraft(), useDiscardDraft(), usePublishPack()];
  const busy = save.isPending || publish.isPending || discard.isPending;
  const { _id: packId } = pack;
  const isNew = isUnsaved || pack.draft !== null;

  async function keep(): Promise<number> {
    if (!isUnsaved) return pack.revision;
    const { revision } = await save.mutateAsync({ packId, revision: pack.revision, content });
    forgetUnsaved(packId);
    return revision;
  }
  const saveIt = () =>
    attempt(
      async () => void (await keep()),
      () => toast.success(i18n._('Draft saved')),
    );
  const publishIt = () =>
    attempt(
      async () => {
        const publishAt = at === '' ? undefined : new Date(at).toISOString();
        await publish.mutateAsync({ packId, revision: await keep(), ...(publishAt && { publishAt }) });
      },
      () => {
        const time = at && formatStaffTime(new Date(at).toISOString());
        toast.success(at ? i18n._('Members see it from {time} on', { time }) : i18n._('Members see it now'));
      },
    );
  const discardIt = () =>
    attempt(
      async () => {
        if (pack.draft) await discard.mutateAsync({ packId, revision: pack.revision });
        forgetUnsaved(packId);
      },
      () => toast.success(i18n._('Draft given up')),
    );

  /** What is refused for what stands in the form is shown there; that somebody else was first is seen by itself. */
  async function attempt(work: () => Promise<void>, done: () => void): Promise<void> {
    try {
      await work();
      done();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'pack_not_whole') onFaults(error.details.faults as PackFault[]);
      toast.error(sayError(error));
    } finally {
      setAsking(undefined);
    }
  }

  return (
    <div className="flex flex-wrap gap-2 bg-paper py-3" style={AT_THE_FOOT}>
      <Button disabled={!isNew} busy={busy && asking !== 'discard'} onPress={() => setAsking('publish')}>
        {i18n._('Publish')}
      </Button>
      <Button variant="secondary" disabled={!isUnsaved || busy} onPress={() => void saveIt()}>
        {i18n._('Save draft')}
      </Button>
      {isNew ? (
        <Button variant="quiet" disabled={busy} onPress={() => setAsking('discard')}>
          {i18n._('Give the draft up')}
        </Button>
      ) : null}
      <StaffQuestion
        isOpen={asking === 'publish'}
        title={i18n._('Publish {packName}?', { packName: pack.packName })}
        confirm={at === '' ? i18n._('Publish now') : i18n._('Publish at that time')}
        busy={busy}
        onConfirm={() => void publishIt()}
        onCancel={() => setAsking(undefined)}
        field={
          <Field
            label={i18n._('Not now but at')}
            name="publishAt"
            type="datetime-local"
            value={at}
            onChange={setAt}
            hint={i18n._('In the time of this device. Left empty: now.')}
          />
        }
      >
        <Changes before={pack.published} after={content} />
      </StaffQuestion>
      <StaffQuestion
        isOpen={asking === 'discard'}
        title={i18n._('Give the draft up?')}
        confirm={i18n._('Give it up')}
        isDangerous
        busy={busy}
        onConfirm={() => void discardIt()}
        onCancel={() => setAsking(undefined)}
      >
        {i18n._('What was changed is gone; members go on seeing what is published.')}
      </StaffQuestion>
    </div>
  );
}

function Changes({ before, after }: { before: PackDraft; after: PackDraft }) {
  const parts = changedParts(before, after);
  return (
    <div className="grid gap-2">
      <ul className="grid gap-1">
        {parts.map((part) => (
          <li key={part}>
            {part === 'price' ? sayPriceChange(before.price, after.price) : sayPart(part, after, before)}
          </li>
        ))}
      </ul>
      <p>
        {i18n._('Payments that were sent keep their terms. A purchase that waits on a phone asks its member first.')}
      </p>
    </div>
  );
}

function sayPriceChange(before: number, after: number): string {
  return i18n._('Price: {before} → {after}', { before: formatTnd(before), after: formatTnd(after) });
}
