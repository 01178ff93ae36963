import { expect, type Page } from '@playwright/test';

/** Returns the build number of this page, as `createOwnBuild` marks it. */
export function readAppBuild(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '1');
}

/** Waits until a page of this build is shown, also during reloads. */
export async function expectAppBuild(page: Page, build: number): Promise<void> {
  await expect.poll(() => readAppBuild(page).catch(() => 'none'), { timeout: 20_000 }).toBe(String(build));
}

/** Checks for a newer worker, as the browser does now and then. Returns whether one is waiting then. */
export function checkForNewWorker(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    const next = registration?.installing;
    if (next)
      await new Promise<void>((done) => {
        const checkState = () => (next.state === 'installing' ? undefined : done());
        next.addEventListener('statechange', checkState);
        checkState();
      });
    return Boolean(registration?.waiting);
  });
}

/** Sends the app to the background or back to the foreground. */
export async function setPageVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Counts the page loads in this tab from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => loads++);
  return () => loads;
}

/** Sends requests one after another for a while, like a screen that opens; runs in the page. */
export function sendManyRequests(): void {
  const until = performance.now() + 1500;
  const sendRequest = () => {
    void fetch('/health').catch(() => {});
    if (performance.now() < until) setTimeout(sendRequest, 5);
  };
  sendRequest();
}

/** Upgrades the member's database as a future version would; runs in the page. */
export async function upgradeDatabase(): Promise<void> {
  const known = (await indexedDB.databases()).find(({ name }) => name?.startsWith('waha-member-'));
  const open = indexedDB.open(known?.name ?? '', 1000);
  open.onupgradeneeded = () => open.result.createObjectStore('of-the-future');
  await new Promise<void>((done, failed) => {
    open.onsuccess = () => done();
    open.onerror = () => failed(open.error);
  });
  open.result.close();
}
