import type { Instant } from '@waha/domain/kernel/time';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../process/clock';
import type { Database } from './database';
import type { Engine, ReadSet } from './engine';

/** `from` and `until`: the instants between which the value is right if no row changes; `until` is excluded. */
type Cached<Value> = { value: Value; reads: ReadSet; from: Instant; until: Instant };
type Limits<Value> = { maxEntries: number } | { maxBytes: number; computeBytes: (value: Value) => number };

/** The time at which a value is computed. */
export type ReadTime = {
  now: Instant;
  /** Reports that the value changes at this instant, even if no row does. The earliest one counts. */
  validUntil(instant: Instant): void;
};

/**
 * Values that were computed from rows, by key. A value is used until one of these rows is written, or until the time
 * that it names.
 */
export class ReadCache<Value extends object> {
  readonly #cache: LRUCache<string, Cached<Value>>;

  constructor(
    private readonly engine: Pick<Engine, 'versions' | 'observeReads'>,
    private readonly clock: Clock,
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
    if (!cached || !this.engine.versions.isCurrent(cached.reads)) return undefined;
    if (cached.until === Number.POSITIVE_INFINITY) return cached.value;
    const now = this.clock();
    // The clock may have been set back.
    return cached.from <= now && now < cached.until ? cached.value : undefined;
  }

  /**
   * Computes and caches a value.
   * @param member for a value of one member: in tables with a member column, `compute` reads only rows of this member.
   * In the change log, the audience counts as the member
   * @param compute gets a database handle that records all its reads, and the time; it may depend on nothing else that
   * changes
   * @throws Error when `compute` did not read from this handle: it would then be valid for ever
   */
  async make(
    key: string,
    member: string | undefined,
    compute: (db: Database, time: ReadTime) => Promise<Value>,
  ): Promise<Value> {
    const { versions, observeReads } = this.engine;
    const reads = versions.begin();
    const now = this.clock();
    let until = Number.POSITIVE_INFINITY;
    const validUntil = (instant: Instant) => {
      until = Math.min(until, instant);
    };
    const db = observeReads((text) => versions.recordRead(reads, text, member));
    const value = await compute(db, { now, validUntil });
    if (reads.counters.size === 0) throw new Error(`${key}: did not read from the given database`);
    if (now < until) this.#cache.set(key, { value, reads, from: now, until });
    return value;
  }

  /** Returns the cached value while it is valid, else a new one. Parameters as for `make`. */
  async read(
    key: string,
    member: string | undefined,
    compute: (db: Database, time: ReadTime) => Promise<Value>,
  ): Promise<Value> {
    return this.find(key) ?? this.make(key, member, compute);
  }
}
