import { setMaxListeners } from 'node:events';
import { createContext, runInContext, runInNewContext, Script } from 'node:vm';

type Work<Given extends unknown[], Answer> = (...given: Given) => Promise<Answer>;

/** Node's own globals that a page gets. Their errors and bytes belong to Node, not to the realm. */
const SHARED_GLOBALS = {
  AbortController,
  AbortSignal,
  ArrayBuffer,
  atob,
  Blob,
  btoa,
  crypto,
  CustomEvent,
  DataView,
  DOMException,
  Error,
  Event,
  EventTarget,
  File,
  FormData,
  Headers,
  performance,
  queueMicrotask,
  RangeError,
  ReadableStream,
  Request,
  Response,
  structuredClone,
  TextDecoder,
  TextEncoder,
  TypeError,
  Uint8Array,
  URL,
  URLSearchParams,
};

/** Other globals that a page or a worker may get. */
const GIVEN_GLOBALS = [
  'addEventListener',
  'BroadcastChannel',
  'caches',
  'clearInterval',
  'clearTimeout',
  'clients',
  'console',
  'dispatchEvent',
  'document',
  'fetch',
  'FetchEvent',
  'IDBCursor',
  'IDBDatabase',
  'IDBIndex',
  'IDBKeyRange',
  'IDBObjectStore',
  'IDBRequest',
  'IDBTransaction',
  'indexedDB',
  'localStorage',
  'location',
  'navigator',
  'registration',
  'removeEventListener',
  'self',
  'setInterval',
  'setTimeout',
  'skipWaiting',
  'window',
];

/** Globals of the language: each realm has its own, since Dexie changes `Promise` while it works. */
const LANGUAGE_GLOBALS = (runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]).filter(
  (name) => /^[A-Z]\w+$/.test(name) && !['Infinity', 'NaN'].includes(name) && !(name in SHARED_GLOBALS),
);

/**
 * Creates a script in which all outside names are local variables: name lookups in a context would take most of the
 * time. Two of them are replaced at run time, by this file and by Dexie.
 */
export function createRealmScript(code: string, filename: string): Script {
  const names = [...LANGUAGE_GLOBALS, ...Object.keys(SHARED_GLOBALS), ...GIVEN_GLOBALS].join(', ');
  const follow = 'follow({ Date: (to) => { Date = to; }, Promise: (to) => { Promise = to; } });';
  return new Script(`(function (globalThis, follow) { let { ${names} } = globalThis; ${follow} ${code}\n})`, {
    filename,
  });
}

type Followers = Record<string, (value: unknown) => void>;

/**
 * The environment of one page or worker. It can end at any time, like a page that is killed: pending calls get no
 * response, and later calls do nothing.
 */
export class Realm {
  /** The target of `addEventListener` without an object. */
  readonly events = new EventTarget();
  private readonly ending = new AbortController();
  private readonly context = createContext({});
  /** The code's `globalThis`. */
  private readonly scope: Record<string, unknown>;
  private followers: Followers = {};

  constructor(private readonly name: string) {
    const { events } = this;
    const scope = new Proxy<Record<string, unknown>>({}, { defineProperty: (...args) => this.define(...args) });
    this.scope = scope;
    setMaxListeners(0, events, this.ended);
    const language = runInContext('globalThis', this.context);
    for (const each of LANGUAGE_GLOBALS) scope[each] = language[each];
    this.give({
      ...SHARED_GLOBALS,
      self: scope,
      window: scope,
      console: this.console(),
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
      dispatchEvent: events.dispatchEvent.bind(events),
      setTimeout: this.timer(setTimeout),
      setInterval: this.timer(setInterval),
      clearTimeout,
      clearInterval,
    });
  }

  get isDead(): boolean {
    return this.ending.signal.aborted;
  }

  /** Aborted when the realm ends. */
  get ended(): AbortSignal {
    return this.ending.signal;
  }

  /** @throws Error when it has ended, so that code that still runs does nothing more */
  requireAlive(): void {
    if (this.isDead) throw new Error(`${this.name} is gone`);
  }

  give(globals: object): void {
    Object.assign(this.scope, globals);
  }

  run(script: Script): void {
    script.runInContext(this.context)(this.scope, (followers: Followers) => {
      this.followers = followers;
    });
  }

  /**
   * Calls a function given as text, which may use nothing around it but `device`. @throws Error when the realm ends
   * meanwhile
   */
  async call(text: string, given: unknown): Promise<unknown> {
    const ended = new Promise<never>((_none, fail) => {
      const end = () => fail(new Error(`${this.name} is gone`));
      if (this.isDead) end();
      else this.ended.addEventListener('abort', end, { once: true });
    });
    const work = runInContext(`(function ({ device }) { return ${text}; })`, this.context)(this.scope);
    return Promise.race([ended, work(structuredClone(given))]);
  }

  /** Wraps work so that it does not start, and never settles, after the realm has ended. */
  lasting<Given extends unknown[], Answer>(work: Work<Given, Answer>): Work<Given, Answer> {
    return (...args) =>
      new Promise((done, fail) => {
        if (this.isDead) return;
        work(...args).then(
          (answer) => this.isDead || done(answer),
          (error) => this.isDead || fail(error),
        );
      });
  }

  end(): void {
    this.ending.abort();
  }

  private define(target: object, name: string | symbol, property: PropertyDescriptor): boolean {
    this.followers[String(name)]?.(property.value);
    return Reflect.defineProperty(target, name, property);
  }

  private timer(start: typeof setTimeout | typeof setInterval) {
    return (work: (...args: unknown[]) => void, ms?: number, ...given: unknown[]) =>
      start(() => this.isDead || work(...given), ms);
  }

  private console() {
    const log = (...values: unknown[]) => process.env.SOAK_CONSOLE && console.error(this.name, ...values);
    return { log, info: log, warn: log, error: log, debug: log, trace: log };
  }
}
