import { randomBytes } from 'node:crypto';
import { SECOND } from '@waha/domain/kernel/time';
import type { FastifyBaseLogger } from 'fastify';
import type { Client, Notification } from 'pg';
import type { Nodes, Topic } from '#platform/nodes/nodes';
import { recordRecovered } from '#platform/process/record-recovered';
import { serializeQueries } from './postgres-queries';
import { acquireSharedServingLock } from './serving-lock';

const CHANNEL = 'waha';
/** The application names of the connections of servers and commands. */
const SERVER_APPLICATION_NAME = 'waha server';
const COMMAND_APPLICATION_NAME = 'waha command';
/**
 * The interval at which the connection and the newest change are checked, in milliseconds. A lost notification is
 * noticed after at most this time.
 */
const POLL_INTERVAL_MS = 2 * SECOND;
/** A connection that does not respond for this long counts as broken, in milliseconds. */
const QUERY_TIMEOUT_MS = 5 * SECOND;
/** Notifications of several commits within this time are sent once, in milliseconds. */
const NOTIFY_DELAY_MS = 10;

type Log = Pick<FastifyBaseLogger, 'warn' | 'info'>;
type Listener = (text: string) => void;
/** A connection that runs its queries one after the other. */
type SerialClient = Pick<Client, 'query' | 'end'>;

/**
 * Connects this node to the others on one PostgreSQL database. Each node has one dedicated connection beside its pool.
 * It listens, notifies, and holds advisory locks for the work of this node alone; the server releases them with the
 * connection. A broken connection is reopened automatically.
 * @param isServing whether it is a server, and not a command
 * @throws Error with a sentence for the operator when a move has locked the database
 */
export async function openPostgresNodes(url: string, isServing: boolean, log: Log): Promise<Nodes> {
  const line = new NodeConnection(url, isServing ? SERVER_APPLICATION_NAME : COMMAND_APPLICATION_NAME, log);
  await line.open();
  return line;
}

class EvictedError extends Error {
  constructor() {
    super('A move is running on this database. Start again when it has finished.');
  }
}

