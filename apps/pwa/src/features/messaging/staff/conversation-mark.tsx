import { i18n } from '@lingui/core';
import type { WireConversation } from '@waha/domain/messaging/messaging.contract';
import { AlarmClock, Check, CircleCheck, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatStaffTime } from '#platform/language/format';
import { isolate } from '#platform/language/isolate';

/**
 * Shows that a conversation is closed or snoozed, to whom it is assigned, and that it no longer matches the list.
 * @param author of the message beside it: an assignee of this name is not named twice
 */
export function ConversationMark({
  assignee,
  isClosed,
  snoozedUntil,
  hasLeft,
  author,
}: Pick<WireConversation, 'assignee' | 'isClosed' | 'snoozedUntil'> & {
  hasLeft: boolean;
  author: string | undefined;
}) {
  return (
    <>
      {hasLeft ? <Part icon={<Check />}>{i18n._('No longer in this list')}</Part> : null}
      {isClosed ? <Part icon={<CircleCheck />}>{i18n._('conversation|Closed')}</Part> : null}
      {snoozedUntil === null ? null : (
        <Part icon={<AlarmClock />}>{i18n._('Until {time}', { time: formatStaffTime(snoozedUntil) })}</Part>
      )}
      {assignee && assignee.name !== author ? (
        <Part icon={<UserRound />}>
          <span className="truncate">{i18n._('For {name}', { name: isolate(assignee.name) })}</span>
        </Part>
      ) : null}
    </>
  );
}

function Part({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    // The message beside it may have the other direction.
    <span
      dir={document.documentElement.dir}
      className="me-2 inline-flex max-w-full items-center gap-1 align-bottom font-medium [&>svg]:size-3.5 [&>svg]:shrink-0"
    >
      {icon}
      {children}
    </span>
  );
}
