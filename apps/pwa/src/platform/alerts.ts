import { create } from 'zustand';
import { readLocalValue, writeLocalValue } from '../offline/device/local-values';

/** Whether this device tells at once of what has arrived; on until the member turns it off. */
export const useAlerts = create<{ isOn: boolean }>(() => ({ isOn: readLocalValue('alerts') !== 'off' }));

export function setAlerts(isOn: boolean): void {
  writeLocalValue('alerts', isOn ? undefined : 'off');
  useAlerts.setState({ isOn });
}

/** What the browser lets us do while the app is not in view. */
export function getBackgroundPermission(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'undefined' || !navigator.serviceWorker ? 'unsupported' : Notification.permission;
}

/**
 * Shows it in the device's own way while the app is out of view; a press on it opens `address`.
 * Without the member's permission, or where the browser cannot, nothing is shown.
 */
export async function showBackgroundAlert({ text, address, tag }: { text: string; address: string; tag: string }) {
  if (document.visibilityState === 'visible' || getBackgroundPermission() !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (await registration?.pushManager?.getSubscription()) return; // then the server's own push tells
  await registration?.showNotification('Waha', {
    body: text,
    tag,
    data: { address },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  });
}
