import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { headlessChromium } from '../chromium';

/** Opens a phone whose storage is in a folder: it can be closed, killed or damaged, and opened again. */
export function openPersistentPhone(
  profile: string,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...headlessChromium,
    ...options,
    baseURL,
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
  });
}
