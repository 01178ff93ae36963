import { i18n } from '@lingui/core';
import { getAttachmentKind } from '@waha/domain/messaging/message';
import type { WireMessage } from '@waha/domain/messaging/messaging.contract';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { retryJob } from '#offline/outbox-state/use-outbox';
import { isolate } from '#platform/language/isolate';
import { Button } from '#ui/button';
import { joinClasses } from '#ui/join-classes';
import { StatusMark } from '#ui/status-mark';
import { Untranslated } from '#ui/untranslated';
import { Attachment } from './attachment';
import { cancelOwnMessage } from './messaging.actions';
import { formatDayAndTime, formatTimeOfDay } from './messaging.texts';
import { type MessageJob, type ShownEntry, useShownFile } from './opened/use-shown-file';

type MessageBubbleProps = {
  entry: ShownEntry;
  /** The name of the other side. */
  other: string;
  onOpenPicture: (key: string) => void;
  /** Moves the message back into the field for editing; absent if that is not possible. */
  onEdit?: ((job: MessageJob) => void) | undefined;
};

/** One message with its author, time and status. Its day is shown above it. */
export function MessageBubble({ entry, other: otherName, onOpenPicture, onEdit }: MessageBubbleProps) {
  const { isMine, endsRun, kind } = entry;
  const file = useShownFile(entry);
  const text = kind === 'unsent' ? entry.job.note.text : entry.message.content;
  const time = formatDayAndTime(entry.at);
  const author = kind === 'spoken' ? translateWriter(entry.message) : undefined;
  const authorName = author ?? (isMine ? i18n._('You') : otherName);
  return (
    <article
      aria-label={i18n._('{who}, {time}', { who: authorName, time })}
      className={joinClasses(
        'flex flex-col px-4 md:px-6',
        isMine ? 'items-end' : 'items-start',
        endsRun ? 'pb-3' : 'pb-1',
      )}
    >
      <div
        title={time}
        className={joinClasses(
          'grid max-w-[85%] gap-2 rounded-2xl px-4 py-2.5 text-base text-pretty',
          isMine ? 'bg-blue text-on-blue' : 'bg-blue-wash text-ink',
          endsRun && (isMine ? 'rounded-ee-md' : 'rounded-es-md'),
          file && getAttachmentKind(file.type) === 'image' && 'w-72 pt-1!',
        )}
      >
        {file ? <Attachment file={file} onOpen={() => onOpenPicture(entry.key)} /> : null}
        {text === '' ? null : (
          <p dir="auto" translate="no" className="wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        )}
      </div>
      {kind === 'unsent' ? <PendingMark job={entry.job} onEdit={onEdit} /> : null}
      {kind === 'spoken' && endsRun ? (
        <p className="mt-1 flex items-center gap-2 px-1 text-xs text-ink-soft tabular-nums">
          <Writer message={entry.message} />
          <time dateTime={entry.message.createdAt}>{formatTimeOfDay(entry.at)}</time>
          {isMine ? <ArrivedMark isRead={entry.isRead} /> : null}
        </p>
      ) : null}
    </article>
  );
}

/** The person of the administration. The role follows the name in the direction of the line. */
function Writer({ message }: { message: WireMessage }) {
  if (message.author) return <Untranslated>{message.author.name}</Untranslated>;
  if (message.isAutomatic) return translateWriter(message);
  return message.answeredBy === undefined ? null : <span translate="no">{translateWriter(message)}</span>;
}

/** Returns who of the administration wrote a message: to staff the full name, to members the first name and the role. */
function translateWriter({ author, answeredBy, isAutomatic }: WireMessage): string | undefined {
  if (isAutomatic) return i18n._('Automatic answer');
  if (author) return author.name;
  return answeredBy === undefined ? undefined : i18n._('{name}, administrator', { name: isolate(answeredBy) });
}

/** One check mark: arrived. Two: read. */
function ArrivedMark({ isRead }: { isRead: boolean }) {
  if (!isRead) return <StatusMark state="sent" className="text-xs!" />;
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-leaf-ink">
      <CheckCheck className="size-4" />
      {i18n._('Read')}
    </span>
  );
}

/** Pending, being sent, or refused with the server's message (spec 2 §8), and the available actions. */
function PendingMark({ job, onEdit }: { job: MessageJob; onEdit: MessageBubbleProps['onEdit'] }) {
  const [isOpen, setOpen] = useState(false);
  const { isRefused, isCancelling, reason, mark } = job;
  const isWaiting = mark.state === 'waiting' && !isCancelling;
  const small = 'px-3! text-sm';
  return (
    <div className="mt-1.5 mb-1 flex max-w-[85%] flex-col items-end gap-1.5 px-1 text-end">
      <StatusMark
        {...mark}
        className={joinClasses('text-xs!', isWaiting && '-my-2.5')}
        {...(isWaiting && { onPress: () => setOpen(!isOpen) })}
      />
      {isRefused || reason || isCancelling ? (
        <p role="status" className={joinClasses('text-sm', isRefused ? 'text-bougainvillea' : 'text-ink-soft')}>
          {translateStatus(job)}
        </p>
      ) : null}
      {isRefused || (isOpen && isWaiting) ? (
        <div className="-me-3 flex flex-wrap justify-end">
          <Button variant="quiet" className={small} onPress={() => void retryJob(job.key)}>
            {isRefused ? i18n._('Try again') : i18n._('Send now')}
          </Button>
          {onEdit ? (
            <Button variant="quiet" className={small} onPress={() => onEdit(job)}>
              {i18n._('Edit')}
            </Button>
          ) : null}
          <Button variant="quiet" className={small} onPress={() => void cancelOwnMessage(job)}>
            {i18n._('Delete')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function translateStatus({ isRefused, isCancelling, reason }: MessageJob): string {
  if (isCancelling) return i18n._('Cancelling. Checking whether the server has already received it.');
  if (!isRefused) return reason ?? '';
  return i18n._("Erreur lors de l'envoi du message : {reason}", { reason: reason ?? '' });
}
