import { deletePushSubscription } from '@waha/domain/notifications/push.contract';
import { create } from 'zustand';
import { getBackgroundPermission } from './alerts';
import { callApi } from './call-api';

/** Whether push notifications reach this device while the app is closed. */
export type PushState = 'unknown' | 'unsupported' | 'off' | 'on' | 'failed';

export const usePush = create<{ state: PushState }>(() => ({ state: canPush() ? 'unknown' : 'unsupported' }));

/** Checks for push support: Apple phones support it only in an installed app, some browsers not at all. */
function canPush(): boolean {
  return typeof PushManager !== 'undefined' && 'serviceWorker' in navigator;
}

/**
 * Subscribes this browser if the member allows it, and registers the subscription with the server. Repeat it at each
 * start.
 */
export async function startPush(memberId: string): Promise<void> {
  if (!canPush()) return;
  if (getBackgroundPermission() !== 'granted') return usePush.setState({ state: 'off' });
  try {
    const { subscribeToPush } = await import('../offline/worker/subscribe-to-push');
    await subscribeToPush(await navigator.serviceWorker.ready, memberId);
    usePush.setState({ state: 'on' });
  } catch (error) {
    console.warn('no push', error instanceof Error ? error.name : error);
    usePush.setState({ state: 'failed' });
  }
}

/** Cancels the push subscription: this browser gets no notifications while the app is closed. */
export async function stopPush(): Promise<void> {
  const registration = canPush() ? await navigator.serviceWorker.getRegistration() : undefined;
  if (!registration) return;
  const { unsubscribeFromPush } = await import('../offline/worker/subscribe-to-push');
  usePush.setState({ state: 'off' });
  try {
    const endpoint = await unsubscribeFromPush(registration);
    if (endpoint) await callApi(deletePushSubscription, { body: { endpoint } });
  } catch {
    // The push service reports it to the server at the next push.
  }
}
