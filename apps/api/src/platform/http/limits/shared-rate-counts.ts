import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { MINUTE, SECOND } from '@waha/domain/kernel/time';
import { LRUCache } from 'lru-cache';
import type { Nodes } from '#platform/nodes/nodes';

/** The number of callers that are remembered. */
const MAX_CALLERS = 5000;
/** The interval at which counts are published to other nodes, in milliseconds: they learn of a call this late. */
const PUBLISH_INTERVAL_MS = SECOND / 2;
/** The callers in one message, of at most 60 bytes each. */
const MAX_CALLERS_PER_MESSAGE = 100;

type OnCounted = (error: Error | null, result?: { current: number; ttl: number }) => void;
type Window = { current: number; startedAt: number };

/**
 * Creates the store of the framework's rate limit: the calls of each caller in the last minute, on all nodes together.
 */
export function createSharedRateCounts(nodes: Pick<Nodes, 'publish' | 'subscribe'>): FastifyRateLimitStoreCtor {
  let createdCount = 0;

  /** Each limit has its own counts, under the same name on every node. */
  class RateCounts implements FastifyRateLimitStore {
    readonly #name = createdCount++;
    readonly #windows = new LRUCache<string, Window>({ max: MAX_CALLERS });
    #untold = new Map<string, number>();

    constructor() {
      nodes.subscribe('rates', (text) => {
        const [name, counts] = JSON.parse(text) as [number, [string, number][]];
        if (name === this.#name) for (const [caller, times] of counts) this.#add(caller, times);
      });
    }

    incr(caller: string, said: OnCounted): void {
      const { current, startedAt } = this.#add(caller, 1);
      if (this.#untold.size === 0) setTimeout(() => this.#tell(), PUBLISH_INTERVAL_MS).unref();
      this.#untold.set(caller, (this.#untold.get(caller) ?? 0) + 1);
      said(null, { current, ttl: startedAt + MINUTE - Date.now() });
    }

    read(caller: string, said: OnCounted): void {
      const window = this.#windowOf(caller);
      said(null, window ? { current: window.current, ttl: window.startedAt + MINUTE - Date.now() } : ZERO_COUNT);
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
      for (let start = 0; start < counts.length; start += MAX_CALLERS_PER_MESSAGE)
        nodes.publish('rates', JSON.stringify([this.#name, counts.slice(start, start + MAX_CALLERS_PER_MESSAGE)]));
    }
  }
  return RateCounts;
}

const ZERO_COUNT = { current: 0, ttl: 0 };
