import type { ServerResponse } from 'node:http';
import type { ChangingFeature } from '@waha/domain/sync/change';
import type { Actor } from '#platform/auth/authenticate-request';
import type { AudienceChange } from '#platform/database/change-log';
import { recordRecovered } from '#platform/process/record-recovered';
import { viewChange } from './view-change';

/** The next changes of a stream, and the position after them. `isReset`: too many to send one by one. */
export type ChangeBatch = { changes: readonly AudienceChange[]; upTo: number; isReset: boolean };

/** Who reads a stream. Only this is kept of the request, because many streams are open for hours. */
export type Reader = Pick<Actor, 'id' | 'role' | 'sessionId'>;

type Needs = {
  reader: Reader;
  response: ServerResponse;
  epoch: string;
  cursor: number;
  /** Returns the changes for the reader after the cursor, in log order. */
  read: (reader: Reader, cursor: number) => Promise<ChangeBatch>;
};

/** How long a phone waits before it reopens a broken stream, in milliseconds. */
const RETRY_DELAY_MS = 5000;

/** A message of the stream. Its id is a position in the log, so that a browser that reconnects names it. */
type StreamMessage = { event: string; id?: number; data: unknown; retry?: number };

/**
 * An open stream with its own position in the log. Only one batch is in memory at a time. While its reader is slow, the
 * stream only records that it is behind, and reads the rest from the log later.
 */
export class EventStream {
  readonly reader: Reader;
  /** The number of heartbeats during one pending write. */
  stuckBeats = 0;
  readonly #response: ServerResponse;
  readonly #epoch: string;
  readonly #read: Needs['read'];
  #cursor: number;
  #isReading = false;
  /** The reader has not yet accepted what was written last. */
  #isFull = false;
  #isBehind = false;
  /** Features to signal that have no entry in the change log; `undefined` without any. */
  #signals: Set<ChangingFeature> | undefined;

  constructor({ reader, response, epoch, cursor, read }: Needs) {
    this.reader = reader;
    this.#response = response;
    this.#epoch = epoch;
    this.#read = read;
    this.#cursor = cursor;
    response.on('drain', () => this.#resume());
  }

  get isBusy(): boolean {
    return this.#isFull || this.#isReading;
  }

  /** Sends the greeting, then all changes that are already in the log. `isReset`: the reader's cursor is invalid. */
  start(isReset: boolean): void {
    const data = { epoch: this.#epoch, cursor: this.#cursor };
    this.#write({ event: 'hello', id: this.#cursor, data, retry: RETRY_DELAY_MS });
    if (isReset) this.#writeReset();
    this.sendChanges();
  }

  /**
   * Sends a heartbeat. It is an empty event, because pages cannot see comments.
   * @param upTo all changes up to here have been sent to the streams that they concern
   */
  beat(upTo: number): void {
    if (this.isBusy) return;
    if (!this.#isBehind) this.#cursor = Math.max(this.#cursor, upTo);
    this.#write({ event: 'beat', id: this.#cursor, data: {} });
  }

  /**
   * Signals that reads of a feature are outdated, without a log entry. If the stream is busy, it does so when its reader
   * has accepted the rest.
   */
  signal(feature: ChangingFeature): void {
    this.#signals ??= new Set();
    this.#signals.add(feature);
    this.#writeSignals();
  }

  /** Sends the changes that were found for it, or reads them itself; later if it is busy. An error ends the stream. */
  sendChanges(batch?: ChangeBatch): void {
    if (this.isBusy) this.#isBehind = true;
    else if (batch) this.#writeBatch(batch);
    else
      void this.#readChanges().catch((error: unknown) => {
        recordRecovered('change-stream', error);
        this.end();
      });
  }

  /** Ends the stream; `retry` is how long the reader should wait before it reconnects, in milliseconds. */
  end(retry?: number): void {
    if (this.#response.destroyed) return;
    // A graceful end would wait forever for a reader that accepts nothing.
    if (this.#isFull) this.#response.destroy();
    else this.#response.end(retry === undefined ? undefined : formatMessage({ event: 'bye', data: {}, retry }));
  }

  async #readChanges(): Promise<void> {
    do {
      this.#isBehind = false;
      this.#isReading = true;
      try {
        this.#writeBatch(await this.#read(this.reader, this.#cursor));
      } finally {
        this.#isReading = false;
      }
    } while (this.#isBehind && !this.#isFull && !this.#response.destroyed);
    this.#writeSignals();
  }

  #resume(): void {
    this.#isFull = false;
    this.stuckBeats = 0;
    if (this.#isReading) return;
    if (this.#isBehind) this.sendChanges();
    else this.#writeSignals();
  }

  /** A change that the reader does not accept is read from the log again later. */
  #writeBatch({ changes, upTo, isReset }: ChangeBatch): void {
    for (const change of isReset ? [] : changes) {
      if (change.seq <= this.#cursor) continue;
      if (this.#isFull) {
        this.#isBehind = true;
        return;
      }
      const { seq, ...data } = viewChange(change);
      this.#cursor = seq;
      this.#write({ event: 'change', id: seq, data });
    }
    this.#cursor = Math.max(this.#cursor, upTo);
    if (isReset) this.#writeReset();
  }

  #writeSignals(): void {
    if (this.isBusy || !this.#signals) return;
    for (const feature of this.#signals) this.#write({ event: 'change', id: this.#cursor, data: { feature } });
    this.#signals = undefined;
  }

  #writeReset(): void {
    this.#write({ event: 'reset', id: this.#cursor, data: { epoch: this.#epoch, cursor: this.#cursor } });
  }

  #write(message: StreamMessage): void {
    if (this.#response.writable && !this.#response.write(formatMessage(message))) this.#isFull = true;
  }
}

function formatMessage({ event, id, data, retry }: StreamMessage): string {
  const lines = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    `event: ${event}`,
    // JSON of one line: it has no line breaks.
    `data: ${JSON.stringify(data)}`,
    ...(retry === undefined ? [] : [`retry: ${retry}`]),
  ];
  return `${lines.join('\n')}\n\n`;
}
