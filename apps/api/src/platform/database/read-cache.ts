import { LRUCache } from 'lru-cache';
import type { Database } from './database';
import type { Engine, ReadSet } from './engine';

type Cached<Value> = { value: Value; reads: ReadSet };
type Limits<Value> = { maxEntries: number } | { maxBytes: number; computeBytes: (value: Value) => number };

/**
 * Values that were computed from rows, by key. A value is used until one of these rows is written. An engine that
 * cannot tell this (PostgreSQL) has the value computed for each call.
 */
export class ReadCache<Value extends object> {
  readonly #cache: LRUCache<string, Cached<Value>>;

  constructor(
    private readonly engine: Pick<Engine, 'versions' | 'observeReads'>,
    limits: Limits<Value>,
  ) {
    this.#cache =
      'maxEntries' in limits
        ? new LRUCache({ max: limits.maxEntries })
        : new LRUCache({ maxSize: limits.maxBytes, sizeCalculation: ({ value }) => limits.computeBytes(value) });
  }

  /** Returns the cached value of this key, if it is still valid. */
  find(key: string): Value | undefined {
    const cached = this.#cache.get(key);
    return cached && this.engine.versions.isCurrent(cached.reads) ? cached.value : undefined;
  }

  /**
   * Computes and caches a value.
   * @param member for a value of one member: in tables with a member column, `compute` reads only rows of this member
   * @param compute gets a database handle that records all its reads, and may depend on nothing else that changes
   * @throws Error when `compute` did not read from this handle: it would then be valid for ever
   */
  async make(key: string, member: string | undefined, compute: (db: Database) => Promise<Value>): Promise<Value> {
    const { versions, observeReads } = this.engine;
    const reads = versions.begin();
    const value = await compute(observeReads((text) => versions.recordRead(reads, text, member)));
    if (reads.counters.size === 0) throw new Error(`${key}: did not read from the given database`);
    this.#cache.set(key, { value, reads });
    return value;
  }

  /** Returns the cached value while it is valid, else a new one. Parameters as for `make`. */
  async read(key: string, member: string | undefined, compute: (db: Database) => Promise<Value>): Promise<Value> {
    return this.find(key) ?? this.make(key, member, compute);
  }
}
