import { create } from 'zustand';
import { readLocalValue, writeLocalValue } from '../offline/device/local-values';

/** The member's choice whether this device shows alerts; on until the member turns it off. */
export const useAlerts = create<{ isOn: boolean }>(() => ({ isOn: readLocalValue('alerts') !== 'off' }));

export function setAlerts(isOn: boolean): void {
  writeLocalValue('alerts', isOn ? undefined : 'off');
  useAlerts.setState({ isOn });
}

/** Returns the browser's permission to show notifications while the app is in the background. */
export function getBackgroundPermission(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'undefined' || !navigator.serviceWorker ? 'unsupported' : Notification.permission;
}

/**
 * Shows a system notification while the app is in the background; a press on it opens `address`. Shows nothing without
 * permission or browser support.
 */
export async function showBackgroundAlert({ text, address, tag }: { text: string; address: string; tag: string }) {
  if (document.visibilityState === 'visible' || getBackgroundPermission() !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (await registration?.pushManager?.getSubscription()) return; // then the server's own push notifies the member
  await registration?.showNotification('Waha', {
    body: text,
    tag,
    data: { address },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  });
}
