import { i18n } from '@lingui/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { buildConversation, findNewestUnread } from '@waha/domain/messaging/conversation';
import { sendMessage, type WireMessage } from '@waha/domain/messaging/messaging.contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readJobFile } from '#offline/drafts/job-file';
import { useOutboxJobs, useSentJobs } from '#offline/outbox-state/use-outbox';
import { useMember } from '#platform/session';
import { useUsualDelay } from '#platform/waiting-times-query';
import { toPendingJob } from '#shell/pending-jobs/pending-job';
import { usePopup } from '#shell/popup/popup-address';
import { usePopupParams } from '#shell/popup/popup-params';
import { LastUpdated } from '#shell/states/last-updated';
import { QueryBoundary } from '#shell/states/query-boundary';
import { useRefetchAfter } from '#shell/states/use-refetch-after';
import { EmptyState } from '#ui/empty-state';
import { joinClasses } from '#ui/join-classes';
import { toast } from '#ui/toast';
import { Composer } from './composer';
import { ConversationList } from './conversation-list';
import { MessageBubble } from './message-bubble';
import { isEmpty } from './message-draft';
import { cancelOwnMessage, type MessageNote, type OwnMessage, sendOwnMessage, sendReadMark } from './messaging.actions';
import { fetchOlderMessages, MESSAGING_KEY, ownConversationQuery, unreadMessagesQuery } from './messaging.queries';
import { toDayKey } from './messaging.texts';
import { PicturePopup } from './opened/picture-popup';
import type { MessageJob, ShownEntry } from './opened/use-shown-file';
import { SuggestedTopics } from './suggested-topics';
import { useConversation } from './use-conversation';
import { type MessageDraftTools, useMessageDraft } from './use-message-draft';

const POPUP_NAME = 'messages';

/** The member's conversation with the administration (spec 2 §2): `?open=messages`; `&text=…` suggests a text. */
export function MessagesPopup() {
  const { userId } = useMember();
  const { text, picture } = usePopupParams(POPUP_NAME);
  const { open, back, close } = usePopup();
  const draft = useMessageDraft(POPUP_NAME, text);
  usePreparedText(text, draft);
  const { newest, entries, older, loadOlder, send } = useOwnMessages(userId);
  const markRead = useMarkRead(userId, entries);
  const edit = useRef((_job: MessageJob) => {});
  edit.current = (job) => void restoreToDraft(job, draft);
  const renderEntry = useCallback(
    (entry: ShownEntry) => (
      <MessageBubble
        entry={entry}
        other={i18n._('Administration')}
        onOpenPicture={(key) => open(POPUP_NAME, { picture: key })}
        onEdit={(job) => edit.current(job)}
      />
    ),
    [open],
  );
  useRefetchAfter(sendMessage, MESSAGING_KEY);
  const composer = useRef<HTMLDivElement>(null);
  function startMessage(sentence: string): void {
    draft.type(sentence);
    composer.current?.querySelector('textarea')?.focus();
  }

  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col">
        {entries.length > 0 ? (
          <>
            <div className="px-4 md:px-6">
              <LastUpdated read={newest} />
              <AnswerTime className="pb-2" />
            </div>
            <ConversationList
              entries={entries}
              draw={renderEntry}
              older={older}
              onOlder={loadOlder}
              onNewestSeen={markRead}
            />
          </>
        ) : (
          <div className="flex-1 overflow-y-auto px-4 md:px-6">
            <QueryBoundary query={newest}>
              {() => (
                <>
                  <EmptyState
                    action={
                      draft.held && (
                        <SuggestedTopics
                          text={draft.held.text}
                          isLocked={draft.held.file !== undefined}
                          onChoose={startMessage}
                        />
                      )
                    }
                  >
                    {i18n._('No messages yet. Start the conversation!')}
                  </EmptyState>
                  <AnswerTime className="pb-4 text-center" />
                </>
              )}
            </QueryBoundary>
          </div>
        )}
      </div>
      <div ref={composer} className="shrink-0">
        <Composer draft={draft} side="member" send={send} />
      </div>
      <PicturePopup entry={entries.find(({ key }) => key === picture)} onClose={back ?? close} />
    </>
  );
}

/** Says how long an answer usually takes; nothing while that is not known. */
function AnswerTime({ className }: { className: string }) {
  const time = useUsualDelay('message');
  if (time === undefined) return null;
  return (
    <p className={joinClasses('text-sm text-ink-soft', className)}>
      {i18n._('Usually answered within {time}', { time })}
    </p>
  );
}

