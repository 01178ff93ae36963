import { i18n } from '@lingui/core';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useAlerts } from '../../platform/alerts';
import { keepPush } from '../../platform/push';
import { useMember } from '../../platform/session';
import { usePopup } from '../../shell/popup/popup-url';
import { CountBadge } from '../../ui/badge';
import { IconButton } from '../../ui/icon-button';
import { countUnread, useNotices } from './notifications.queries';
import { useArrivals } from './use-arrivals';

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
