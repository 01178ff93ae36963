import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { AnnouncementContent, WireAnnouncement } from '@waha/domain/staff-announcements.contract';
import { useState } from 'react';
import { counted, formatStaffTime } from '../../../platform/language/format';
import { sayError } from '../../../platform/say-error';
import { StaffQuestion } from '../../../shell/staff/question';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { toast } from '../../../ui/toast';
import { audienceQuery, useDelete, useEdit, useSend, useWrite } from './announcements.queries';
import { NEW } from './announcements-address';
import { contentOf, keepUnsaved } from './unsaved-announcements';

type SendBarProps = {
  saved: WireAnnouncement | undefined;
  content: AnnouncementContent;
  /** The one that was known when the writing began. */
  version: number;
  isUnsaved: boolean;
  /** Says what is missing where something is. */
  isWhole: () => boolean;
  onSaved: ((id: string) => void) | undefined;
  onGone: () => void;
};

/** In reach however long the form is. */
const AT_THE_FOOT = { position: 'sticky', insetBlockEnd: 0 } as const;

/** Keeping, sending and giving up. */
export function SendBar({ saved, content, version, isUnsaved, isWhole, onSaved, onGone }: SendBarProps) {
  const [asking, setAsking] = useState<'send' | 'delete'>();
  const [at, setAt] = useState('');
  const [write, edit, send, remove] = [useWrite(), useEdit(), useSend(), useDelete()];
  const total = useQuery(audienceQuery(content.audience)).data?.total;
  const busy = write.isPending || edit.isPending || send.isPending || remove.isPending;
  const isSlow = saved !== undefined && version !== saved.version;

  async function keep(): Promise<WireAnnouncement> {
    const body = contentOf(content);
    if (saved && !isUnsaved) return saved;
    const kept = saved ? await edit.mutateAsync({ id: saved._id, version, ...body }) : await write.mutateAsync(body);
    keepUnsaved(saved?._id ?? NEW, undefined);
    return kept;
  }
  const saveIt = () =>
    attempt(async () => {
      const { _id } = await keep();
      toast.success(i18n._('Draft saved'));
      onSaved?.(_id);
    });
  const sendIt = () =>
    attempt(async () => {
      const kept = await keep();
      const sendAt = at === '' ? undefined : new Date(at).toISOString();
      try {
        await send.mutateAsync({ id: kept._id, version: kept.version, ...(sendAt && { sendAt }) });
        toast.success(
          sendAt ? i18n._('It is sent at {time}', { time: formatStaffTime(sendAt) }) : i18n._('It is being sent'),
        );
      } finally {
        // Kept it is in any case.
        onSaved?.(kept._id);
      }
    });
  const deleteIt = () =>
    attempt(async () => {
      if (saved) await remove.mutateAsync({ id: saved._id, version: saved.version });
      keepUnsaved(saved?._id ?? NEW, undefined);
      toast.success(i18n._('Draft given up'));
      onGone();
    });

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      toast.error(sayError(error));
    } finally {
      setAsking(undefined);
    }
  }

  const toSend = total === undefined ? i18n._('Send') : sayTo(total);
  return (
    <>
      {saved || isUnsaved ? (
        <div>
          <Button variant="quiet" disabled={busy} onPress={() => setAsking('delete')}>
            {i18n._('Give the draft up')}
          </Button>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2 bg-paper py-3" style={AT_THE_FOOT}>
        <Button
          disabled={busy || isSlow || total === 0}
          onPress={() => {
            if (isWhole()) setAsking('send');
          }}
        >
          {toSend}
        </Button>
        <Button
          variant="secondary"
          disabled={busy || isSlow || (saved !== undefined && !isUnsaved)}
          onPress={() => void saveIt()}
        >
          {i18n._('Save draft')}
        </Button>
        <StaffQuestion
          isOpen={asking === 'send'}
          title={i18n._('Send this announcement?')}
          confirm={at === '' ? toSend : i18n._('Send at that time')}
          busy={busy}
          onConfirm={() => void sendIt()}
          onCancel={() => setAsking(undefined)}
          field={
            <Field
              label={i18n._('Not now but at')}
              name="sendAt"
              type="datetime-local"
              value={at}
              onChange={setAt}
              hint={i18n._('In the time of this device. Left empty: now.')}
            />
          }
        >
          {sayWays(content)}
        </StaffQuestion>
        <StaffQuestion
          isOpen={asking === 'delete'}
          title={i18n._('Give the draft up?')}
          confirm={i18n._('Give it up')}
          isDangerous
          busy={busy}
          onConfirm={() => void deleteIt()}
          onCancel={() => setAsking(undefined)}
        >
          {i18n._('What was written is gone. Nobody has been told anything.')}
        </StaffQuestion>
      </div>
    </>
  );
}

function sayTo(members: number): string {
  if (members === 0) return i18n._('Send');
  return i18n._('{n, plural, one {Send to 1 member} other {Send to {count} members}}', counted(members));
}

function sayWays({ byPush, byMail }: AnnouncementContent): string {
  if (byPush && byMail)
    return i18n._('It goes out in the app, by push and by mail. What is sent cannot be taken back.');
  if (byPush) return i18n._('It goes out in the app and by push. What is sent cannot be taken back.');
  if (byMail) return i18n._('It goes out in the app and by mail. What is sent cannot be taken back.');
  return i18n._('It goes out in the app. What is sent cannot be taken back.');
}
