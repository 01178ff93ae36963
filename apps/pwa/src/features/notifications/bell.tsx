import { i18n } from '@lingui/core';
import type { WireMemberNotification } from '@waha/domain/notifications/notifications.contract';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { readLocalValue, writeLocalValue } from '#offline/device/local-values';
import { showBackgroundAlert, useAlerts } from '#platform/alerts';
import { startPush } from '#platform/push';
import { useMember } from '#platform/session';
import { useIsPopup, usePopupNavigation } from '#shell/popup/popup-address';
import { CountBadge } from '#ui/badge';
import { IconButton } from '#ui/icon-button';
import { toast } from '#ui/toast';
import { findNoticeTarget } from './find-notice-target';
import { countUnread, useMarkRead, useNotices } from './notifications.queries';
import { translateNotice } from './translate-notice';

/** The bell in the top bar, with the number of unread notifications. */
export function Bell() {
  const { userId } = useMember();
  const { data: notices } = useNotices(userId);
  const unread = countUnread(notices ?? []);
  useArrivalToasts(userId, notices);
  const isOn = useAlerts((state) => state.isOn);
  useEffect(() => {
    if (isOn) void startPush(userId);
  }, [isOn, userId]);
  const { open } = usePopupNavigation();
  return (
    <span className="relative">
      <IconButton label={i18n._('Notifications')} icon={<BellIcon />} onPress={() => open('notifications')} />
      <CountBadge count={unread} label={i18n._('{unread} non lues', { unread })} />
    </span>
  );
}

/** Long enough to read and press it. Milliseconds. */
const TOAST_MS = 6000;

/**
 * Shows each new unread notification once, if alerts are on. New ones have a greater id than the newest one seen on
 * this device; ids are in order of time.
 */
function useArrivalToasts(userId: string, notices: readonly WireMemberNotification[] | undefined): void {
  const isOn = useAlerts((state) => state.isOn);
  const { open } = usePopupNavigation();
  const isShown = useIsPopup('notifications');
  const markRead = useMarkRead(userId);
  const showArrivals = useRef<(notices: readonly WireMemberNotification[]) => void>(() => {});

  useEffect(() => {
    showArrivals.current = (notices) => {
      const [newest, ...others] = notices;
      const only = others.length === 0 ? newest : undefined;
      const [popup, params] = only ? findNoticeTarget(only) : ['notifications', {}];
      const text = only ? translateNotice(only) : i18n._('{n} new notifications', { n: notices.length });
      function view() {
        if (only && popup !== 'notifications') markRead({ id: only._id, andOlder: false });
        open(popup, params);
      }
      if (!isShown)
        toast.info(text, { id: 'arrivals', durationMs: TOAST_MS, action: { label: i18n._('View'), onPress: view } });
      const address = `/dashboard?${new URLSearchParams({ open: popup, ...params })}`;
      void showBackgroundAlert({ text, address, tag: newest?._id ?? '' });
    };
  });

  useEffect(() => {
    if (!notices) return;
    const seenBefore = readNewestSeen(userId);
    const newestNoticeId = notices.reduce((newestId, { _id }) => (_id > newestId ? _id : newestId), seenBefore ?? '');
    if (newestNoticeId !== seenBefore) storeNewestSeen(userId, newestNoticeId);
    const newNotices =
      seenBefore !== undefined && isOn ? notices.filter(({ _id, read }) => !read && _id > seenBefore) : [];
    if (newNotices.length > 0) showArrivals.current(newNotices);
  }, [userId, notices, isOn]);
}

/** For a browser without storage: lasts as long as the page. */
let seenInPage: string | undefined;

/** Returns the id of the newest notification that this member has had in the list on this device. */
function readNewestSeen(userId: string): string | undefined {
  seenInPage = readLocalValue('notices-seen') ?? seenInPage;
  const [ownerId, id] = seenInPage?.split(' ') ?? [];
  return ownerId === userId ? id : undefined;
}

function storeNewestSeen(userId: string, newest: string): void {
  seenInPage = `${userId} ${newest}`;
  writeLocalValue('notices-seen', seenInPage);
}