class NodeConnection implements Nodes {
  readonly isAlone = false;
  /** Identifies the node's own notifications. */
  readonly #nodeId = randomBytes(8).toString('hex');
  readonly #listeners = new Map<Topic, Set<Listener>>();
  readonly #heldNames = new Map<string, AbortController>();
  #client: SerialClient | undefined;
  #newest: number | undefined;
  #isChangeDue = false;
  #isClosed = false;
  #onEvicted: () => void = () => undefined;
  #nextPoll: NodeJS.Timeout | undefined;
  #polling: Promise<void> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly log: Log,
  ) {}

  async open(): Promise<void> {
    await this.#connect();
    await this.#poll();
    this.#schedulePoll();
  }

  publish(topic: Topic, text: string): void {
    if (topic === 'changes') this.#notifyChange();
    else this.#notify(topic, text);
  }

  subscribe(topic: Topic, listener: Listener): () => void {
    const all = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, all.add(listener));
    return () => void all.delete(listener);
  }

  async runExclusive(name: string, work: (lost: AbortSignal) => Promise<void>): Promise<boolean> {
    const client = this.#client;
    if (!client || this.#heldNames.has(name)) return false;
    // Before any await: two simultaneous calls on one connection would both get the lock.
    const lost = new AbortController();
    this.#heldNames.set(name, lost);
    let got = false;
    try {
      got = await this.#lock(client, name);
      if (got) await work(lost.signal);
    } finally {
      if (got && !lost.signal.aborted) await this.#unlock(client, name);
      if (this.#heldNames.get(name) === lost) this.#heldNames.delete(name);
    }
    return got;
  }

  /** If the connection fails during the request, it may hold the lock: it is discarded. */
  async #lock(client: SerialClient, name: string): Promise<boolean> {
    try {
      const { rows } = await client.query('select pg_try_advisory_lock($1, hashtext($2)) as got', [
        ADVISORY_LOCK_CLASS,
        name,
      ]);
      return rows[0].got;
    } catch {
      this.#onBroken(client);
      return false;
    }
  }

  async #unlock(client: SerialClient, name: string): Promise<void> {
    const unlocked = client.query('select pg_advisory_unlock($1, hashtext($2))', [ADVISORY_LOCK_CLASS, name]);
    await unlocked.catch(() => this.#onBroken(client));
  }

  async count(): Promise<number> {
    const { rows } = await this.#client!.query(
      'select count(*) as servers from pg_stat_activity where datname = current_database() and application_name = $1',
      [SERVER_APPLICATION_NAME],
    );
    return Number(rows[0].servers);
  }

  onEvicted(listener: () => void): void {
    this.#onEvicted = listener;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#nextPoll);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch((error: unknown) => recordRecovered('nodes-close', error));
    await this.#polling;
  }

  async #connect(): Promise<void> {
    const { Client } = await import('./pg-driver');
    const client = new Client({
      connectionString: this.url,
      application_name: this.name,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    const serialClient: SerialClient = { query: serializeQueries(client).query, end: client.end.bind(client) };
    client.on('error', () => this.#onBroken(serialClient));
    client.on('end', () => this.#onBroken(serialClient));
    client.on('notification', (notification) => this.#onNotification(notification));
    try {
      await client.connect();
      if (!(await acquireSharedServingLock(client))) throw new EvictedError();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      void client.end().catch((error: unknown) => recordRecovered('nodes-close', error));
      throw error;
    }
    if (this.#isClosed) return void client.end().catch((error: unknown) => recordRecovered('nodes-close', error));
    this.#client = serialClient;
  }

  #onBroken(client: SerialClient): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.log.warn('cluster connection lost, reconnecting');
    // The names stay locked in this process until their work has ended.
    for (const lost of this.#heldNames.values()) lost.abort();
    void client.end().catch((error: unknown) => recordRecovered('nodes-close', error));
  }

  /** Another process locked the database exclusively while the connection was broken. */
  #evict(): void {
    this.log.warn('exclusive database operation started, shutting down');
    this.#isClosed = true;
    this.#onEvicted();
  }

  #schedulePoll(): void {
    this.#nextPoll = setTimeout(() => {
      this.#polling = this.#poll().finally(() => this.#isClosed || this.#schedulePoll());
    }, POLL_INTERVAL_MS);
  }

  /** Reopens a broken connection, and notifies listeners of all commits since the last poll. */
  async #poll(): Promise<void> {
    const client = this.#client;
    try {
      if (!client) {
        await this.#connect();
        this.log.info('cluster connection restored');
      }
      const { rows } = await this.#client!.query('select max(seq) as newest from change_log');
      const newest = Number(rows[0].newest ?? 0);
      if (this.#newest !== undefined && newest !== this.#newest) this.#callListeners('changes', '');
      this.#newest = newest;
    } catch (error) {
      if (error instanceof EvictedError) this.#evict();
      // A connection that times out counts as broken, whatever the socket reports.
      if (client) this.#onBroken(client);
      else recordRecovered('nodes-connect', error);
    }
  }

  /** Notifies the others, once for several commits in a row. */
  #notifyChange(): void {
    if (this.#isChangeDue) return;
    this.#isChangeDue = true;
    setTimeout(() => {
      this.#isChangeDue = false;
      this.#notify('changes', '');
    }, NOTIFY_DELAY_MS).unref();
  }

  #notify(topic: Topic, text: string): void {
    const payload = JSON.stringify([this.#nodeId, topic, text]);
    void this.#client
      ?.query('select pg_notify($1, $2)', [CHANNEL, payload])
      .catch((error: unknown) => recordRecovered('nodes-notify', error));
  }

  #onNotification({ payload = '' }: Notification): void {
    const [from, topic, text] = JSON.parse(payload) as [string, Topic, string];
    if (from !== this.#nodeId) this.#callListeners(topic, text);
  }

  #callListeners(topic: Topic, text: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(text);
  }
}

/** The class of Waha's advisory locks in a database. */
const ADVISORY_LOCK_CLASS = 0x57414841;
