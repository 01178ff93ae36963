import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { AnnouncementContent, WireAnnouncement } from '@waha/domain/staff-announcements.contract';
import { useState } from 'react';
import { createPluralValues, formatStaffTime } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { readScheduledTime } from '#shell/staff/drafts/read-scheduled-time';
import { NEW_DRAFT_ID } from '#shell/staff/drafts/use-draft-address';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { toast } from '#ui/toast';
import {
  audienceQuery,
  useCreateAnnouncement,
  useDeleteAnnouncement,
  useEditAnnouncement,
  useSendAnnouncement,
} from './announcements.queries';
import { getContent, storeUnsaved } from './unsaved-announcements';

type SendBarProps = {
  saved: WireAnnouncement | undefined;
  content: AnnouncementContent;
  /** The version on which the changes are based. */
  version: number;
  isUnsaved: boolean;
  /** Returns whether the announcement is complete; otherwise shows what is missing. */
  isComplete: () => boolean;
  onSaved: ((id: string) => void) | undefined;
  onDeleted: () => void;
};

/** Always visible, however long the form is. */
const STICKY_FOOT = { position: 'sticky', insetBlockEnd: 0 } as const;

/** The buttons to save, send and discard an announcement. */
export function SendBar({ saved, content, version, isUnsaved, isComplete, onSaved, onDeleted }: SendBarProps) {
  const [confirming, setConfirming] = useState<'send' | 'delete'>();
  const [sendAtText, setSendAtText] = useState('');
  const [write, edit, send, remove] = [
    useCreateAnnouncement(),
    useEditAnnouncement(),
    useSendAnnouncement(),
    useDeleteAnnouncement(),
  ];
  const total = useQuery(audienceQuery(content.audience)).data?.total;
  const busy = write.isPending || edit.isPending || send.isPending || remove.isPending;
  const isSlow = saved !== undefined && version !== saved.version;

  async function saveChanges(): Promise<WireAnnouncement> {
    const body = getContent(content);
    if (saved && !isUnsaved) return saved;
    const savedAnnouncement = saved
      ? await edit.mutateAsync({ id: saved._id, version, ...body })
      : await write.mutateAsync(body);
    storeUnsaved(saved?._id ?? NEW_DRAFT_ID, undefined);
    return savedAnnouncement;
  }
  const onSave = () =>
    attempt(async () => {
      const { _id } = await saveChanges();
      toast.success(i18n._('Draft saved'));
      onSaved?.(_id);
    });
  const onSend = () =>
    attempt(async () => {
      const savedAnnouncement = await saveChanges();
      const sendAt = readScheduledTime(sendAtText);
      try {
        await send.mutateAsync({
          id: savedAnnouncement._id,
          version: savedAnnouncement.version,
          ...(sendAt && { sendAt }),
        });
        toast.success(
          sendAt ? i18n._('Scheduled for {time}', { time: formatStaffTime(sendAt) }) : i18n._('Sending started'),
        );
      } finally {
        // It is saved in any case.
        onSaved?.(savedAnnouncement._id);
      }
    });
  const onDelete = () =>
    attempt(async () => {
      if (saved) await remove.mutateAsync({ id: saved._id, version: saved.version });
      storeUnsaved(saved?._id ?? NEW_DRAFT_ID, undefined);
      toast.success(i18n._('Draft discarded'));
      onDeleted();
    });

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      toast.error(translateError(error));
    } finally {
      setConfirming(undefined);
    }
  }

  const toSend = total === undefined ? i18n._('Send') : translateRecipients(total);
  return (
    <>
      {saved || isUnsaved ? (
        <div>
          <Button variant="quiet" disabled={busy} onPress={() => setConfirming('delete')}>
            {i18n._('Discard draft')}
          </Button>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2 bg-paper py-3" style={STICKY_FOOT}>
        <Button
          disabled={busy || isSlow || total === 0}
          onPress={() => {
            if (isComplete()) setConfirming('send');
          }}
        >
          {toSend}
        </Button>
        <Button
          variant="secondary"
          disabled={busy || isSlow || (saved !== undefined && !isUnsaved)}
          onPress={() => void onSave()}
        >
          {i18n._('Save draft')}
        </Button>
        <StaffConfirmDialog
          isOpen={confirming === 'send'}
          title={i18n._('Send this announcement?')}
          confirm={sendAtText === '' ? toSend : i18n._('Schedule sending')}
          busy={busy}
          onConfirm={() => void onSend()}
          onCancel={() => setConfirming(undefined)}
          field={
            <Field
              label={i18n._('Schedule for')}
              name="sendAt"
              type="datetime-local"
              value={sendAtText}
              onChange={setSendAtText}
              hint={i18n._('Tunis time. Leave empty to start immediately.')}
            />
          }
        >
          {translateChannels(content)}
        </StaffConfirmDialog>
        <StaffConfirmDialog
          isOpen={confirming === 'delete'}
          title={i18n._('Discard this draft?')}
          confirm={i18n._('Discard draft')}
          isDangerous
          busy={busy}
          onConfirm={() => void onDelete()}
          onCancel={() => setConfirming(undefined)}
        >
          {i18n._('The draft will be deleted. Nobody has been notified.')}
        </StaffConfirmDialog>
      </div>
    </>
  );
}

function translateRecipients(members: number): string {
  if (members === 0) return i18n._('Send');
  return i18n._('{n, plural, one {Send to 1 member} other {Send to {count} members}}', createPluralValues(members));
}

function translateChannels({ byPush, byMail }: AnnouncementContent): string {
  if (byPush && byMail)
    return i18n._('It will be sent in the app, as a push notification and by email. This cannot be undone.');
  if (byPush) return i18n._('It will be sent in the app and as a push notification. This cannot be undone.');
  if (byMail) return i18n._('It will be sent in the app and by email. This cannot be undone.');
  return i18n._('It will be sent in the app. This cannot be undone.');
}
