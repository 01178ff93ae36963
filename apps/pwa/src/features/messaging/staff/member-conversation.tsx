import { i18n } from '@lingui/core';
import { UUID } from '@waha/domain/kernel/ids';
import { Info } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { create } from 'zustand';
import { formatClock } from '../../../platform/language/format';
import { newId } from '../../../platform/new-id';
import { sayError } from '../../../platform/say-error';
import { useMember } from '../../../platform/session';
import { StaffBack } from '../../../shell/staff/back-link';
import { AsOf } from '../../../shell/states/last-updated';
import { Loaded } from '../../../shell/states/query-boundary';
import { AsWritten } from '../../../ui/as-written';
import { EmptyState } from '../../../ui/empty-state';
import { IconButton } from '../../../ui/icon-button';
import { Popup } from '../../../ui/popup';
import { DESKTOP, useMedia } from '../../../ui/use-media';
import { Composer } from '../composer';
import { ConversationList } from '../conversation-list';
import { MessageBubble } from '../message-bubble';
import { type MessageDraft, newDraft } from '../message-draft';
import { PicturePopup } from '../opened/picture-popup';
import type { ShownEntry } from '../opened/use-shown-file';
import type { MessageDraftTools } from '../use-message-draft';
import { useInboxAddress } from './inbox-address';
import { QuickReplies } from './quick-replies';
import { saySendFailure, useMemberMessages } from './use-member-messages';

type MemberConversationProps = {
  userId: string;
  about: (userId: string) => ReactNode;
};

const FRAME =
  'flex h-[calc(100dvh-10.4rem)] min-h-96 overflow-hidden rounded-xl border border-line bg-surface max-md:-mx-4 max-md:-mb-6 max-md:h-[calc(100dvh-8.9rem)] max-md:rounded-none max-md:border-x-0 max-md:border-b-0 lg:h-[calc(100dvh-6.5rem)]';

/** What was said with one member, where to answer, and beside it who they are. */
export function MemberConversation({ userId, about }: MemberConversationProps) {
  const hasRoom = useMedia(DESKTOP);
  if (!UUID.test(userId))
    return (
      <>
        <StaffBack />
        <EmptyState picture="no-results">{i18n._('Invalid user ID.')}</EmptyState>
      </>
    );
  return (
    <div className={FRAME}>
      <Talk userId={userId} about={about} hasRoom={hasRoom} />
      {hasRoom ? (
        <aside
          aria-label={i18n._('About this member')}
          className="w-66 shrink-0 overflow-y-auto border-s border-line p-4"
        >
          {about(userId)}
        </aside>
      ) : null}
    </div>
  );
}

function Talk({ userId, about, hasRoom }: MemberConversationProps & { hasRoom: boolean }) {
  const { newest, entries, older, loadOlder, send, markRead } = useMemberMessages(userId);
  const draft = useStaffDraft(userId);
  const { picture, about: isAbout, go } = useInboxAddress();
  const user = newest.data?.user;
  const name = user ? `${user.name} ${user.surname}` : '';
  const draw = useCallback(
    (entry: ShownEntry) => (
      <MessageBubble entry={entry} other={name} sayTime={formatClock} onOpenPicture={(key) => go({ picture: key })} />
    ),
    [name, go],
  );
  return (
    <section aria-label={i18n._('Conversation with {name}', { name })} className="flex min-w-0 flex-1 flex-col">
      <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line px-4">
        <StaffBack />
        <div className="min-w-0 flex-1 py-1.5">
          <h2 className="leading-tight font-semibold">
            <AsWritten isCut>{name}</AsWritten>
          </h2>
          <p className="text-sm text-ink-soft">
            <AsWritten isCode isCut>
              {user?.email}
            </AsWritten>
          </p>
        </div>
        {hasRoom ? null : (
          <IconButton label={i18n._('About this member')} onPress={() => go({ about: 'open' })} className="-me-2">
            <Info aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </header>
      {entries.length > 0 ? (
        <>
          <div className="px-4">
            <AsOf read={newest} />
          </div>
          <ConversationList entries={entries} draw={draw} older={older} onOlder={loadOlder} onNewestSeen={markRead} />
        </>
      ) : (
        <div className="flex-1 overflow-y-auto px-4">
          <Loaded
            query={newest}
            sayFailure={(error) => i18n._('Failed to fetch conversations. {reason}', { reason: sayError(error) })}
          >
            {() => <EmptyState>{i18n._('No messages yet. Start the conversation!')}</EmptyState>}
          </Loaded>
        </div>
      )}
      <Composer
        draft={draft}
        side="staff"
        send={send}
        sayFailure={saySendFailure}
        lead={
          <QuickReplies
            isLocked={draft.held.file !== undefined}
            language={user?.language ?? 'source'}
            onChoose={insert}
          />
        }
      />
      <PicturePopup entry={entries.find(({ key }) => key === picture)} onClose={() => go({ picture: undefined })} />
      {hasRoom ? null : (
        <Popup
          isOpen={isAbout !== undefined}
          onClose={() => go({ about: undefined })}
          title={i18n._('About this member')}
          size="narrow"
        >
          {about(userId)}
        </Popup>
      )}
    </section>
  );

  function insert(text: string): void {
    const before = draft.held.text.trimEnd();
    draft.type(before === '' ? text : `${before}\n${text}`);
  }
}

/** By who writes and to whom. Staff keep nothing on the device: it lasts as long as the page. */
const useBegun = create<Record<string, MessageDraft>>(() => ({}));

/** What is being written to a member; still there when one comes back from another conversation. */
function useStaffDraft(memberId: string): MessageDraftTools & { held: MessageDraft } {
  const { userId } = useMember();
  const id = `${userId} ${memberId}`;
  const [first] = useState(() => newDraft());
  const held = useBegun((begun) => begun[id]) ?? first;
  const become = (draft: MessageDraft) => useBegun.setState({ [id]: draft });

  return {
    held,
    type: (text) => become({ key: newId(), text }),
    takeFile: (file, originalBytes) => become({ key: newId(), text: '', file, originalBytes }),
    takeVoice: (file, durationMs) => become({ key: newId(), text: '', file, durationMs }),
    keepSlice: () => {},
    startWith: (message) => become({ key: newId(), ...message }),
    startAnew: () => become(newDraft()),
  };
}
