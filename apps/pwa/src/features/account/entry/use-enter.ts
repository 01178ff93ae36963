import { useSearch } from '@tanstack/react-router';
import type { logIn } from '@waha/domain/account/account.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { useState } from 'react';
import { logFailure } from '#offline/device/log-failure';
import { startSession, storeRememberedLogin } from '#platform/session';
import { findLandingPath } from '#shell/layout/require-sign-in';
import { adoptAccountLanguage } from '#shell/start/account-language';
import { toast } from '#ui/toast';
import { LOGIN_REDIRECT_MS } from './redirect-ms';
import { useDelayedNavigation } from './use-delayed-navigation';

type RememberedLogin = { email: string; rememberMe: boolean };
type EntryToast = { text: string; durationMs: number };

/**
 * Enters the app after a login or a sign-up: shows a toast at once, and opens the page that was requested before, or the
 * role's dashboard, a second later (spec 1 §4). `to` is the requested page.
 */
export function useEnter() {
  const { to } = useSearch({ strict: false });
  const [isEntering, setEntering] = useState(false);
  const goLater = useDelayedNavigation(LOGIN_REDIRECT_MS);

  /** @param page replaces the requested page */
  function enter(
    { user }: ReplyOf<typeof logIn>,
    { email, rememberMe }: RememberedLogin,
    shown: EntryToast,
    page = to,
  ): void {
    setEntering(true);
    storeRememberedLogin({ email: email.trim(), rememberMe });
    adoptAccountLanguage(user.language);
    startSession({ userId: user.id, role: user.role, userEmail: user.email });
    toast.success(shown.text, { durationMs: shown.durationMs });
    const devicePrepared = prepareDevice(user.id);
    void devicePrepared.then(prepareReads);
    goLater(findLandingPath(user.role, page), devicePrepared);
  }

  return { to, isEntering, enter };
}

/** Activates this member's storage before a screen reads it; without storage the login still works. */
async function prepareDevice(userId: string): Promise<void> {
  try {
    const { outboxScheduler } = await import('#offline/outbox/outbox-scheduler');
    await outboxScheduler.activate(userId);
    outboxScheduler.flushSoon();
  } catch (error) {
    logFailure('offline')(error);
  }
}

/** Uses the time of the toast; without it, the next screen does the same later. */
async function prepareReads(): Promise<void> {
  try {
    const { prepareFirstVisit } = await import('#shell/layout/data-layout');
    await prepareFirstVisit();
  } catch (error) {
    logFailure('reads')(error);
  }
}
