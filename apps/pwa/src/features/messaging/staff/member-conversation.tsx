import { i18n } from '@lingui/core';
import { UUID } from '@waha/domain/kernel/ids';
import { Info } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { StaffBackLink } from '#shell/staff/back-link';
import { EmptyState } from '#ui/empty-state';
import { IconButton } from '#ui/icon-button';
import { Popup } from '#ui/popup';
import { Untranslated } from '#ui/untranslated';
import { DESKTOP, useMedia } from '#ui/use-media';
import { ConversationActions } from './conversation-actions';
import { useInboxAddress } from './inbox-address';
import { MemberChat } from './member-chat';

type MemberConversationProps = {
  userId: string;
  about: (userId: string) => ReactNode;
  /** It opened without a press of the reader. */
  isUnasked: boolean;
  /** Called after the conversation was closed. */
  onClosed: () => void;
};

const FRAME =
  'flex h-[calc(100dvh-10.4rem)] min-h-96 overflow-hidden rounded-xl border border-line bg-surface max-md:-mx-4 max-md:-mb-6 max-md:h-[calc(100dvh-8.9rem)] max-md:rounded-none max-md:border-x-0 max-md:border-b-0 lg:h-[calc(100dvh-6.5rem)]';

/** The conversation with one member, the composer, and the member's details beside it. */
export function MemberConversation(props: MemberConversationProps) {
  const { userId, about } = props;
  const isDesktop = useMedia(DESKTOP);
  if (!UUID.test(userId))
    return (
      <>
        <StaffBackLink />
        <EmptyState picture="no-results">{i18n._('Invalid user ID.')}</EmptyState>
      </>
    );
  return (
    <div className={FRAME}>
      <Conversation {...props} isDesktop={isDesktop} />
      {isDesktop ? (
        <aside
          aria-label={i18n._('About this member')}
          style={{ width: '16.5rem' }}
          className="shrink-0 overflow-y-auto border-s border-line p-4"
        >
          {about(userId)}
        </aside>
      ) : null}
    </div>
  );
}

type ConversationProps = MemberConversationProps & { isDesktop: boolean };

function Conversation({ userId, about, isUnasked, onClosed, isDesktop }: ConversationProps) {
  const { picture, about: isAbout, navigate } = useInboxAddress();
  const openPicture = useCallback((key: string | undefined) => navigate({ picture: key }), [navigate]);
  return (
    <>
      <MemberChat
        userId={userId}
        isUnasked={isUnasked}
        picture={picture}
        onPicture={openPicture}
        bar={<ConversationActions userId={userId} onClosed={onClosed} />}
        head={({ name, email }) => (
          <>
            <StaffBackLink />
            <div className="min-w-0 flex-1 py-1.5">
              <h2 className="leading-tight font-semibold">
                <Untranslated isTruncated>{name}</Untranslated>
              </h2>
              <p className="text-sm text-ink-soft">
                <Untranslated isCode isTruncated>
                  {email}
                </Untranslated>
              </p>
            </div>
            {isDesktop ? null : (
              <IconButton
                label={i18n._('About this member')}
                icon={<Info />}
                onPress={() => navigate({ about: 'open' })}
                className="-me-2"
              />
            )}
          </>
        )}
      />
      {isDesktop ? null : (
        <Popup
          isOpen={isAbout !== undefined}
          onClose={() => navigate({ about: undefined })}
          title={i18n._('About this member')}
          size="narrow"
        >
          {about(userId)}
        </Popup>
      )}
    </>
  );
}
