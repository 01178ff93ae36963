import { fullChromium, headlessChromium } from '../support/chromium';
import type { Server } from '../support/server';
import { bundleDevice, bundleThread, bundleWorker } from './bundle';
import { ChromiumBrowser } from './chromium-browser';
import { ImitatedBrowser } from './imitation/imitated-browser';
import type { PhoneBrowser } from './phone-browser';

/** Real browsers, or imitations that take half to a third of the work. */
export type BrowserKind = 'chromium' | 'imitated';

/** One in this many seeds uses a browser with background sync; a complete Chromium costs twice as much. */
const SYNC_SEED_INTERVAL = 5;

/** @returns a function that opens the browsers of a seed, each for one phone, with the app at `origin` */
export async function createBrowserFactory(
  kind: BrowserKind,
): Promise<(seed: number) => (origin: string) => PhoneBrowser> {
  const deviceCode = await bundleDevice();
  if (kind === 'chromium') {
    return (seed) => (origin) =>
      new ChromiumBrowser(seed % SYNC_SEED_INTERVAL === 0 ? fullChromium : headlessChromium, origin, deviceCode);
  }
  const [workerCode, threadCode] = [await bundleWorker(), await bundleThread()];
  return (seed) => (origin) =>
    new ImitatedBrowser(threadCode, {
      origin,
      deviceCode,
      workerCode,
      hasBackgroundSync: seed % SYNC_SEED_INTERVAL === 0,
    });
}

/**
 * The shared parts of all devices of a seed: the kind of browser, and the one server. The server may be killed at any
 * time and is then restarted.
 */
export class World {
  private serverReady: Promise<void> = Promise.resolve();
  kills = 0;

  constructor(
    readonly server: Server,
    readonly newBrowser: (origin: string) => PhoneBrowser,
  ) {}

  waitForServer(): Promise<void> {
    return this.serverReady;
  }

  killServer(): Promise<void> {
    this.serverReady = this.serverReady.then(async () => {
      this.kills++;
      await this.server.stop('SIGKILL');
      await this.server.start();
    });
    return this.serverReady;
  }
}
