import { randomInt } from 'node:crypto';
import { isSessionIdle } from '@waha/domain/account/session';
import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import { type Instant, SECOND } from '@waha/domain/kernel/time';
import { WORK_QUEUES_BY_ROLE, type WorkQueue } from '@waha/domain/overview/staff/figures';
import type { Audience } from '@waha/domain/sync/change';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { people, sessions } from '#platform/auth/auth.tables';
import type { Actor } from '#platform/auth/authenticate-request';
import {
  type AudienceChange,
  isChangeLogComplete,
  type LoggedChange,
  listChangesAfter,
  listChangesFor,
  readLogPosition,
  readNewestChangeSeq,
} from '#platform/database/change-log';
import type { Database } from '#platform/database/database';
import { recordRecovered } from '#platform/process/record-recovered';
import type { Services } from '#platform/services';
import { type ChangeBatch, EventStream } from './event-stream';

// Event streams tell open pages that something changed: `EventStreams` below.

/** The interval of heartbeats and access checks on idle streams, in milliseconds. */
const BEAT_INTERVAL_MS = 20 * SECOND;

/** More changes than this are not sent one by one: the reader reloads everything. */
const MAX_CHANGES_PER_BATCH = 500;

/** The limit for a person's devices and tabs; above it the oldest stream is closed. */
const MAX_STREAMS_PER_PERSON = 20;

/** A reader that accepts nothing during this many heartbeats counts as disconnected. */
const MAX_STUCK_BEATS = 3;

/** Spreads the reconnections after a server stop. In milliseconds. */
const RECONNECT_DELAY_MS = 2 * SECOND;
const RECONNECT_SPREAD_MS = 3 * SECOND;

/** All open streams of this process. One read of the log after a commit serves all of them. */
export class EventStreams {
  readonly #db: Database;
  readonly #clock: Services['clock'];
  readonly #watch: Services['watch'];
  readonly #open = new Set<EventStream>();
  #lastSentSeq = 0;
  readonly #stopFeed: () => void;
  readonly #stopPresence: () => void;
  readonly #heartbeat: NodeJS.Timeout;

