import type { Script } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { BLANK_PATH, WORKER_SCRIPT } from '../phone-browser';
import { Channels } from './channels';
import { Databases } from './databases';
import { ImitatedCacheStorage } from './imitated-cache-storage';
import { Locks } from './locks';
import { Network } from './network';
import { createRealmScript, Realm } from './realm';
import { WorkerRegistration } from './worker-registration';

/** The data of the thread. `deviceCode` runs in each page, `workerCode` in the app's worker. */
export type ThreadData = { origin: string; deviceCode: string; workerCode: string; hasBackgroundSync: boolean };

/** A browser on a phone, as far as the outbox can see it: pages and a worker on one profile that outlives them. */
export class BrowserThread {
  private readonly network: Network;
  private readonly databases = new Databases();
  private readonly caches: ImitatedCacheStorage;
  private readonly worker: WorkerRegistration;
  private readonly localStorageValues = new Map<string, string>();
  private readonly pageCode: Script;
  private channels = new Channels();
  private locks = new Locks();
  private readonly tabs = new Map<number, Realm>();

  constructor(private readonly data: ThreadData) {
    const { origin, deviceCode, workerCode, hasBackgroundSync } = data;
    this.network = new Network(origin);
    this.caches = new ImitatedCacheStorage(origin);
    this.pageCode = createRealmScript(deviceCode, 'device.js');
    const code = createRealmScript(workerCode, 'service-worker.js');
    const equip = (realm: Realm) => this.equip(realm, WORKER_SCRIPT, {});
    this.worker = new WorkerRegistration(origin, this.network, code, equip, hasBackgroundSync);
  }

  /** Loads the page in place of the tab's content. */
  load(tab: number): void {
    this.leave(tab);
    const realm = new Realm(`tab ${tab}`);
    this.equip(realm, BLANK_PATH, { serviceWorker: this.worker.containerFor(realm) });
    realm.give({
      document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
      localStorage: this.storageFor(realm),
    });
    realm.run(this.pageCode);
    this.tabs.set(tab, realm);
  }

  async ask(tab: number, text: string, given: unknown): Promise<unknown> {
    const realm = this.tabs.get(tab);
    if (!realm) throw new Error(`tab ${tab} is gone`);
    // The result belongs to the realm: it must be a plain object to be cloned.
    const answer = await realm.call(text, given);
    return answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
  }

  /** Closes a tab as the member does: the page gets an event. */
  leave(tab: number): void {
    this.tabs.get(tab)?.events.dispatchEvent(new Event('pagehide'));
    this.crash(tab);
  }

  crash(tab: number): void {
    this.tabs.get(tab)?.end();
    this.tabs.delete(tab);
  }

  kill(): void {
    for (const tab of [...this.tabs.keys()]) this.crash(tab);
    this.worker.end();
    this.channels = new Channels();
    this.locks = new Locks();
  }

  throwDatabasesAway(): void {
    this.databases.throwAway();
  }

  loseCookies(): void {
    this.network.loseCookies();
  }

  setOffline(isOffline: boolean): void {
    if (isOffline === this.network.isOffline) return;
    this.network.isOffline = isOffline;
    for (const realm of this.tabs.values()) realm.events.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
    this.worker.callIfAsked();
  }

  private equip(realm: Realm, path: string, navigator: object): void {
    const { network, data } = this;
    network.giveTo(realm);
    this.databases.giveTo(realm);
    this.caches.giveTo(realm);
    this.channels.giveTo(realm);
    const globals = {
      userAgent: 'An imitation',
      locks: this.locks.of(realm),
      storage: { persisted: async () => true, persist: async () => true },
      get onLine() {
        return !network.isOffline;
      },
    };
    const { href, origin, pathname } = new URL(path, data.origin);
    realm.give({
      navigator: Object.assign(globals, navigator),
      location: { href, origin, pathname, search: '', reload() {} },
    });
  }

  private storageFor(realm: Realm) {
    const { localStorageValues: kept } = this;
    return {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void (realm.isDead || kept.set(name, value)),
      removeItem: (name: string) => void (realm.isDead || kept.delete(name)),
    };
  }
}

type Call = { id: number; name: keyof BrowserThread; given: unknown[] };

if (parentPort) {
  const port = parentPort;
  const browser = new BrowserThread(workerData as ThreadData);
  const doIt = browser as unknown as Record<string, (...given: unknown[]) => unknown>;
  port.on('message', async ({ id, name, given }: Call) => {
    try {
      port.postMessage({ id, answer: await doIt[name]!(...given) });
    } catch (error) {
      port.postMessage({ id, error: String((error as Error)?.stack ?? error) });
    }
  });
  // Errors of a page do not end the browser.
  process.on('unhandledRejection', (error) => process.env.SOAK_CONSOLE && console.error('unhandled', error));
  process.on('uncaughtException', (error) => process.env.SOAK_CONSOLE && console.error('uncaught', error));
}
