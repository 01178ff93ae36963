import type { SSEMessage } from '@fastify/sse';
import type { ChangingFeature } from '@waha/domain/sync/change';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#platform/auth/authenticate-request';
import type { LoggedChange } from '#platform/database/change-log';
import { viewChange } from './view-change';

/** What a stream tells next, and how far that brings it. `isReset`: too much to tell one by one. */
export type ChangeBatch = { changes: readonly LoggedChange[]; upTo: number; isReset: boolean };

type Needs = {
  actor: Actor;
  reply: FastifyReply;
  epoch: string;
  cursor: number;
  /** What came after the cursor, as it stands in the log. */
  read: (cursor: number) => Promise<ChangeBatch>;
};

/** How long a phone waits before it opens a stream again that broke off, in milliseconds. */
const RETRY_DELAY_MS = 5000;

/**
 * One open stream, with its own place in the log. Only one portion is in memory at a time: while its reader is slow
 * it notes that it is behind, and reads the rest from the log once it can.
 */
export class EventStream {
  readonly actor: Actor;
  /** Settled when the stream has ended, from either side. */
  readonly ended: Promise<void>;
  /** Heartbeats that have gone by while one and the same write was waiting. */
  stuckBeats = 0;
  readonly #needs: Needs;
  #cursor: number;
  #isTelling = false;
  /** The reader has not taken yet what was sent last. */
  #isSending = false;
  #isBehind = false;
  /** What is to be said that stands in no log. */
  readonly #signals = new Set<ChangingFeature>();
  /** Ends the wait for a reader that has gone. */
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

  /** Greets, then tells all that is in the log already. `isReset`: the cursor that the reader came with is no good. */
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

  /** Shows that it lives. A page cannot see comments, so it is an event, with nothing in it. */
  async beat(): Promise<void> {
    if (this.#isTelling) return;
    this.#isTelling = true;
    await this.#send({ event: 'beat', data: {}, id: this.#cursor });
    this.#isTelling = false;
    if (this.#isBehind) await this.sendChanges();
  }

  /** Says that reads are old of something that stands in no log: once it has said what it is at, where it is busy. */
  async signal(feature: ChangingFeature): Promise<void> {
    this.#signals.add(feature);
    await this.sendChanges({ changes: [], upTo: this.#cursor, isReset: false });
  }

  /** Nothing up to here is for this stream: it need not be looked for again. */
  skipTo(seq: number): void {
    if (!this.#isTelling) this.#cursor = Math.max(this.#cursor, seq);
  }

  /** Tells what was found for it, or finds it itself: later, when it is busy. What cannot be told ends the stream. */
  async sendChanges(portion?: ChangeBatch): Promise<void> {
    if (this.#isTelling) this.#isBehind = true;
    else await this.#run(portion).catch(() => this.end());
  }

  /** Ends it; `retry` is how long the reader is to wait before it comes back, in milliseconds. */
  end(retry?: number): void {
    const { sse, raw } = this.#needs.reply;
    if (!sse.isConnected) return;
    // A reader that takes nothing would keep an orderly end waiting for ever.
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

  /** Waits until the reader has taken what is in between, or has gone. */
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
