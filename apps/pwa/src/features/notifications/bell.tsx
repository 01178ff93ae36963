import { i18n } from '@lingui/core';
import { NOTICE_TARGETS } from '@waha/domain/notifications/notice-targets';
import type { WireMemberNotification } from '@waha/domain/notifications/notifications.contract';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { alertInBackground, useAlerts } from '../../platform/alerts';
import { keepPush } from '../../platform/push';
import { useMember } from '../../platform/session';
import { sayText } from '../../platform/words';
import { usePopup } from '../../shell/popup/popup-url';
import { CountBadge } from '../../ui/badge';
import { IconButton } from '../../ui/icon-button';
import { toast } from '../../ui/toast';
import { countUnread, useNotices } from './notifications.queries';

/** The bell in the top bar, with how many are unread. */
export function Bell() {
  const { userId } = useMember();
  const { data: notices } = useNotices(userId);
  const unread = countUnread(notices ?? []);
  useArrivals(notices);
  const isOn = useAlerts((state) => state.isOn);
  useEffect(() => {
    if (isOn) void keepPush(userId);
  }, [isOn, userId]);
  const { open } = usePopup();
  return (
    <span className="relative">
      <IconButton label={i18n._('Notifications')} onPress={() => open('notifications')}>
        <BellIcon aria-hidden="true" className="size-5" />
      </IconButton>
      <CountBadge count={unread} label={i18n._('{unread} non lues', { unread })} />
    </span>
  );
}

/** Long enough to be read and pressed. Milliseconds. */
const SHOWN_MS = 6000;

/** Tells once of each unread notification that was not in the list before, while this device is to tell at all. */
function useArrivals(notices: readonly WireMemberNotification[] | undefined): void {
  const isOn = useAlerts((state) => state.isOn);
  const { open, name } = usePopup();
  const known = useRef<ReadonlySet<string>>(undefined);
  const tell = useRef<(notices: readonly WireMemberNotification[]) => void>(() => {});

  useEffect(() => {
    tell.current = (notices) => {
      const isOne = notices.length === 1;
      const { _id = '', type, message = '' } = notices[0] ?? {};
      const target = (isOne && type && NOTICE_TARGETS[type]) || 'notifications';
      const text = isOne ? sayText(message) : i18n._('{n} new notifications', { n: notices.length });
      const action = { label: i18n._('See'), onPress: () => open(target) };
      if (name !== 'notifications') toast.info(text, { id: 'arrivals', durationMs: SHOWN_MS, action });
      void alertInBackground({ text, address: `/dashboard?open=${target}`, tag: _id });
    };
  }, [open, name]);

  useEffect(() => {
    if (!notices) return;
    const before = known.current;
    known.current = new Set(notices.map(({ _id }) => _id));
    const arrived = before && isOn ? notices.filter(({ _id, read }) => !read && !before.has(_id)) : [];
    if (arrived.length > 0) tell.current(arrived);
  }, [notices, isOn]);
}
