import { i18n } from '@lingui/core';
import type { WireConversation, WireMessage } from '@waha/domain/messaging/messaging.contract';
import type { WireMemberStanding } from '@waha/domain/profile/profile.contract';
import { formatClock, formatDay } from '../../../platform/format';
import type { WorkItem } from '../../../shell/staff/work-list';
import { sayKind } from '../messaging.actions';
import { dayOf } from '../messaging.texts';

/** A conversation in the list: who, what was said last, when, and how much of it is new. */
export function conversationItem({ user, messages, unreadCount }: WireConversation): WorkItem {
  const last = messages.at(-1);
  return {
    id: user._id,
    title: `${user.name} ${user.surname}`,
    line: last ? sayLast(last) : user.email,
    aside: (
      <span className="grid shrink-0 justify-items-end gap-1 self-start text-xs text-ink-soft tabular-nums">
        {last ? <time dateTime={last.createdAt}>{sayWhen(last.createdAt)}</time> : null}
        <UnreadCount count={unreadCount} />
      </span>
    ),
  };
}

/** Somebody whom one could write to, and how much of theirs is new as far as the conversations were read. */
export function recipientItem(
  { _id, name, surname, email }: WireMemberStanding,
  conversations: readonly WireConversation[],
): WorkItem {
  const count = conversations.find(({ user }) => user._id === _id)?.unreadCount ?? 0;
  return { id: _id, title: `${name} ${surname}`, line: email, aside: <UnreadCount count={count} /> };
}

function UnreadCount({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className="grid min-w-5 place-items-center rounded-full bg-bougainvillea px-1.5 text-xs leading-5 font-semibold text-on-blue tabular-nums">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{i18n._('{n} unread', { n: count })}</span>
    </span>
  );
}

/** What the administration said stands under its name, so that one sees whose turn it is. */
function sayLast({ side, author, content, mediaType, fileType }: WireMessage): string {
  const said = content || (fileType ? sayKind(mediaType ?? fileType) : '');
  return side === 'staff' ? `${author?.name ?? i18n._('Administration')}: ${said}` : said;
}

/** The time today, else the day. */
function sayWhen(at: string): string {
  const moment = Date.parse(at);
  return dayOf(moment) === dayOf(Date.now()) ? formatClock(moment) : formatDay(moment);
}
