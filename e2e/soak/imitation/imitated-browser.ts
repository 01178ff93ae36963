import { Worker } from 'node:worker_threads';
import type { PhoneBrowser, Tab } from '../phone-browser';
import type { BrowserThread, ThreadData } from './browser-thread';

type PendingCall = { done: (answer: unknown) => void; fail: (error: Error) => void };
type Answer = { id: number; answer?: unknown; error?: string };

/** An imitated browser: the app's own code in a thread, on storage that behaves like a browser's. */
export class ImitatedBrowser implements PhoneBrowser {
  private readonly thread: Worker;
  private readonly pendingCalls = new Map<number, PendingCall>();
  private calls = 0;
  private tabs = 0;

  /** @param threadCode the built `browser-thread.ts` */
  constructor(threadCode: string, data: ThreadData) {
    // Pages end often, and with them most of their objects: with a larger young generation, collecting them costs less.
    const resourceLimits = { maxYoungGenerationSizeMb: 64 };
    this.thread = new Worker(threadCode, { eval: true, workerData: data, resourceLimits });
    this.thread.on('message', ({ id, answer, error }: Answer) => {
      const pendingCall = this.pendingCalls.get(id);
      this.pendingCalls.delete(id);
      if (error === undefined) pendingCall?.done(answer);
      else pendingCall?.fail(new Error(error));
    });
    this.thread.on('error', (error) => {
      for (const { fail } of this.pendingCalls.values()) fail(error);
    });
  }

  async start(): Promise<void> {}

  async openTab(): Promise<Tab> {
    const tab = this.tabs++;
    return {
      load: () => this.call('load', tab),
      close: () => this.call('leave', tab),
      crash: () => this.call('crash', tab),
      ask: (work, given) => this.call('ask', tab, String(work), given),
    };
  }

  kill(): Promise<void> {
    return this.call('kill');
  }

  damageDatabases(): Promise<void> {
    return this.call('throwDatabasesAway');
  }

  throwDatabasesAway(): Promise<void> {
    return this.call('throwDatabasesAway');
  }

  loseSession(): Promise<void> {
    return this.call('loseCookies');
  }

  setOffline(isOffline: boolean): Promise<void> {
    return this.call('setOffline', isOffline);
  }

  async close(): Promise<void> {
    await this.thread.terminate();
  }

  private call<Result>(name: keyof BrowserThread, ...args: unknown[]): Promise<Result> {
    const id = this.calls++;
    return new Promise<unknown>((done, fail) => {
      this.pendingCalls.set(id, { done, fail });
      this.thread.postMessage({ id, name, given: args });
    }) as Promise<Result>;
  }
}
