import type { AnyRouter } from '@tanstack/react-router';
import { setPageMember } from '../../offline/device/page-member';
import { isStorageBroken } from '../../offline/device/storage-errors';
import { readyOutbox } from '../../offline/outbox-state/use-outbox';
import { goOnSaving } from '../../offline/saved-videos/resume-saving';
import { call } from '../../platform/api-client';
import { ApiError } from '../../platform/api-error';
import { onOtherBuild } from '../../platform/build-seen';
import { useLanguage } from '../../platform/language/words';
import { currentSession, owedGoodbye, oweGoodbye, type Session, useSession } from '../../platform/session';
import { useStorageTrouble } from '../recovery/storage-trouble';
import { tellAccount } from './account-language';

/** Milliseconds that a first visit's screen gets at most before the app is kept for offline. */
const PATIENCE = 2_000;

/** After the first paint: registers the worker and, while a member is signed in, sends what waits. */
export function startOffline(router: AnyRouter): void {
  void watchVersions(router);
  void follow(currentSession());
  addEventListener('online', () => void sayOwedGoodbye());
  addEventListener('online', () => void tellAccount());
  useLanguage.subscribe(() => void takeLanguage());
  useSession.subscribe(({ session }, { session: before }) => {
    if (session?.userId !== before?.userId) void follow(session);
  });
}

/** What waits in the outbox cannot go with this version of the app. */
let needUpdate = () => {};

async function watchVersions(router: AnyRouter): Promise<void> {
  try {
    // On a first visit the worker fetches the whole app: the screen that is being opened comes before that.
    if (!navigator.serviceWorker?.controller) await loadedAndIdle();
    await keepSpoken();
    const [{ watchForUpdate }, { updateWhenSafe }] = await Promise.all([
      import('../../offline/updates/app-update'),
      import('./deferred-update'),
    ]);
    const { ready, need } = updateWhenSafe(router);
    const look = await watchForUpdate(ready);
    onOtherBuild(look);
    needUpdate = () => {
      need();
      look();
    };
  } catch (error) {
    console.warn('the worker could not be registered', error);
  }
}

async function loadedAndIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }));
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: PATIENCE });
    else setTimeout(resolve, PATIENCE);
  });
}

/** Before the worker keeps the app: without these it would be there and say nothing. */
async function keepSpoken(): Promise<void> {
  const { keepWords } = await import('../../offline/worker/kept-words');
  await keepWords(useLanguage.getState().addresses);
}

/** Another language: it is kept, and how the home looked in the other is not shown any more. */
async function takeLanguage(): Promise<void> {
  try {
    await keepSpoken();
    const { dropLook } = await import('../../offline/reads/save-home-snapshot');
    const { userId } = currentSession() ?? {};
    if (userId) await dropLook(userId);
  } catch (error) {
    sayNothingKept(error);
  }
}

let stopSending: (() => void) | undefined;

/** Staff queue nothing, and nobody sends what another member left. */
async function follow(session: Session | undefined): Promise<void> {
  setPageMember(session?.userId);
  stopSending?.();
  stopSending = undefined;
  void sayOwedGoodbye();
  void tellAccount();
  if (session?.role !== 'user') return;
  void goOnSaving().catch(sayNothingKept);
  try {
    const [{ onNeeded, startOutbox }] = await Promise.all([import('../../offline/outbox/triggers'), readyOutbox()]);
    const stop = await startOutbox(session.userId);
    if (currentSession()?.userId !== session.userId) {
      stop();
      return;
    }
    void openLocked(session.userId);
    const hearing = [
      onNeeded('needsLogin', () => void askWhoIsIn(session)),
      onNeeded('needsUpdate', () => needUpdate()),
    ];
    stopSending = () => {
      for (const stopHearing of hearing) stopHearing();
      stop();
    };
  } catch (error) {
    sayNothingKept(error);
    if (isStorageBroken(error)) useStorageTrouble.setState({ error });
  }
}

function sayNothingKept(error: unknown): void {
  console.warn('this device keeps nothing offline', error);
}

/** Needs the network, and is not kept for offline. */
async function openLocked(userId: string): Promise<void> {
  try {
    const { activeDb } = await import('../../offline/device/active-db');
    if (await (await activeDb())?.lock.count()) return;
    await (await import('./open-locked')).openLocked(userId);
  } catch (error) {
    console.warn('the lock did not come', error);
  }
}

/** What was sent in the background met a lost session: asking openly lets the server say so in its own words. */
async function askWhoIsIn({ userId }: Session): Promise<void> {
  const { readUser } = await import('@waha/domain/account/account.contract');
  await call(readUser, { params: { id: userId } }).catch(() => {});
}

/**
 * Who logged out without a network is logged out on the server once there is one: until then the cookie, which no script
 * can take away, would still open their account, and what they left locked.
 */
async function sayOwedGoodbye(): Promise<void> {
  const sentFor = owedGoodbye();
  if (!sentFor || currentSession()) return;
  try {
    const { logOut } = await import('@waha/domain/account/account.contract');
    await call(logOut, { sentFor });
  } catch (error) {
    // The session is over, or the cookie is another's by now.
    if (!(error instanceof ApiError && [401, 409].includes(error.status))) return;
  }
  oweGoodbye(undefined);
}