/** Moves the suggested text from the address into the field, so that a reload does not insert it again. */
function usePreparedText(text: string | undefined, { held: messageDraft, type }: MessageDraftTools): void {
  const { change } = usePopup();
  useEffect(() => {
    if (text === undefined || !messageDraft) return;
    if (messageDraft.text === text) type(text);
    change({});
  });
}

function useOwnMessages(userId: string) {
  const newest = useQuery(ownConversationQuery(userId));
  const { messages, older, loadOlder } = useConversation({ newest: newest.data, readOlder: fetchOlderMessages });
  const jobs = useOutboxJobs(sendMessage);
  const sent = useSentJobs(sendMessage);
  const { sendShown, without: removeStored } = useOptimisticMessages(sendOwnMessage);
  const isInOutbox = (key: string) => [...(jobs ?? []), ...(sent ?? [])].some((job) => job.key === key);
  const prepared = removeStored(isInOutbox);
  const entries = useMemo<ShownEntry[]>(() => {
    const unsent = jobs ?? [];
    return buildConversation<WireMessage, MessageJob>({
      loaded: messages ?? [],
      answered: sent?.flatMap(toSentMessage) ?? [],
      unsent: [...unsent.map((job) => ({ ...toPendingJob<MessageNote>(job), file: job.files[0] })), ...prepared],
      ownSide: 'member',
      dayOf: toDayKey,
    });
  }, [messages, jobs, sent, prepared]);
  return { newest, entries, older, loadOlder, send: sendShown };
}

type SentJob = NonNullable<ReturnType<typeof useSentJobs>>[number];

function toSentMessage({ key, answer }: SentJob) {
  return answer ? [{ key, message: answer as WireMessage }] : [];
}

/**
 * Marks the administration's messages as read: the badge changes at once, the server is informed through the outbox.
 */
function useMarkRead(userId: string, entries: readonly ShownEntry[]): () => void {
  const queryClient = useQueryClient();
  const markedId = useRef<string>(undefined);
  return () => {
    const upTo = findNewestUnread(entries);
    if (upTo === undefined || upTo === markedId.current) return;
    markedId.current = upTo;
    const { queryKey } = unreadMessagesQuery(userId);
    void queryClient.cancelQueries({ queryKey }).then(() => queryClient.setQueryData(queryKey, { unreadCount: 0 }));
    sendReadMark(upTo).catch((error) => {
      markedId.current = undefined;
      console.warn('what was read could not be marked', error);
    });
  };
}

/** Moves a message from the outbox back into the field, with its file. */
async function restoreToDraft(job: MessageJob, { held: messageDraft, startWith }: MessageDraftTools): Promise<void> {
  if (!messageDraft || !isEmpty(messageDraft)) return toast.info(i18n._('Send or discard your current message first.'));
  const file = job.file && (await readJobFile(job.file));
  await cancelOwnMessage(job);
  startWith({ ...job.note, file });
}

/**
 * Shows texts that are still being written to the outbox: this takes a moment, and the member should see them at once.
 * A file is shown once it is stored.
 */
function useOptimisticMessages(send: (message: OwnMessage, key: string) => Promise<unknown>) {
  const [prepared, setPrepared] = useState<readonly MessageJob[]>([]);

  async function sendShown(message: OwnMessage, key: string): Promise<unknown> {
    if (message.file) return send(message, key);
    setPrepared((current) => [...current, toPendingEntry(message, key)]);
    try {
      return await send(message, key);
    } catch (error) {
      setPrepared((current) => current.filter((job) => job.key !== key));
      throw error;
    }
  }

  /** Returns the messages that neither the outbox nor the server has yet. */
  function removeStored(isInOutbox: (key: string) => boolean): readonly MessageJob[] {
    const remaining = prepared.filter(({ key }) => !isInOutbox(key));
    if (remaining.length === prepared.length) return prepared;
    setPrepared(remaining);
    return remaining;
  }

  return { sendShown, without: removeStored };
}

function toPendingEntry({ text }: OwnMessage, key: string): MessageJob {
  return {
    key,
    note: { text },
    mark: { state: 'waiting' },
    isRefused: false,
    isHeldUp: false,
    reason: undefined,
    code: undefined,
    errors: {},
    isCancelling: false,
    createdAt: Date.now(),
    file: undefined,
  };
}
