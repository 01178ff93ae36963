import { i18n } from '@lingui/core';
import { useQueryClient } from '@tanstack/react-query';
import { NOTICE_TARGETS } from '@waha/domain/notifications/notice-targets';
import type { WireMemberNotification } from '@waha/domain/notifications/notifications.contract';
import { useEffect, useRef } from 'react';
import { alertInBackground, useAlerts } from '../../platform/alerts';
import { usePopup } from '../../shell/popup-address';
import { toast } from '../../ui/toast';
import { notificationsQuery } from './notifications.queries';

/** Long enough to be read and pressed. Milliseconds. */
const SHOWN_MS = 6000;

/** Tells once of each notification that makes the unread count rise, while this device is to tell at all. */
export function useArrivals(userId: string, unread: number | undefined): void {
  const queryClient = useQueryClient();
  const isOn = useAlerts((state) => state.isOn);
  const { open, name } = usePopup();
  const before = useRef<number>(undefined);
  const told = useRef(new Set<string>());
  const tell = useRef<(notices: readonly WireMemberNotification[]) => void>(() => {});

  useEffect(() => {
    tell.current = (notices) => {
      const isOne = notices.length === 1;
      const { _id = '', type, message = '' } = notices[0] ?? {};
      const target = (isOne && type && NOTICE_TARGETS[type]) || 'notifications';
      const text = isOne ? i18n._(message) : i18n._('{n} new notifications', { n: notices.length });
      const action = { label: i18n._('See'), onPress: () => open(target) };
      if (name !== 'notifications') toast.info(text, { id: 'arrivals', durationMs: SHOWN_MS, action });
      void alertInBackground({ text, address: `/dashboard?open=${target}`, tag: _id });
    };
  }, [open, name]);

  useEffect(() => {
    const rise = unread !== undefined && before.current !== undefined ? unread - before.current : 0;
    before.current = unread ?? before.current;
    if (rise <= 0 || !isOn) return;
    void queryClient
      .fetchQuery({ ...notificationsQuery(userId), staleTime: 0 })
      .then((all) => {
        const arrived = all.filter(({ _id, read }) => !read && !told.current.has(_id)).slice(0, rise);
        for (const { _id } of arrived) told.current.add(_id);
        if (arrived.length > 0) tell.current(arrived);
      })
      .catch(() => {}); // the bell shows the count all the same
  }, [queryClient, userId, unread, isOn]);
}
