import { i18n } from '@lingui/core';
import { findDraftChanges } from '@waha/domain/kernel/drafts/draft-changes';
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { ApiError } from '#platform/api-error';
import { formatStaffTime } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Notice } from '#ui/notice';
import { toast } from '#ui/toast';
import { StaffConfirmDialog } from '../staff-confirm-dialog';
import type { DraftEditor, WireFault } from './draft-editor';
import { FaultList, type FaultTexts } from './fault-list';
import { readScheduledTime } from './read-scheduled-time';
import { discardUnsaved } from './unsaved-drafts';

type DraftBarProps<Content extends object> = {
  editor: DraftEditor<Content>;
  content: Content;
  isUnsaved: boolean;
  /** The faults that are known before the server checks the draft. */
  faults: readonly WireFault[];
  faultTexts: FaultTexts;
  /** Opens the field of a fault. */
  onOpenFault: (fault: WireFault) => void;
  /** Called with the faults that prevent publishing. */
  onFaults: (faults: readonly WireFault[]) => void;
};

/** Always visible, however long the form is. */
const STICKY_FOOT = { position: 'sticky', insetBlockEnd: 0 } as const;

/** The buttons to save, publish and discard a draft. */
export function DraftBar<Content extends object>(props: DraftBarProps<Content>) {
  const { editor, content, isUnsaved, faults, faultTexts, onOpenFault, onFaults } = props;
  const reasonsId = useId();
  const [confirming, setConfirming] = useState<'publish' | 'discard'>();
  const [publishAtText, setPublishAtText] = useState('');
  const { edited } = editor;
  const { save, discard, publish } = editor.commands;
  const busy = save.isPending || publish.isPending || discard.isPending;
  const isNew = isUnsaved || edited.draft !== null || edited.isNew;
  const [firstFault] = faults;
  const isPublishable = isNew && !firstFault;
  const onPressPublish = () =>
    isPublishable ? setConfirming('publish') : isNew && firstFault && onOpenFault(firstFault);

  async function saveChanges(): Promise<number> {
    if (!isUnsaved) return edited.revision;
    const { revision } = await save.mutateAsync({ revision: edited.revision, content });
    discardUnsaved(editor);
    return revision;
  }
  const onSave = () =>
    attempt(
      async () => void (await saveChanges()),
      () => toast.success(i18n._('Draft saved')),
    );
  const onPublish = () =>
    attempt(
      async () => {
        const publishAt = readScheduledTime(publishAtText);
        // The dialog has shown these warnings.
        const confirmedWarnings = (editor.findWarnings?.(content) ?? []).map(({ key }) => key);
        await publish.mutateAsync({
          revision: await saveChanges(),
          ...(publishAt && { publishAt }),
          ...(confirmedWarnings.length > 0 && { confirmedWarnings }),
        });
      },
      () => {
        const time = publishAtText && formatStaffTime(readScheduledTime(publishAtText) ?? '');
        toast.success(
          publishAtText ? i18n._('Members will see it from {time}', { time }) : i18n._('Members see it now'),
        );
      },
    );
  const onDiscard = () =>
    attempt(
      async () => {
        if (edited.draft || edited.isNew) await discard.mutateAsync({ revision: edited.revision });
        discardUnsaved(editor);
      },
      () => toast.success(i18n._('Draft discarded')),
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
      setConfirming(undefined);
    }
  }

  return (
    <div className="flex flex-wrap gap-2 bg-paper py-3" style={STICKY_FOOT}>
      {isNew && firstFault ? (
        <FaultList id={reasonsId} {...{ editor, content, faults, faultTexts }} onOpen={onOpenFault} />
      ) : null}
      <Button
        busy={busy && confirming !== 'discard'}
        reasonsId={isPublishable ? undefined : reasonsId}
        onPress={onPressPublish}
      >
        {i18n._('Publish')}
      </Button>
      <Button variant="secondary" disabled={!isUnsaved || busy} onPress={() => void onSave()}>
        {i18n._('Save draft')}
      </Button>
      {isNew ? (
        <Button variant="quiet" disabled={busy} onPress={() => setConfirming('discard')}>
          {i18n._('Discard draft')}
        </Button>
      ) : null}
      {isNew ? null : (
        <p id={reasonsId} className="self-center text-sm text-ink-soft">
          {i18n._('The draft contains no changes.')}
        </p>
      )}
      <StaffConfirmDialog
        isOpen={confirming === 'publish'}
        title={i18n._('Publish {packName}?', { packName: editor.title })}
        confirm={publishAtText === '' ? i18n._('Publish now') : i18n._('Schedule publication')}
        busy={busy}
        onConfirm={() => void onPublish()}
        onCancel={() => setConfirming(undefined)}
        field={
          <Field
            label={i18n._('Schedule for')}
            name="publishAt"
            type="datetime-local"
            value={publishAtText}
            onChange={setPublishAtText}
            hint={i18n._('Tunis time. Leave empty to start immediately.')}
          />
        }
      >
        <Changes editor={editor} after={content} />
      </StaffConfirmDialog>
      <StaffConfirmDialog
        isOpen={confirming === 'discard'}
        title={i18n._('Discard this draft?')}
        confirm={i18n._('Discard draft')}
        isDangerous
        busy={busy}
        onConfirm={() => void onDiscard()}
        onCancel={() => setConfirming(undefined)}
      >
        {edited.isNew
          ? i18n._('It was never published and will be deleted.')
          : i18n._('Your changes will be lost. Members still see the published version.')}
      </StaffConfirmDialog>
    </div>
  );
}

function Changes<Content extends object>({ editor, after: current }: { editor: DraftEditor<Content>; after: Content }) {
  const { lists, translatePart, translateChange, findWarnings, aboutPublishing } = editor;
  const { published, isNew } = editor.edited;
  const parts = findDraftChanges(lists, published, current);
  const warnings = findWarnings?.(current) ?? [];
  return (
    <div className="grid gap-2">
      {isNew ? null : (
        <ul className="grid gap-1">
          {parts.map((part) => (
            <li key={part} className="whitespace-pre-line wrap-anywhere">
              {translateChange?.(part, published, current) ?? translatePart(part, current, published)}
            </li>
          ))}
        </ul>
      )}
      {warnings.length > 0 ? (
        <Notice tone="sun" icon={<TriangleAlert />}>
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