  constructor({ db, feed, clock, watch, presence }: Pick<Services, 'db' | 'feed' | 'clock' | 'watch' | 'presence'>) {
    this.#db = db;
    this.#clock = clock;
    this.#watch = watch;
    this.#stopFeed = feed.listen(() => this.#tellAll());
    this.#stopPresence = presence.listen((queue) => this.#tellPresence(queue));
    this.#heartbeat = setInterval(
      () => void this.#beat().catch((error: unknown) => recordRecovered('stream-beat', error)),
      BEAT_INTERVAL_MS,
    ).unref();
  }

  /** Opens a stream and sends changes until it ends. The reader already knows everything up to `since`. */
  async serve(actor: Actor, reply: FastifyReply, since: number | undefined): Promise<void> {
    const position = await readLogPosition(this.#db);
    const { epoch, newest } = position;
    const isGood = since === undefined || isChangeLogComplete(position, since);
    const cursor = isGood ? (since ?? newest) : newest;
    this.#makeRoom(actor.id);
    const stream = new EventStream({ actor, reply, epoch, cursor, read: (from) => this.#portionFor(actor, from) });
    if (this.#open.size === 0) this.#lastSentSeq = newest;
    this.#open.add(stream);
    void this.#watch.streams.during(stream.ended).then(() => this.#open.delete(stream));
    await stream.start(!isGood);
    await stream.ended;
  }

  /** Ends all streams when the server stops. */
  close(): void {
    this.#stopFeed();
    this.#stopPresence();
    clearInterval(this.#heartbeat);
    for (const stream of this.#open) stream.end(RECONNECT_DELAY_MS + randomInt(RECONNECT_SPREAD_MS));
  }

  async #portionFor(actor: Actor, since: number): Promise<ChangeBatch> {
    const newest = await readNewestChangeSeq(this.#db);
    const changes = await listChangesFor(this.#db, [actor.id, actor.role], { since, limit: MAX_CHANGES_PER_BATCH + 1 });
    // Changes that arrived after the newest number was read are sent next time, because an earlier one may have been
    // missed.
    return toBatch(
      changes.filter(({ seq }) => seq <= newest),
      newest,
    );
  }

  /** Sends each stream its new changes. Streams whose session has ended get none and are closed. */
  async #tellAll(): Promise<void> {
    if (this.#open.size === 0) return;
    const rows = await listChangesAfter(this.#db, this.#lastSentSeq, MAX_CHANGES_PER_BATCH + 1);
    const newest = rows.at(-1)?.seq;
    if (newest === undefined) return;
    const isFlood = rows.length > MAX_CHANGES_PER_BATCH;
    this.#lastSentSeq = isFlood ? await readNewestChangeSeq(this.#db) : newest;
    const byAudience = groupByAudience(rows);
    const concerned: EventStream[] = [];
    for (const stream of this.#open) {
      if (isFlood || byAudience.has(stream.actor.id) || byAudience.has(stream.actor.role)) concerned.push(stream);
      else stream.skipTo(newest);
    }
    for (const stream of await this.#stillGood(concerned)) {
      void stream.sendChanges(isFlood ? undefined : toBatch(selectChangesFor(byAudience, stream.actor), newest));
    }
  }

  /** Notifies readers that see the queue, after a person has opened or closed one of its items. */
  #tellPresence(queue: WorkQueue): void {
    for (const stream of this.#open)
      if (WORK_QUEUES_BY_ROLE[stream.actor.role].includes(queue)) void stream.signal('presence');
  }

  async #stillGood(streams: readonly EventStream[]): Promise<EventStream[]> {
    const isStanding = await findValidSessions(
      this.#db,
      streams.map(({ actor }) => actor),
      this.#clock(),
    );
    return streams.filter((stream) => {
      const isGood = isStanding(stream.actor);
      if (!isGood) stream.end();
      return isGood;
    });
  }

  /** Closes streams that have no reader or whose access has ended; sends a heartbeat on the others. */
  async #beat(): Promise<void> {
    for (const stream of this.#open) {
      stream.stuckBeats = stream.isBusy ? stream.stuckBeats + 1 : 0;
      if (stream.stuckBeats >= MAX_STUCK_BEATS) stream.end();
    }
    for (const stream of await this.#stillGood([...this.#open])) void stream.beat();
  }

  #makeRoom(personId: PersonId): void {
    const personStreams = [...this.#open].filter(({ actor }) => actor.id === personId);
    for (const stream of personStreams.slice(0, Math.max(0, personStreams.length - MAX_STREAMS_PER_PERSON + 1)))
      stream.end();
  }
}

function toBatch(changes: readonly AudienceChange[], newest: number): ChangeBatch {
  return { changes, upTo: newest, isReset: changes.length > MAX_CHANGES_PER_BATCH };
}

function groupByAudience(rows: readonly LoggedChange[]): Map<Audience, LoggedChange[]> {
  const groups = new Map<Audience, LoggedChange[]>();
  for (const row of rows) {
    const group = groups.get(row.audience);
    if (group) group.push(row);
    else groups.set(row.audience, [row]);
  }
  return groups;
}

/** Returns the changes for the person and for the role, in order. */
function selectChangesFor(byAudience: Map<Audience, LoggedChange[]>, { id, role }: Actor): LoggedChange[] {
  const personStreams = byAudience.get(id) ?? [];
  const ofRole = byAudience.get(role) ?? [];
  if (personStreams.length === 0 || ofRole.length === 0) return personStreams.length === 0 ? ofRole : personStreams;
  return [...personStreams, ...ofRole].sort((a, b) => a.seq - b.seq);
}

/**
 * Returns the sessions that are still valid: not ended, not expired, their people neither blocked nor with another
 * role.
 */
async function findValidSessions(
  db: Database,
  actors: readonly Actor[],
  now: Instant,
): Promise<(actor: Actor) => boolean> {
  const sessionIdsJson = JSON.stringify([...new Set(actors.map(({ sessionId }) => sessionId))]);
  const rows = await db
    .select({ id: sessions.id, role: people.role, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(
      and(
        sql`${sessions.id} in (select value from json_each(${sessionIdsJson}))`,
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        isNull(people.blockedAt),
      ),
    );
  const used = rows.filter((row) => !isSessionIdle(row, now));
  const roles = new Map<SessionId, string>(used.map(({ id, role }) => [id, role]));
  return ({ sessionId, role }) => roles.get(sessionId) === role;
}
