import type { SSEMessage } from '@fastify/sse';
import type { ChangingFeature } from '@waha/domain/sync/change';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#platform/auth/authenticate-request';
import type { AudienceChange } from '#platform/database/change-log';
import { recordRecovered } from '#platform/process/record-recovered';
import { viewChange } from './view-change';

/** The next changes of a stream, and the position after them. `isReset`: too many to send one by one. */
export type ChangeBatch = { changes: readonly AudienceChange[]; upTo: number; isReset: boolean };

type Needs = {
  actor: Actor;
  reply: FastifyReply;
  epoch: string;
  cursor: number;
  /** Returns the changes after the cursor, in log order. */
  read: (cursor: number) => Promise<ChangeBatch>;
};

/** How long a phone waits before it reopens a broken stream, in milliseconds. */
const RETRY_DELAY_MS = 5000;

/**
 * An open stream with its own position in the log. Only one batch is in memory at a time. While its reader is slow, the
 * stream only records that it is behind, and reads the rest from the log later.
 */
export class EventStream {
  readonly actor: Actor;
  /** Settles when the stream has ended, from either side. */
  readonly ended: Promise<void>;
  /** The number of heartbeats during one pending write. */
  stuckBeats = 0;
  readonly #needs: Needs;
  #cursor: number;
  #isTelling = false;
  /** The reader has not yet accepted the last batch. */
  #isSending = false;
  #isBehind = false;
  /** Features to signal that have no entry in the change log. */
  readonly #signals = new Set<ChangingFeature>();
  /** Ends the wait for a reader that has disconnected. */
  #letGo: (() => void) | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.actor = needs.actor;
    this.#cursor = needs.cursor;
    this.ended = new Promise((done) =>
      needs.reply.sse.onClose(() => {
        this.#letGo?.();
        done();
      }),
    );
  }

  get isBusy(): boolean {
    return this.#isTelling;
  }

  /** Sends the greeting, then all changes that are already in the log. `isReset`: the reader's cursor is invalid. */
  async start(isReset: boolean): Promise<void> {
    const { epoch } = this.#needs;
    this.#isTelling = true;
    await this.#send({
      event: 'hello',
      data: { epoch, cursor: this.#cursor },
      id: this.#cursor,
      retry: RETRY_DELAY_MS,
    });
    if (isReset) await this.#sendReset();
    this.#isTelling = false;
    await this.sendChanges();
  }

  /** Sends a heartbeat. It is an empty event, because pages cannot see comments. */
  async beat(): Promise<void> {
    if (this.#isTelling) return;
    this.#isTelling = true;
    await this.#send({ event: 'beat', data: {}, id: this.#cursor });
    this.#isTelling = false;
    if (this.#isBehind) await this.sendChanges();
  }

  /**
   * Signals that reads of a feature are outdated, without a log entry. If the stream is busy, it does so after the
   * current batch.
   */
  async signal(feature: ChangingFeature): Promise<void> {
    this.#signals.add(feature);
    await this.sendChanges({ changes: [], upTo: this.#cursor, isReset: false });
  }

  /** Skips changes up to here, which are not for this stream. */
  skipTo(seq: number): void {
    if (!this.#isTelling) this.#cursor = Math.max(this.#cursor, seq);
  }

  /** Sends the changes that were found for it, or reads them itself; later if it is busy. An error ends the stream. */
  async sendChanges(portion?: ChangeBatch): Promise<void> {
    if (this.#isTelling) this.#isBehind = true;
    else
      await this.#run(portion).catch((error: unknown) => {
        recordRecovered('change-stream', error);
        this.end();
      });
  }

  /** Ends the stream; `retry` is how long the reader should wait before it reconnects, in milliseconds. */
  end(retry?: number): void {
    const { sse, raw } = this.#needs.reply;
    if (!sse.isConnected) return;
    // A graceful end would wait forever for a reader that accepts nothing.
    if (this.#isSending) raw.destroy();
    else if (retry !== undefined) void sse.send({ event: 'bye', data: {}, retry });
    sse.close();
  }

  async #run(first?: ChangeBatch): Promise<void> {
    this.#isTelling = true;
    let portion: ChangeBatch | undefined = first;
    do {
      this.#isBehind = false;
      portion ??= await this.#needs.read(this.#cursor);
      await this.#write(portion);
      await this.#sendSignals();
      portion = undefined;
    } while (this.#isBehind && this.#needs.reply.sse.isConnected);
    this.#isTelling = false;
  }

  async #write({ changes, upTo, isReset }: ChangeBatch): Promise<void> {
    for (const change of isReset ? [] : changes) {
      if (change.seq <= this.#cursor) continue;
      const { seq, ...data } = viewChange(change);
      await this.#send({ event: 'change', data, id: seq });
    }
    this.#cursor = Math.max(this.#cursor, upTo);
    if (isReset) await this.#sendReset();
  }

  async #sendSignals(): Promise<void> {
    for (const feature of this.#signals) {
      this.#signals.delete(feature);
      await this.#send({ event: 'change', data: { feature }, id: this.#cursor });
    }
  }

  #sendReset(): Promise<void> {
    const data = { epoch: this.#needs.epoch, cursor: this.#cursor };
    return this.#send({ event: 'reset', data, id: this.#cursor });
  }

  /** Waits until the reader has accepted the data, or has disconnected. */
  async #send({ id, ...message }: Omit<SSEMessage, 'id'> & { id: number }): Promise<void> {
    const { sse } = this.#needs.reply;
    if (!sse.isConnected) return;
    this.#isSending = true;
    await new Promise<void>((done) => {
      this.#letGo = done;
      sse.send({ ...message, id: String(id) }).then(done, done);
    });
    this.#isSending = false;
    this.#letGo = undefined;
    this.stuckBeats = 0;
  }
}
