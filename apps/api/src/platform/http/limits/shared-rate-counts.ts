import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { MINUTE, SECOND } from '@waha/domain/kernel/time';
import { LRUCache } from 'lru-cache';
import type { Nodes } from '../../nodes/nodes';

/** Callers who are remembered. */
const CALLERS_MAX = 5000;
/** What was counted here is told to the others so often, in milliseconds: so late they know of it. */
const TELL_EVERY = SECOND / 2;
/** Callers in one message, of at most 60 bytes each. */
const TOLD_AT_ONCE = 100;

type Said = (error: Error | null, result?: { current: number; ttl: number }) => void;
type Window = { current: number; startedAt: number };

/** How often each caller called in the last minute, on all nodes together: a store for the framework's rate limit. */
export function sharedRateCounts(nodes: Pick<Nodes, 'publish' | 'subscribe'>): FastifyRateLimitStoreCtor {
  let made = 0;

  /** Each has its own counts, by the same name on every node. */
  class RateCounts implements FastifyRateLimitStore {
    readonly #name = made++;
    readonly #windows = new LRUCache<string, Window>({ max: CALLERS_MAX });
    #untold = new Map<string, number>();

    constructor() {
      nodes.subscribe('rates', (text) => {
        const [name, counts] = JSON.parse(text) as [number, [string, number][]];
        if (name === this.#name) for (const [caller, times] of counts) this.#add(caller, times);
      });
    }

    incr(caller: string, said: Said): void {
      const { current, startedAt } = this.#add(caller, 1);
      if (this.#untold.size === 0) setTimeout(() => this.#tell(), TELL_EVERY).unref();
      this.#untold.set(caller, (this.#untold.get(caller) ?? 0) + 1);
      said(null, { current, ttl: startedAt + MINUTE - Date.now() });
    }

    read(caller: string, said: Said): void {
      const window = this.#windowOf(caller);
      said(null, window ? { current: window.current, ttl: window.startedAt + MINUTE - Date.now() } : NOTHING);
    }

    child(): FastifyRateLimitStore {
      return new RateCounts();
    }

    #windowOf(caller: string): Window | undefined {
      const window = this.#windows.get(caller);
      return window && window.startedAt + MINUTE > Date.now() ? window : undefined;
    }

    #add(caller: string, times: number): Window {
      const window = this.#windowOf(caller) ?? { current: 0, startedAt: Date.now() };
      window.current += times;
      this.#windows.set(caller, window);
      return window;
    }

    #tell(): void {
      const counts = [...this.#untold];
      this.#untold = new Map();
      for (let at = 0; at < counts.length; at += TOLD_AT_ONCE)
        nodes.publish('rates', JSON.stringify([this.#name, counts.slice(at, at + TOLD_AT_ONCE)]));
    }
  }
  return RateCounts;
}

const NOTHING = { current: 0, ttl: 0 };
