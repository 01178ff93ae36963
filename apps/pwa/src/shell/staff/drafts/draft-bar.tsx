import { i18n } from '@lingui/core';
import { findDraftChanges } from '@waha/domain/kernel/drafts/draft-changes';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#platform/api-error';
import { formatStaffTime } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Notice } from '#ui/notice';
import { toast } from '#ui/toast';
import { StaffConfirmDialog } from '../confirm-dialog';
import type { DraftEditor, WireFault } from './draft-editor';
import { discardUnsaved } from './unsaved-drafts';

type DraftBarProps<Content extends object> = {
  editor: DraftEditor<Content>;
  content: Content;
  isUnsaved: boolean;
  /** Called with the faults that prevent publishing. */
  onFaults: (faults: readonly WireFault[]) => void;
};

/** Always visible, however long the form is. */
const STICKY_FOOT = { position: 'sticky', insetBlockEnd: 0 } as const;

/** The buttons to save, publish and discard a draft. */
export function DraftBar<Content extends object>({ editor, content, isUnsaved, onFaults }: DraftBarProps<Content>) {
  const [asking, setAsking] = useState<'publish' | 'discard'>();
  const [at, setAt] = useState('');
  const { thing } = editor;
  const { save, discard, publish } = editor.commands;
  const busy = save.isPending || publish.isPending || discard.isPending;
  const isNew = isUnsaved || thing.draft !== null || thing.isNew;

  async function keep(): Promise<number> {
    if (!isUnsaved) return thing.revision;
    const { revision } = await save.mutateAsync({ revision: thing.revision, content });
    discardUnsaved(editor);
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
        // The dialog has shown these warnings.
        const confirmedWarnings = (editor.warningsOf?.(content) ?? []).map(({ key }) => key);
        await publish.mutateAsync({
          revision: await keep(),
          ...(publishAt && { publishAt }),
          ...(confirmedWarnings.length > 0 && { confirmedWarnings }),
        });
      },
      () => {
        const time = at && formatStaffTime(new Date(at).toISOString());
        toast.success(at ? i18n._('Members see it from {time} on', { time }) : i18n._('Members see it now'));
      },
    );
  const discardIt = () =>
    attempt(
      async () => {
        if (thing.draft || thing.isNew) await discard.mutateAsync({ revision: thing.revision });
        discardUnsaved(editor);
      },
      () => toast.success(i18n._('Draft given up')),
    );

  /** Runs a command. Faults are shown at their fields; a conflict with another editor becomes visible in the form. */
  async function attempt(work: () => Promise<void>, done: () => void): Promise<void> {
    try {
      await work();
      done();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'draft_not_whole') onFaults(error.details.faults as WireFault[]);
      toast.error(translateError(error));
    } finally {
      setAsking(undefined);
    }
  }

  return (
    <div className="flex flex-wrap gap-2 bg-paper py-3" style={STICKY_FOOT}>
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
      <StaffConfirmDialog
        isOpen={asking === 'publish'}
        title={i18n._('Publish {packName}?', { packName: editor.title })}
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
        <Changes editor={editor} after={content} />
      </StaffConfirmDialog>
      <StaffConfirmDialog
        isOpen={asking === 'discard'}
        title={i18n._('Give the draft up?')}
        confirm={i18n._('Give it up')}
        isDangerous
        busy={busy}
        onConfirm={() => void discardIt()}
        onCancel={() => setAsking(undefined)}
      >
        {thing.isNew
          ? i18n._('It was never published: all of it is gone.')
          : i18n._('What was changed is gone; members go on seeing what is published.')}
      </StaffConfirmDialog>
    </div>
  );
}

function Changes<Content extends object>({ editor, after }: { editor: DraftEditor<Content>; after: Content }) {
  const { lists, translatePart, translateChange, warningsOf, aboutPublishing } = editor;
  const { published, isNew } = editor.thing;
  const parts = findDraftChanges(lists, published, after);
  const warnings = warningsOf?.(after) ?? [];
  return (
    <div className="grid gap-2">
      {isNew ? null : (
        <ul className="grid gap-1">
          {parts.map((part) => (
            <li key={part}>{translateChange?.(part, published, after) ?? translatePart(part, after, published)}</li>
          ))}
        </ul>
      )}
      {warnings.length > 0 ? (
        <Notice tone="sun" icon={<TriangleAlert aria-hidden="true" />}>
          <ul className="grid gap-1">
            {warnings.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {aboutPublishing ? <p>{aboutPublishing}</p> : null}
    </div>
  );
}
