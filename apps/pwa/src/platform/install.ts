import { create } from 'zustand';

/** Chromium's own event; TypeScript has no type for it. */
type InstallOffer = Event & { prompt(): Promise<unknown>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> };

/**
 * The way to install the app: already installed, offered by the browser, the share menu on Apple phones, or the
 * browser's menu elsewhere. A browser inside another app (Facebook …) cannot install, and soon deletes its storage.
 */
export type InstallMethod = 'installed' | 'offered' | 'share_menu' | 'browser_menu' | 'other_browser';

export const useInstall = create<{ installMethod: InstallMethod }>(() => ({ installMethod: 'browser_menu' }));

let offer: InstallOffer | undefined;

/** Listens for the browser's install offer. Call it with the first script: the offer comes once, and early. */
export function watchInstall(): void {
  useInstall.setState({ installMethod: detectMethod() });
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // shown when the member wants it, not when the browser does
    offer = event as InstallOffer;
    useInstall.setState({ installMethod: 'offered' });
  });
  addEventListener('appinstalled', () => {
    offer = undefined;
    useInstall.setState({ installMethod: 'installed' });
  });
}

/**
 * Shows the browser's install offer. It is valid once: after a refusal, the browser decides when to offer again.
 * @returns whether the app is installed now
 */
export async function install(): Promise<boolean> {
  const promptedOffer = offer;
  if (!promptedOffer) return false;
  offer = undefined;
  await promptedOffer.prompt();
  const { outcome } = await promptedOffer.userChoice;
  const isAccepted = outcome === 'accepted';
  useInstall.setState({ installMethod: isAccepted ? 'installed' : detectMethod() });
  return isAccepted;
}

function detectMethod(): InstallMethod {
  if (isRunningInstalled()) return 'installed';
  if (/\bFB(AN|AV|_IAB)|Instagram|TikTok|musical_ly|Bytedance|WhatsApp/.test(navigator.userAgent))
    return 'other_browser';
  return isApplePhone() ? 'share_menu' : 'browser_menu';
}

function isRunningInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
  );
}

/** Checks for an Apple phone or tablet. Newer iPads identify as a Mac, but no Mac has a touch screen. */
export function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
