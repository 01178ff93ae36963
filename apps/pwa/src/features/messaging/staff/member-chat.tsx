import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireMessage, WireQuickReply } from '@waha/domain/messaging/messaging.contract';
import { guessReplyLanguage } from '@waha/domain/messaging/staff/guess-reply-language';
import { type ReactNode, useCallback, useState } from 'react';
import { create } from 'zustand';
import { createId } from '#platform/create-id';
import { useMember } from '#platform/session';
import { translateError } from '#platform/translate-error';
import { fetchFile } from '#shell/files/fetch-file';
import { LastUpdated } from '#shell/states/last-updated';
import { QueryBoundary } from '#shell/states/query-boundary';
import { EmptyState } from '#ui/empty-state';
import { toast } from '#ui/toast';
import { Composer } from '../composer';
import { ConversationList } from '../conversation-list';
import { MessageBubble } from '../message-bubble';
import { createDraft, type MessageDraft } from '../message-draft';
import { PicturePopup } from '../opened/picture-popup';
import type { ShownEntry } from '../opened/use-shown-file';
import type { MessageDraftTools } from '../use-message-draft';
import { QuickReplies } from './quick-replies';
import { replyValuesQuery } from './staff-conversations.queries';
import { translateSendFailure, useMemberMessages } from './use-member-messages';

type MemberChatProps = {
  userId: string;
  /** Content above the messages; the name is empty until it is known. */
  head: (member: { name: string; email: string | undefined }) => ReactNode;
  /** Content between the head and the messages. */
  bar?: ReactNode;
  /** It opened without a press of the reader: it is read once the reader does something in it. */
  isUnasked?: boolean;
  /** The key of the message whose picture is open. */
  picture: string | undefined;
  onPicture: (key: string | undefined) => void;
};

/** The conversation with one member and the composer, in the full height of its container. */
export function MemberChat({ userId, head, bar, isUnasked = false, picture, onPicture }: MemberChatProps) {
  const { newest, entries, older, loadOlder, send, markRead } = useMemberMessages(userId);
  const draft = useStaffDraft(userId);
  const replyValues = useQuery(replyValuesQuery(userId)).data;
  const [isUntouched, setUntouched] = useState(isUnasked);
  const touch = () => {
    if (!isUntouched) return;
    setUntouched(false);
    markRead();
  };
  const user = newest.data?.user;
  const name = user ? `${user.name} ${user.surname}` : '';
  const renderEntry = useCallback(
    (entry: ShownEntry) => <MessageBubble entry={entry} other={name} onOpenPicture={onPicture} />,
    [name, onPicture],
  );
  return (
    <section
      aria-label={i18n._('Conversation with {name}', { name })}
      onPointerDown={touch}
      onWheel={touch}
      onFocus={touch}
      className="flex min-w-0 flex-1 flex-col"
    >
      <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line px-4">
        {head({ name, email: user?.email })}
      </header>
      {bar}
      {entries.length > 0 ? (
        <>
          <div className="px-4">
            <LastUpdated read={newest} />
          </div>
          <ConversationList
            entries={entries}
            draw={renderEntry}
            older={older}
            onOlder={loadOlder}
            onNewestSeen={isUntouched ? ignoreSight : markRead}
          />
        </>
      ) : (
        <div className="flex-1 overflow-y-auto px-4">
          <QueryBoundary
            query={newest}
            translateFailure={(error) =>
              i18n._('Failed to fetch conversations. {reason}', { reason: translateError(error) })
            }
          >
            {() => <EmptyState>{i18n._('No messages yet. Start the conversation!')}</EmptyState>}
          </QueryBoundary>
        </div>
      )}
      <Composer
        draft={draft}
        side="staff"
        send={send}
        translateFailure={translateSendFailure}
        lead={
          <QuickReplies
            isLocked={draft.held.file !== undefined && !draft.held.hasTextToo}
            language={guessReplyLanguage(user?.language ?? 'source', findLatestText(newest.data?.messages))}
            values={replyValues}
            onChoose={(text, picture) => void insert(text, picture)}
          />
        }
      />
      <PicturePopup entry={entries.find(({ key }) => key === picture)} onClose={() => onPicture(undefined)} />
    </section>
  );

  async function insert(text: string, picture: WireQuickReply['picture']): Promise<void> {
    const file = picture && (await fetchPicture(picture));
    draft.addReply(text, file);
  }
}

const ignoreSight = () => undefined;

/** Returns the latest text that the member wrote among these messages. */
const findLatestText = (messages: readonly WireMessage[] = []) =>
  messages.findLast(({ side, content }) => side === 'member' && content !== '')?.content;

/** Fetches the picture of a quick reply; if that fails, says so and returns undefined. */
async function fetchPicture({ filePath, mediaType }: ReplyPicture): Promise<File | undefined> {
  try {
    return new File([await fetchFile(filePath)], `picture.${mediaType.split('/')[1]}`, { type: mediaType });
  } catch (error) {
    toast.error(i18n._('The picture could not be added: {detail}', { detail: translateError(error) }));
    return undefined;
  }
}

type ReplyPicture = NonNullable<WireQuickReply['picture']>;

/** Drafts by author and recipient. Staff store nothing on the device: drafts last as long as the page. */
const useStaffDrafts = create<Record<string, MessageDraft>>(() => ({}));

type StaffDraftTools = MessageDraftTools & {
  held: MessageDraft;
  /** Adds a quick reply to the typed text; its picture, if any, replaces that of another quick reply. */
  addReply: (text: string, picture: File | undefined) => void;
};

/** Manages the draft to a member; it survives a visit to another conversation. */
function useStaffDraft(memberId: string): StaffDraftTools {
  const { userId } = useMember();
  const id = `${userId} ${memberId}`;
  const [emptyDraft] = useState(() => createDraft());
  const messageDraft = useStaffDrafts((drafts) => drafts[id]) ?? emptyDraft;
  const storeDraft = (draft: MessageDraft) => useStaffDrafts.setState({ [id]: draft });

  return {
    held: messageDraft,
    type: (text) => storeDraft({ ...messageDraft, key: createId(), text }),
    setFile: (file, originalBytes) =>
      storeDraft({ key: createId(), text: file ? '' : messageDraft.text, file, originalBytes }),
    setVoice: (file, durationMs) => storeDraft({ key: createId(), text: '', file, durationMs }),
    addReply: (text, picture) => {
      // The text may have been typed while the picture was fetched.
      const current = useStaffDrafts.getState()[id] ?? messageDraft;
      const typedText = current.text.trimEnd();
      storeDraft({
        ...current,
        ...{ key: createId(), text: typedText === '' ? text : `${typedText}\n${text}` },
        ...(picture && { file: picture, originalBytes: undefined, durationMs: undefined, hasTextToo: true }),
      });
    },
    saveSlice: () => {},
    startWith: (message) => storeDraft({ key: createId(), ...message }),
    clear: () => storeDraft(createDraft()),
  };
}
