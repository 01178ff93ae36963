import { createHash, randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { createPng } from '../fixtures/create-fixtures';
import type { ClusterPerson } from './open-cluster';

const RESPONSE_TIMEOUT_MS = 15_000;
const RETRY_DELAY_MS = 60;

/** A command acknowledged to a phone: it must exist, once. */
export type Acknowledged = {
  kind: 'message' | 'payment' | 'decision';
  key: string;
  content: string;
  id: string;
  by: ClusterPerson;
};

type Call = {
  method: string;
  path: string;
  body?: string | (() => FormData);
  headers?: Record<string, string>;
  key: string;
};

/** The app of one person: it repeats a command without a response, with the same key, until it gets one. */
export class Phone {
  readonly acknowledged: Acknowledged[] = [];
  /** The numbers of all changes that it got, in the order of arrival. */
  readonly changes: number[] = [];
  /** The number after which it first requested changes. */
  from = 0;
  #cursor: number | undefined;
  #epoch = '';
  #stream: IncomingMessage | undefined;
  /** The last number that its event stream has sent. */
  streamedTo = 0;
  #isClosed = false;
  /** The current call, and the result of its last try. */
  waitsFor = '';

  constructor(
    private readonly url: string,
    readonly who: ClusterPerson,
  ) {
    this.#listen();
  }

  /** @returns the response, once there is one: success, or a final refusal */
  async #send({ method, path, body, headers, key }: Call): Promise<{ status: number; said: Record<string, unknown> }> {
    this.waitsFor = `${method} ${path}: not tried yet`;
    for (;;) {
      try {
        const response = await fetch(`${this.url}/api${path}`, {
          method,
          headers: { ...this.who.headers, ...headers, 'idempotency-key': key },
          ...(body !== undefined && { body: typeof body === 'function' ? body() : body }),
          signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
        });
        const said = (await response.json()) as Record<string, unknown>;
        this.waitsFor = `${method} ${path}: ${response.status} ${JSON.stringify(said).slice(0, 200)}`;
        const isLater = response.status >= 500 || response.status === 429 || response.status === 408;
        if (!isLater) {
          this.waitsFor = '';
          return { status: response.status, said };
        }
      } catch (error) {
        // It may have been executed or not: the key tells.
        this.waitsFor = `${method} ${path}: ${error}`;
      }
      if (this.#isClosed) throw new Error(`${method} ${path} was never answered`);
      await new Promise((over) => setTimeout(over, RETRY_DELAY_MS));
    }
  }

  async say(content: string, to?: ClusterPerson): Promise<void> {
    const key = randomUUID();
    const path = to ? `/messages/admin/send/${to.id}` : '/messages';
    const body = () => createForm({ content });
    const { status, said } = await this.#send({ method: 'POST', path, body, key });
    if (status >= 300) throw new Error(`a message was refused: ${status} ${JSON.stringify(said)}`);
    this.acknowledged.push({ kind: 'message', key, content, id: '', by: this.who });
  }

  /** Pays for the pack with its own receipt; a refusal is a response too. */
  async pay(): Promise<void> {
    const key = randomUUID();
    const receipt = Buffer.concat([createPng(), Buffer.alloc(20_000, key)]);
    const fields = {
      ...{ userId: this.who.id, userEmail: this.who.email, packName: 'Ultra One', price: '149500' },
      ...{ totalPrice: '149500', quantity: '1', paymentType: 'cash', paymentMethod: 'izi' },
    };
    const body = () => createForm(fields, receipt);
    const { status, said } = await this.#send({ method: 'POST', path: '/payments', body, key });
    if (status !== 201) return;
    const content = createHash('sha256').update(receipt).digest('hex');
    const { _id: id } = said.payment as { _id: string };
    this.acknowledged.push({ kind: 'payment', key, content, id, by: this.who });
  }

  /** Decides on the item that has been pending longest; another phone may have been faster. */
  async decide(): Promise<void> {
    const { said } = await this.#send({ method: 'GET', path: '/queue/payments', key: randomUUID() });
    const [first] = said as unknown as { _id: string }[];
    if (!first) return;
    const key = randomUUID();
    const { status } = await this.#send({
      method: 'PUT',
      path: `/payments/${first._id}/validate`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'approved' }),
      key,
    });
    if (status === 200)
      this.acknowledged.push({ kind: 'decision', key, content: 'approved', id: first._id, by: this.who });
  }

  /** Requests changes until there are no more. */
  async sync(): Promise<void> {
    for (;;) {
      const since = this.#cursor === undefined ? '' : `?since=${this.#cursor}&epoch=${this.#epoch}`;
      const { said } = await this.#send({ method: 'GET', path: `/sync${since}`, key: randomUUID() });
      const { cursor, epoch, more, changes } = said as unknown as SyncReply;
      if (this.#cursor === undefined) this.from = cursor;
      this.#cursor = cursor;
      this.#epoch = epoch;
      this.changes.push(...changes.map(({ seq }) => seq));
      if (!more) return;
    }
  }

  /** The current call is retried; no later call starts. */
  close(): void {
    this.#isClosed = true;
    this.#stream?.destroy();
  }

  /** Listens like a browser: reopens an ended stream after the last event. */
  #listen(): void {
    if (this.#isClosed) return;
    const reconnect = () => setTimeout(() => this.#listen(), RETRY_DELAY_MS);
    const headers = { ...this.who.headers, accept: 'text/event-stream' };
    const streamRequest = request(`${this.url}/api/events?since=${this.streamedTo}`, { headers }, (response) => {
      this.#stream = response.setEncoding('utf8');
      response.on('data', (text: string) => {
        for (const [, position] of text.matchAll(/^id: (\d+)$/gm)) this.streamedTo = Number(position);
      });
      response.on('error', () => undefined).on('close', reconnect);
    });
    streamRequest.on('error', reconnect).end();
  }
}

type SyncReply = { cursor: number; epoch: string; more: boolean; changes: { seq: number }[] };

function createForm(fields: Record<string, string>, receipt?: Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (receipt) form.append('receiptPhoto', new Blob([new Uint8Array(receipt)]), 'receipt.png');
  return form;
}
