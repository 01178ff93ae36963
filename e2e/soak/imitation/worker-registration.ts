import type { Script } from 'node:vm';
import { WORKER_SCRIPT } from '../phone-browser';
import type { Network } from './network';
import { Realm } from './realm';

const SYNC_TAG = 'outbox';
/** The entry of a cached page in the built worker: its revision and its name. */
const PRECACHED_PAGE = /\{"revision":"([0-9a-f]{32})","url":"(\w+\.html)"\}/g;

type State = 'installing' | 'installed' | 'activated' | 'redundant';

/** An event in the worker's realm, and how long the worker extends it. */
class WorkerEvent extends Event {
  private readonly work: Promise<unknown>[] = [];

  constructor(
    type: string,
    readonly data?: unknown,
    readonly tag?: string,
  ) {
    super(type);
  }

  waitUntil(work: Promise<unknown>): void {
    this.work.push(work);
  }

  /** @throws the error of any of the promises */
  async done(): Promise<void> {
    await Promise.all(this.work);
  }
}

/** One version of the app's worker, started on demand. */
class AppWorker extends EventTarget {
  state: State = 'installing';
  private realm: Realm | undefined;

  constructor(
    readonly text: string,
    private readonly start: () => Realm,
  ) {
    super();
  }

  postMessage(message: unknown): void {
    const data = structuredClone(message);
    setImmediate(() => this.state !== 'redundant' && void this.hear('message', data).catch(() => {}));
  }

  /** @throws the error of the worker's own code */
  async hear(type: string, data?: unknown, tag?: string): Promise<void> {
    if (!this.realm || this.realm.isDead) this.realm = this.start();
    const event = new WorkerEvent(type, data, tag);
    this.realm.events.dispatchEvent(event);
    await event.done();
  }

  become(state: State): void {
    this.state = state;
    if (state === 'redundant') this.end();
    this.dispatchEvent(new Event('statechange'));
  }

  end(): void {
    this.realm?.end();
  }
}

/** A page's view of the worker. */
class Container extends EventTarget {
  controller: AppWorker | null = null;
}

/** The app's worker in one profile, and the events that the browser sends it. */
export class WorkerRegistration {
  installing: AppWorker | null = null;
  waiting: AppWorker | null = null;
  active: AppWorker | null = null;
  readonly scope: string;
  /** In browsers with background sync. */
  declare readonly sync?: { register: (tag: string) => Promise<void> };
  private readonly ready: Promise<this>;
  private tellReady = () => {};
  private containers: Container[] = [];
  private isAskedToCall = false;

  constructor(
    origin: string,
    private readonly network: Network,
    private readonly code: Script,
    private readonly equip: (realm: Realm) => void,
    hasBackgroundSync: boolean,
  ) {
    this.ready = new Promise((done) => {
      this.tellReady = () => done(this);
    });
    this.scope = `${origin}/`;
    if (hasBackgroundSync) this.sync = { register: async () => this.askForCall() };
  }

  /** Returns the `navigator.serviceWorker` of a new page. */
  containerFor(realm: Realm) {
    const container = new Container();
    container.controller = this.active;
    this.containers.push(container);
    realm.ended.addEventListener('abort', () => {
      this.containers = this.containers.filter((each) => each !== container);
    });
    return Object.defineProperties(container, {
      ready: { get: realm.lasting(() => this.ready) },
      register: { value: realm.lasting(() => this.register()) },
      getRegistration: { value: realm.lasting(async () => (this.active ? this : undefined)) },
    });
  }

  /** Installs a new version, if there is one. @throws TypeError without a network */
  async update(): Promise<void> {
    const text = await this.network.get(WORKER_SCRIPT);
    const newest = this.installing ?? this.waiting ?? this.active;
    if (text === newest?.text) return;
    const worker = new AppWorker(text, () => this.startRealm(worker));
    this.installing = worker;
    try {
      await worker.hear('install');
    } catch (error) {
      worker.become('redundant');
      throw error;
    } finally {
      if (this.installing === worker) this.installing = null;
    }
    this.waiting?.become('redundant');
    this.waiting = worker;
    worker.become('installed');
    if (!this.active) await this.activate();
  }

  /** The network is back: sends the sync event, if it was requested. */
  callIfAsked(): void {
    if (!this.isAskedToCall || this.network.isOffline || !this.active) return;
    this.isAskedToCall = false;
    void this.active.hear('sync', undefined, SYNC_TAG).catch(() => {
      this.isAskedToCall = true;
    });
  }

  /** The browser itself has ended, with everything in it. */
  end(): void {
    for (const worker of [this.installing, this.waiting, this.active]) worker?.end();
    this.installing = null;
  }

  /** Returns the notifications that the phone shows. */
  async getNotifications(): Promise<never[]> {
    return [];
  }

  private async register(): Promise<this> {
    if (this.active) void this.update().catch(() => {});
    else await this.update();
    return this;
  }

  private async activate(): Promise<void> {
    const { waiting, active } = this;
    if (!waiting) return;
    active?.become('redundant');
    this.active = waiting;
    this.waiting = null;
    for (const container of this.containers) if (container.controller) this.control(container);
    await waiting.hear('activate').catch(() => {});
    waiting.become('activated');
    this.tellReady();
  }

  private claim(worker: AppWorker): void {
    if (worker !== this.active) return;
    for (const container of this.containers) this.control(container);
  }

  private control(container: Container): void {
    if (container.controller === this.active) return;
    container.controller = this.active;
    container.dispatchEvent(new Event('controllerchange'));
  }

  private startRealm(worker: AppWorker): Realm {
    const realm = new Realm('worker');
    this.equip(realm);
    realm.give({
      precached: listPages(worker.text),
      FetchEvent: class extends Event {},
      registration: this,
      clients: {
        claim: async () => this.claim(worker),
        matchAll: async () => this.containers.map(() => ({ visibilityState: 'visible' })),
      },
      skipWaiting: async () => {
        if (worker === this.waiting) void this.activate();
      },
    });
    realm.run(this.code);
    return realm;
  }

  private async askForCall(): Promise<void> {
    this.isAskedToCall = true;
    setImmediate(() => this.callIfAsked());
  }
}

/** Returns the pages that this version of the app caches; not its code, which no page here requests. */
function listPages(text: string): { revision: string; url: string }[] {
  return [...text.matchAll(PRECACHED_PAGE)].map(([, revision = '', url = '']) => ({ revision, url }));
}
