import type { AnyRouter } from '@tanstack/react-router';
import { logFailure } from '#offline/device/log-failure';
import { setPageMember } from '#offline/device/page-member';
import { isBrokenStorageError } from '#offline/device/storage-errors';
import { followOutbox } from '#offline/outbox-state/outbox-view';
import { preloadOutbox } from '#offline/outbox-state/use-outbox';
import { resumeSaving } from '#offline/saved-videos/resume-saving';
import { loadActiveMemberDb } from '#offline/store/load-active-member-db';
import { ApiError } from '#platform/api-error';
import { callApi } from '#platform/call-api';
import { useLanguage } from '#platform/language/translations';
import { onServerBuildChange } from '#platform/server-build';
import { getSession, readOwedSignOut, type Session, storeOwedSignOut, useSession } from '#platform/session';
import { loadSharedFile } from '../files/use-shared-file';
import { useStorageTrouble } from '../recovery/storage-trouble';
import { syncAccountLanguage } from './account-language';

/** The time in milliseconds that a first visit's screen gets at most before the worker caches the app. */
const IDLE_TIMEOUT_MS = 2_000;

/** After the first paint: registers the worker and, while a member is signed in, sends the pending jobs. */
export function startOffline(router: AnyRouter): void {
  void watchVersions(router);
  void onSessionChange(getSession());
  addEventListener('online', () => void sendOwedSignOut());
  addEventListener('online', () => void syncAccountLanguage());
  useLanguage.subscribe(() => void onLanguageChange());
  useSession.subscribe(({ session }, { session: previous }) => {
    if (session?.userId !== previous?.userId) void onSessionChange(session);
  });
}

const logOfflineFailure = logFailure('offline');

/** Called when the pending jobs cannot be sent by this version of the app. */
let requestUpdate = () => {};

async function watchVersions(router: AnyRouter): Promise<void> {
  try {
    // On a first visit the worker fetches the complete app. The current screen has priority.
    if (!navigator.serviceWorker?.controller) await waitUntilIdle();
    await cacheSpokenLanguage();
    const [{ watchAppUpdate }, { applyDeferredUpdate }] = await Promise.all([
      import('#offline/updates/app-update'),
      import('./deferred-update'),
    ]);
    const { ready, need: requireUpdate } = applyDeferredUpdate(router);
    const checkForUpdate = await watchAppUpdate(ready);
    onServerBuildChange(checkForUpdate);
    requestUpdate = () => {
      requireUpdate();
      checkForUpdate();
    };
  } catch (error) {
    logFailure('worker')(error);
  }
}

async function waitUntilIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }));
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, IDLE_TIMEOUT_MS);
  });
}

/** Caches the translations before the worker caches the app: without them the app would have no texts. */
async function cacheSpokenLanguage(): Promise<void> {
  const { cacheTranslations } = await import('#offline/worker/cache-translations');
  await cacheTranslations(useLanguage.getState().addresses);
}

/** Caches the new language, and deletes the home page snapshot in the old one. */
async function onLanguageChange(): Promise<void> {
  try {
    await cacheSpokenLanguage();
    const { deleteHomeSnapshot } = await import('#offline/query-cache/save-home-snapshot');
    const { userId } = getSession() ?? {};
    if (userId) await deleteHomeSnapshot(userId);
  } catch (error) {
    logOfflineFailure(error);
  }
}

let stopSending: (() => void) | undefined;

/** Staff queue no jobs. No other user sends what a member left. */
async function onSessionChange(session: Session | undefined): Promise<void> {
  setPageMember(session?.userId);
  stopSending?.();
  stopSending = undefined;
  void sendOwedSignOut();
  void syncAccountLanguage();
  if (!session) void wipeErasedMember().catch(logOfflineFailure);
  if (session?.role !== 'user') return;
  void resumeSaving().catch(logOfflineFailure);
  try {
    const [{ outboxScheduler }] = await Promise.all([import('#offline/outbox/outbox-scheduler'), preloadOutbox()]);
    if (getSession()?.userId !== session.userId) return;
    followOutbox();
    stopSending = outboxScheduler.stop;
    await outboxScheduler.start(session.userId, {
      needsLogin: () => void verifySession(session),
      needsUpdate: () => requestUpdate(),
    });
    void loadSharedFile() // must not delay sending
      .then(({ expireSharedFiles }) => expireSharedFiles(Date.now()))
      .catch(logFailure('shared files'));
    if (getSession()?.userId === session.userId) void decryptPendingJobs(session.userId);
  } catch (error) {
    logOfflineFailure(error);
    if (isBrokenStorageError(error)) useStorageTrouble.setState({ error });
  }
}

/** Deletes the data of a member whose session has expired, if their account has been erased since. */
async function wipeErasedMember(): Promise<void> {
  const { readActiveMemberId } = await import('#offline/query-cache/restore-query-cache');
  const memberId = await readActiveMemberId();
  if (memberId !== undefined && !getSession())
    await (await import('#offline/sign-out/sign-out')).wipeLeftMember(memberId);
}

/** Needs the network, so it is not cached for offline use. */
async function decryptPendingJobs(userId: string): Promise<void> {
  try {
    if (await (await loadActiveMemberDb())?.lock.count()) return;
    await (await import('./restore-encrypted-outbox')).restoreEncryptedOutbox(userId);
  } catch (error) {
    logFailure('device lock')(error);
  }
}

/** A background send met a lost session. A visible request lets the server respond with its own message. */
async function verifySession({ userId }: Session): Promise<void> {
  const { readUser } = await import('@waha/domain/account/account.contract');
  await callApi(readUser, { params: { id: userId } }).catch(() => {});
}

/**
 * Ends the server session of a user who signed out without a network. Until then the cookie, which no script can
 * delete, would still open their account and their encrypted outbox.
 */
async function sendOwedSignOut(): Promise<void> {
  const sentFor = readOwedSignOut();
  if (!sentFor || getSession()) return;
  try {
    const { logOut } = await import('@waha/domain/account/account.contract');
    await callApi(logOut, { sentFor });
  } catch (error) {
    // The session is over, or the cookie belongs to another user by now.
    if (!(error instanceof ApiError && [401, 409].includes(error.status))) return;
  }
  storeOwedSignOut(undefined);
}
