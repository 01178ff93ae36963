import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { PresenceNotice } from '#shell/staff/presence/presence-notice';
import { usePresence } from '#shell/staff/presence/use-presence';
import { getButtonClasses } from '#ui/button';
import { joinClasses } from '#ui/join-classes';
import { MemberChat } from './member-chat';

/** As high as what is left of the window below the tabs, and never less than a few messages. */
const HEIGHT_STYLE = { height: 'calc(100dvh - 14rem)', minHeight: '24rem' } as const;

/**
 * What was said with a member, on their own page, and where to answer. Looking at it is written down and reads what is
 * unread, as in the inbox: it is drawn only when somebody opens it.
 */
export function MemberMessages({ userId }: { userId: string }) {
  const [picture, setPicture] = useState<string>();
  const lookersOf = usePresence('messages', userId);
  return (
    <>
      <PresenceNotice people={lookersOf(userId)} />
      <div className="flex overflow-hidden rounded-xl border border-line bg-surface" style={HEIGHT_STYLE}>
        <MemberChat
          userId={userId}
          picture={picture}
          onPicture={setPicture}
          head={() => (
            <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-2">
              <h3 className="font-semibold">{i18n._('Conversation')}</h3>
              <Link
                to="."
                search={{ view: 'messages', member: userId } as Record<string, string>}
                className={joinClasses(getButtonClasses('quiet'), 'px-3 text-sm')}
              >
                <MessageCircle aria-hidden="true" className="size-5" />
                {i18n._('Open in the inbox')}
              </Link>
            </div>
          )}
        />
      </div>
    </>
  );
}
