import type { PersonId } from '@waha/domain/kernel/ids';
import { DAY, MINUTE, SECOND } from '@waha/domain/kernel/time';
import type { PushKind, PushPayload } from '@waha/domain/notifications/push';
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config';
import type { Database } from '../database/database';
import type { Transact, UnitOfWork } from '../database/unit-of-work';
import type { Nodes } from '../nodes/nodes';
import type { Clock } from '../process/clock';
import { pushes } from './push.tables';
import { deleteSubscription, listSubscriptions } from './push-subscriptions';
import { type PushResult, sendPush } from './send-push';
import type { VapidKeys } from './vapid-keys';

/** People with the app open have read the notification by then. In milliseconds. */
export const PUSH_DELAY_MS = 3 * SECOND;

/** An undelivered push expires after this. Push services store it for as long. */
const PUSH_LIFETIME_MS = DAY;

const BATCH_SIZE = 50;

export type Push = { personId: PersonId; kind: PushKind; subjectId?: string };

/** Returns the current payload of a push; undefined when it is no longer relevant. */
export type DescribePush = (db: Database, push: typeof pushes.$inferSelect) => Promise<PushPayload | undefined>;

/**
 * Queues a push in the transaction that causes it, if the person has a browser for it. It is sent after a short delay.
 * @returns whether one is queued
 */
export async function queuePush({ tx, now }: Pick<UnitOfWork, 'tx' | 'now'>, push: Push): Promise<boolean> {
  if ((await listSubscriptions(tx, push.personId, now)).length === 0) return false;
  if (push.subjectId === undefined) {
    const same = and(eq(pushes.personId, push.personId), eq(pushes.kind, push.kind));
    const [pending] = await tx
      .select({ id: pushes.id })
      .from(pushes)
      .where(and(same, isNull(pushes.doneAt), eq(pushes.attempts, 0)));
    if (pending) return true;
  }
  await tx.insert(pushes).values({ ...push, createdAt: now, nextAt: now + PUSH_DELAY_MS });
  return true;
}

type PusherOptions = {
  config: Pick<Config, 'pushToPrivate'>;
  db: Database;
  transact: Transact;
  nodes: Pick<Nodes, 'runExclusive'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  keys: VapidKeys;
  /** The contact for push services about this installation, `mailto:…`. */
  subject: string;
  describe: DescribePush;
};

/** Sends queued pushes, each to all browsers of its person. */
export class Pusher {
  /** The key that browsers subscribe with. */
  readonly publicKey: string;
  readonly #needs: PusherOptions;
  readonly #closing = new AbortController();
  /** Browsers that already got a push that is pending for others. */
  readonly #arrived = new Map<number, Set<string>>();
  #running: Promise<void> | undefined;

  constructor(needs: PusherOptions) {
    this.#needs = needs;
    this.publicKey = needs.keys.publicKey;
  }

  /** Sends due pushes; one run at a time, on all nodes. Call it on a schedule, and some seconds after a commit. */
  deliver(): Promise<void> {
    this.#running ??= this.#needs.nodes
      .runExclusive('pushes', () => this.#run())
      .then(() => undefined)
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  /** Sends one push at once without storing it. Returns how many browsers accepted it. */
  async sendNow(personId: PersonId, payload: PushPayload): Promise<number> {
    const outcomes = await this.#sendToAll(personId, payload, new Set());
    return outcomes.filter(({ is }) => is === 'arrived').length;
  }

  /** Aborts the current run; its pushes are retried at the next start. */
  close(): void {
    this.#closing.abort();
  }

  async #run(): Promise<void> {
    const { db, clock } = this.#needs;
    const due = await db
      .select()
      .from(pushes)
      .where(and(isNull(pushes.doneAt), lte(pushes.nextAt, clock())))
      .orderBy(asc(pushes.nextAt))
      .limit(BATCH_SIZE);
    await Promise.all(due.map((push) => this.#send(push)));
  }

  async #send(push: typeof pushes.$inferSelect): Promise<void> {
    const { db, clock, transact, describe, log } = this.#needs;
    const payload = await describe(db, push);
    const had = this.#arrived.get(push.id) ?? new Set<string>();
    const outcomes = payload ? await this.#sendToAll(push.personId, payload, had) : [];
    const isArrived = outcomes.some(({ is }) => is === 'arrived');
    const later = outcomes.filter(({ is }) => is === 'later');
    const attempts = push.attempts + 1;
    const delayMs = Math.max(MINUTE * 2 ** attempts, ...later.map(({ retryAfter = 0 }) => retryAfter));
    const nextAt = clock() + Math.min(delayMs, PUSH_LIFETIME_MS);
    const isDone = later.length === 0 || nextAt > push.createdAt + PUSH_LIFETIME_MS;
    if (isDone) this.#arrived.delete(push.id);
    else this.#arrived.set(push.id, had);
    await transact(({ tx, now }) =>
      tx
        .update(pushes)
        .set({ attempts, ...(isDone ? { doneAt: now } : { nextAt }), ...(isArrived && { arrivedAt: now }) })
        .where(eq(pushes.id, push.id)),
    );
    if (later.length > 0)
      log.warn(
        { push: push.kind, attempts, statuses: later.map(({ status }) => status) },
        'push notification rejected by the push service',
      );
  }

  /** Sends to each browser that has not got it yet, and deletes browsers that are gone. */
  async #sendToAll(personId: PersonId, payload: PushPayload, had: Set<string>): Promise<PushResult[]> {
    const { config, db, clock, transact, keys, subject } = this.#needs;
    const sendOptions = { keys, subject, toPrivate: config.pushToPrivate, closing: this.#closing.signal };
    const browsers = await listSubscriptions(db, personId, clock());
    const remaining = browsers.filter(({ endpoint }) => !had.has(endpoint));
    return Promise.all(
      remaining.map(async (browser) => {
        const outcome = await sendPush({ ...sendOptions, ttl: PUSH_LIFETIME_MS / SECOND }, browser, payload, clock());
        if (outcome.is === 'arrived') had.add(browser.endpoint);
        if (outcome.is === 'gone') await transact(({ tx }) => deleteSubscription(tx, browser.endpoint, personId));
        return outcome;
      }),
    );
  }
}
