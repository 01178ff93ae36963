import { randomBytes } from 'node:crypto';
import { SECOND } from '@waha/domain/kernel/time';
import type { FastifyBaseLogger } from 'fastify';
import type { Client, Notification } from 'pg';
import type { Nodes, Topic } from '../../nodes/nodes';
import { oneAtATime } from './postgres-queries';
import { shareServing } from './serving-lock';

const CHANNEL = 'waha';
/** What the lines of servers and of commands are called. */
const SERVER = 'waha server';
const COMMAND = 'waha command';
/** How often the line is tried, and the newest change looked at: so late is what nobody told. In milliseconds. */
const LOOK_EVERY = 2 * SECOND;
/** A line that says nothing for so long is gone, in milliseconds. */
const ANSWERS_WITHIN = 5 * SECOND;
/** What several commits say at once is said once, in milliseconds. */
const TELL_AFTER = 10;

type Log = Pick<FastifyBaseLogger, 'warn' | 'info'>;
type Listener = (text: string) => void;
/** A connection whose queries wait for each other. */
type Asked = Pick<Client, 'query' | 'end'>;

/**
 * The nodes on one database of PostgreSQL. Each has one line of its own to it, beside its pool: it listens, it tells, and it
 * holds the names of what this node does alone (advisory locks, which the server lets go of with the line). A line that breaks
 * is made anew by itself.
 * @param isServing whether it is a server, and not a command
 * @throws Error with a sentence for the operator when a move has the database for itself
 */
export async function postgresNodes(url: string, isServing: boolean, log: Log): Promise<Nodes> {
  const line = new Line(url, isServing ? SERVER : COMMAND, log);
  await line.open();
  return line;
}

class Evicted extends Error {
  constructor() {
    super('A move is at work on this database. Start again when it is done.');
  }
}

class Line implements Nodes {
  readonly isAlone = false;
  /** By which a node knows what it said itself. */
  readonly #self = randomBytes(8).toString('hex');
  readonly #listeners = new Map<Topic, Set<Listener>>();
  readonly #held = new Map<string, AbortController>();
  #client: Asked | undefined;
  #newest: number | undefined;
  #isChangeDue = false;
  #isClosed = false;
  #onEvicted: () => void = () => undefined;
  #next: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly log: Log,
  ) {}

  async open(): Promise<void> {
    await this.#connect();
    await this.#look();
    this.#lookSoon();
  }

  publish(topic: Topic, text: string): void {
    if (topic === 'changes') this.#tellChange();
    else this.#notify(topic, text);
  }

  subscribe(topic: Topic, listener: Listener): () => void {
    const all = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, all.add(listener));
    return () => void all.delete(listener);
  }

  async exclusive(name: string, work: (lost: AbortSignal) => Promise<void>): Promise<boolean> {
    const client = this.#client;
    if (!client || this.#held.has(name)) return false;
    // Before anything is awaited: two at once on one line would both be given the lock.
    const lost = new AbortController();
    this.#held.set(name, lost);
    let got = false;
    try {
      got = await this.#lock(client, name);
      if (got) await work(lost.signal);
    } finally {
      if (got && !lost.signal.aborted) await this.#unlock(client, name);
      if (this.#held.get(name) === lost) this.#held.delete(name);
    }
    return got;
  }

  /** A line that cannot say whether it got the lock may have it, and is no good any more. */
  async #lock(client: Asked, name: string): Promise<boolean> {
    try {
      const { rows } = await client.query('select pg_try_advisory_lock($1, hashtext($2)) as got', [LOCKS, name]);
      return rows[0].got;
    } catch {
      this.#broke(client);
      return false;
    }
  }

  async #unlock(client: Asked, name: string): Promise<void> {
    const unlocked = client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCKS, name]);
    await unlocked.catch(() => this.#broke(client));
  }

  async count(): Promise<number> {
    const { rows } = await this.#client!.query(
      'select count(*) as servers from pg_stat_activity where datname = current_database() and application_name = $1',
      [SERVER],
    );
    return Number(rows[0].servers);
  }

  onEvicted(listener: () => void): void {
    this.#onEvicted = listener;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#next);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
    await this.#looking;
  }

  async #connect(): Promise<void> {
    const { Client } = await import('./pg-driver');
    const client = new Client({
      connectionString: this.url,
      application_name: this.name,
      connectionTimeoutMillis: ANSWERS_WITHIN,
      query_timeout: ANSWERS_WITHIN,
      keepAlive: true,
    });
    const asked: Asked = { query: oneAtATime(client).query, end: client.end.bind(client) };
    client.on('error', () => this.#broke(asked));
    client.on('end', () => this.#broke(asked));
    client.on('notification', (said) => this.#hear(said));
    try {
      await client.connect();
      if (!(await shareServing(client))) throw new Evicted();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    if (this.#isClosed) return void client.end().catch(() => undefined);
    this.#client = asked;
  }

  #broke(client: Asked): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.log.warn('the line to the other nodes broke, and is made anew');
    // They stay held here until their work has ended.
    for (const lost of this.#held.values()) lost.abort();
    void client.end().catch(() => undefined);
  }

  /** While the line was broken somebody took the database for themselves. */
  #evict(): void {
    this.log.warn('the database is changed as a whole: this server ends');
    this.#isClosed = true;
    this.#onEvicted();
  }

  #lookSoon(): void {
    this.#next = setTimeout(() => {
      this.#looking = this.#look().finally(() => this.#isClosed || this.#lookSoon());
    }, LOOK_EVERY);
  }

  /** A line that is broken is made anew; whatever was committed since the last look is heard of now. */
  async #look(): Promise<void> {
    const client = this.#client;
    try {
      if (!client) {
        await this.#connect();
        this.log.info('the line to the other nodes is there again');
      }
      const { rows } = await this.#client!.query('select max(seq) as newest from change_log');
      const newest = Number(rows[0].newest ?? 0);
      if (this.#newest !== undefined && newest !== this.#newest) this.#call('changes', '');
      this.#newest = newest;
    } catch (error) {
      if (error instanceof Evicted) this.#evict();
      // One that does not answer in time is none, whatever the socket says.
      if (client) this.#broke(client);
    }
  }

  /** Commits that follow each other are told of once. */
  #tellChange(): void {
    if (this.#isChangeDue) return;
    this.#isChangeDue = true;
    setTimeout(() => {
      this.#isChangeDue = false;
      this.#notify('changes', '');
    }, TELL_AFTER).unref();
  }

  #notify(topic: Topic, text: string): void {
    const said = JSON.stringify([this.#self, topic, text]);
    void this.#client?.query('select pg_notify($1, $2)', [CHANNEL, said]).catch(() => undefined);
  }

  #hear({ payload = '' }: Notification): void {
    const [from, topic, text] = JSON.parse(payload) as [string, Topic, string];
    if (from !== this.#self) this.#call(topic, text);
  }

  #call(topic: Topic, text: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(text);
  }
}

/** Ours among the advisory locks of a database. */
const LOCKS = 0x57414841;
