import { useQueryClient } from '@tanstack/react-query';
import { logOut } from '@waha/domain/account/account.contract';
import { STAFF_IDLE_TIMEOUT_MS } from '@waha/domain/account/session';
import { MINUTE } from '@waha/domain/kernel/time';
import { useEffect } from 'react';
import { readLocalValue, writeLocalValue } from '#offline/device/local-values';
import { callApi } from '#platform/call-api';

/** The storage key for the time of the last activity on a dashboard in this browser, in any tab. */
const LAST_ACTIVITY_KEY = 'staffTouchedAt';

/**
 * Signs out after the maximum idle time of staff sessions. The server cannot detect idleness, because an open dashboard
 * keeps fetching changes.
 */
export function useIdleSignOut(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let notedAt = 0;
    const note = () => {
      if (Date.now() - notedAt < MINUTE) return;
      notedAt = Date.now();
      writeLocalValue(LAST_ACTIVITY_KEY, String(notedAt));
    };
    const signOut = async () => {
      await callApi(logOut).catch(() => undefined);
      // The next response is a 401, which leads to the login.
      await queryClient.invalidateQueries();
    };
    let timer: ReturnType<typeof setTimeout>;
    const checkIdle = () => {
      const remainingMs = Number(readLocalValue(LAST_ACTIVITY_KEY) ?? 0) + STAFF_IDLE_TIMEOUT_MS - Date.now();
      if (remainingMs <= 0) return void signOut();
      timer = setTimeout(checkIdle, remainingMs);
    };
    note();
    timer = setTimeout(checkIdle, STAFF_IDLE_TIMEOUT_MS);
    for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, note);
    return () => {
      clearTimeout(timer);
      for (const event of ['pointerdown', 'keydown']) window.removeEventListener(event, note);
    };
  }, [queryClient]);
}
