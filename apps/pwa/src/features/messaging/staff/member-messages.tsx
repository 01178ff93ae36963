import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { PresenceNotice } from '#shell/staff/presence/presence-notice';
import { usePresence } from '#shell/staff/presence/use-presence';
import { getButtonClasses } from '#ui/button';
import { joinClasses } from '#ui/join-classes';
import { MemberChat } from './member-chat';

/** The remaining height of the window below the tabs, and at least a few messages. */
const HEIGHT_STYLE = { height: 'calc(100dvh - 14rem)', minHeight: '24rem' } as const;

/**
 * The conversation on a member's own page. Opening it is logged and marks messages as read, as in the inbox. It is
 * therefore rendered only when opened.
 */
export function MemberMessages({ userId }: { userId: string }) {
  const [picture, setPicture] = useState<string>();
  const getViewers = usePresence('messages', userId);
  return (
    <>
      <PresenceNotice people={getViewers(userId)} />
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
                <MessageCircle className="size-5" />
                {i18n._('Open in the inbox')}
              </Link>
            </div>
          )}
        />
      </div>
    </>
  );
}
