import { create } from 'zustand';

/** Chromium's own event; not in the language's types. */
type InstallOffer = Event & { prompt(): Promise<unknown>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> };

/**
 * How the app can come to the home screen: it is there already, the browser offers it, on Apple's phones by the
 * share menu, elsewhere by the browser's own menu. A browser within another app (Facebook …) cannot, and forgets soon.
 */
export type InstallMethod = 'installed' | 'offered' | 'share_menu' | 'browser_menu' | 'other_browser';

export const useInstall = create<{ way: InstallMethod }>(() => ({ way: 'browser_menu' }));

let offer: InstallOffer | undefined;

/** Called with the first script: the browser makes its offer once, and early. */
export function watchInstall(): void {
  useInstall.setState({ way: detectMethod() });
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // asked for when the member wants it, not when the browser does
    offer = event as InstallOffer;
    useInstall.setState({ way: 'offered' });
  });
  addEventListener('appinstalled', () => {
    offer = undefined;
    useInstall.setState({ way: 'installed' });
  });
}

/**
 * Takes the browser's offer up. It holds once: declined, it comes again when the browser thinks so.
 * @returns whether the app is installed now
 */
export async function install(): Promise<boolean> {
  const taken = offer;
  if (!taken) return false;
  offer = undefined;
  await taken.prompt();
  const { outcome } = await taken.userChoice;
  const isTaken = outcome === 'accepted';
  useInstall.setState({ way: isTaken ? 'installed' : detectMethod() });
  return isTaken;
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

/** Newer iPads call themselves a Mac, but no Mac can be touched. */
export function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
