import { i18n } from '@lingui/core';
import { NOTIFICATION_TARGETS } from '@waha/domain/notifications/notification-targets';
import type { WireMemberNotification } from '@waha/domain/notifications/notifications.contract';
import { BadgeCheck, BadgeX, ChevronRight, Clock, type LucideIcon } from 'lucide-react';
import { memo, useState } from 'react';
import { formatRelative } from '#platform/language/format';
import { useMember } from '#platform/session';
import { GrowingList } from '#shell/layout/growing-list';
import { usePopup } from '#shell/popup/popup-address';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { joinClasses } from '#ui/join-classes';
import { Untranslated } from '#ui/untranslated';
import { findNoticeTarget } from './find-notice-target';
import type { ReadMark } from './notifications.actions';
import { countUnread, useMarkRead, useNotices } from './notifications.queries';
import { translateNotice } from './translate-notice';

/**
 * The member's notifications, with the unread count (spec 2 §2). Each links to its subject; an announcement opens in
 * place.
 */
export function NotificationsPopup() {
  const { userId } = useMember();
  const list = useNotices(userId);
  const markRead = useMarkRead(userId);
  return (
    <QueryBoundary query={list}>
      {(notices) =>
        notices.length === 0 ? (
          <EmptyState>{i18n._('Decisions on your quizzes and payments appear here.')}</EmptyState>
        ) : (
          <Notices notices={notices} onRead={markRead} />
        )
      }
    </QueryBoundary>
  );
}

type NoticesProps = { notices: readonly WireMemberNotification[]; onRead: (readMark: ReadMark) => void };

function Notices({ notices, onRead }: NoticesProps) {
  const unread = countUnread(notices);
  const newest = notices[0]?._id ?? '';
  return (
    <>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">{i18n._('{unread} non lues', { unread })}</p>
        {unread > 0 ? (
          <Button variant="quiet" small onPress={() => onRead({ id: newest, andOlder: true })}>
            {i18n._('Mark all as read')}
          </Button>
        ) : null}
      </div>
      <ul className="-mx-2 grid gap-1">
        <GrowingList
          items={notices}
          renderItem={(notice) => <Notice key={notice._id} notice={notice} onRead={onRead} />}
        />
      </ul>
    </>
  );
}

type NoticeProps = { notice: WireMemberNotification; onRead: (readMark: ReadMark) => void };

const Notice = memo(function Notice({ notice, onRead }: NoticeProps) {
  const { _id, type, text, read, createdAt } = notice;
  const [isOpen, setOpen] = useState(false);
  const { open } = usePopup();
  const target = NOTIFICATION_TARGETS[type];
  const { Icon, color } = findIcon(type);
  function openTarget() {
    if (!read) onRead({ id: _id, andOlder: false });
    if (text) setOpen(!isOpen);
    else if (target) open(...findNoticeTarget(notice));
  }
  return (
    <li>
      <button
        type="button"
        onClick={openTarget}
        aria-expanded={text ? isOpen : undefined}
        className={joinClasses(
          'flex min-h-16 w-full items-center gap-3 rounded-xl px-3 py-3 text-start hover:bg-paper',
          !read && 'bg-blue-wash',
        )}
      >
        <Icon className={joinClasses('size-6 shrink-0', color)} />
        <span className="min-w-0 flex-1">
          <span className={joinClasses('block', !read && 'font-medium')}>
            {text ? <Untranslated>{notice.message}</Untranslated> : translateNotice(notice)}
          </span>
          <span className="block text-sm text-ink-soft">{formatRelative(createdAt)}</span>
        </span>
        {read ? null : <span className="sr-only">{i18n._('Unread')}</span>}
        {target ? <ChevronRight className="size-4 shrink-0 text-ink-soft rtl:-scale-x-100" /> : null}
      </button>
      {isOpen ? (
        <p dir="auto" translate="no" className="wrap-anywhere whitespace-pre-wrap px-3 py-3">
          {text}
        </p>
      ) : null}
    </li>
  );
});

function findIcon(type: WireMemberNotification['type']): { Icon: LucideIcon; color: string } {
  if (type === 'PURCHASE_UNFINISHED' || type === 'INVOICE_DUE') return { Icon: Clock, color: 'text-sun-ink' };
  return type.endsWith('REJECTED')
    ? { Icon: BadgeX, color: 'text-bougainvillea' }
    : { Icon: BadgeCheck, color: 'text-leaf' };
}
