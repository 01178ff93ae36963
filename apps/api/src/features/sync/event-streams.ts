import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { isSessionIdle } from '@waha/domain/account/session';
import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import { ROLES, type Role } from '@waha/domain/kernel/roles';
import { type Instant, SECOND } from '@waha/domain/kernel/time';
import { WORK_QUEUES_BY_ROLE, type WorkQueue } from '@waha/domain/overview/staff/figures';
import type { Audience } from '@waha/domain/sync/change';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { people, sessions } from '#platform/auth/auth.tables';
import {
  type AudienceChange,
  isChangeLogComplete,
  type LoggedChange,
  listChangesAfter,
  listChangesFor,
  readLogPosition,
  readNewestChangeSeq,
} from '#platform/database/change-log';
import { isOneOf } from '#platform/database/conditions/is-one-of';
import type { Database } from '#platform/database/database';
import { recordRecovered } from '#platform/process/record-recovered';
import type { Services } from '#platform/services';
import { type ChangeBatch, EventStream, type Reader } from './event-stream';

// Event streams tell open pages that something changed: `EventStreams` below.

/** The interval of heartbeats and access checks of a stream, in milliseconds. */
const BEAT_INTERVAL_MS = 20 * SECOND;

/** Streams beat in groups, one each second, so that many of them do not delay other work. */
const BEAT_GROUPS = 20;

/** More changes than this are not sent one by one: the reader reloads everything. */
const MAX_CHANGES_PER_BATCH = 500;

/** If more changes than this were made since the last read of the log, each stream reads its own ones. */
const MAX_CHANGES_PER_READ = 5000;

/** The limit for a person's devices and tabs; above it the oldest stream is closed. */
const MAX_STREAMS_PER_PERSON = 20;

/** A reader that accepts nothing during this many heartbeats counts as disconnected. */
const MAX_STUCK_BEATS = 3;

/** A change for a whole role is sent to this many streams at a time; other requests are served in between. */
const STREAMS_PER_SLICE = 200;

/** Spreads the reconnections after a server stop. In milliseconds. */
const RECONNECT_DELAY_MS = 2 * SECOND;
const RECONNECT_SPREAD_MS = 3 * SECOND;

/** All open streams of this process. One read of the log after a commit serves all of them. */
export class EventStreams {
  readonly #db: Database;
  readonly #clock: Services['clock'];
  readonly #watch: Services['watch'];
  readonly #groups = Array.from({ length: BEAT_GROUPS }, () => new Set<EventStream>());
  /** The streams of each person, and of each role. */
  readonly #byAudience = new Map<Audience, Set<EventStream>>();
  /**
   * The streams that a change for their role has not reached yet, with their next batch; without one, they read it from
   * the log.
   */
  readonly #queue = new Map<EventStream, ChangeBatch | undefined>();
  #isSendingQueue = false;
  #opened = 0;
  #beats = 0;
  /** All changes up to here have been sent, or their streams are in the queue. */
  #lastSentSeq = 0;
  readonly #stopFeed: () => void;
  readonly #stopPresence: () => void;
  readonly #heartbeat: NodeJS.Timeout;
  #isClosed = false;

  constructor({ db, feed, clock, watch, presence }: Pick<Services, 'db' | 'feed' | 'clock' | 'watch' | 'presence'>) {
    this.#db = db;
    this.#clock = clock;
    this.#watch = watch;
    this.#stopFeed = feed.listen(() => this.#tellAll());
    this.#stopPresence = presence.listen((queue) => this.#tellPresence(queue));
    this.#heartbeat = setInterval(
      () => void this.#beat().catch((error: unknown) => recordRecovered('stream-beat', error)),
      BEAT_INTERVAL_MS / BEAT_GROUPS,
    ).unref();
  }

  /**
   * Opens a stream on a response whose headers are written. It sends changes until it ends. The reader already knows
   * everything up to `since`.
   */
  async serve({ id, role, sessionId }: Reader, response: ServerResponse, since: number | undefined): Promise<void> {
    const position = await readLogPosition(this.#db);
    if (response.destroyed) return;
    const { epoch, newest } = position;
    const isGood = since === undefined || isChangeLogComplete(position, since);
    const cursor = isGood ? (since ?? newest) : newest;
    this.#makeRoom(id);
    const reader = { id, role, sessionId };
    const stream = new EventStream({ reader, response, epoch, cursor, read: this.#readBatch });
    // The server began to stop during the read above: an open stream would keep it from ending.
    if (this.#isClosed) return endForReconnection(stream);
    if (this.#byAudience.size === 0) this.#lastSentSeq = newest;
    this.#add(stream, response);
    stream.start(!isGood);
  }

  /** Ends all streams when the server stops. */
  close(): void {
    this.#isClosed = true;
    this.#stopFeed();
    this.#stopPresence();
    clearInterval(this.#heartbeat);
    this.#queue.clear();
    for (const group of this.#groups) for (const stream of group) endForReconnection(stream);
  }

  #add(stream: EventStream, response: ServerResponse): void {
    // Those that beat in 10 to 19 seconds: the greeting was a sign of life.
    const half = BEAT_GROUPS / 2;
    const group = this.#groups[(this.#beats + half + (this.#opened++ % half)) % BEAT_GROUPS]!;
    const audiences: Audience[] = [stream.reader.id, stream.reader.role];
    group.add(stream);
    for (const audience of audiences) {
      const streams = this.#byAudience.get(audience);
      if (streams) streams.add(stream);
      else this.#byAudience.set(audience, new Set([stream]));
    }
    response.once('close', () => {
      group.delete(stream);
      this.#queue.delete(stream);
      for (const audience of audiences) {
        const streams = this.#byAudience.get(audience)!;
        streams.delete(stream);
        if (streams.size === 0) this.#byAudience.delete(audience);
      }
    });
  }

  readonly #readBatch = async ({ id, role }: Reader, since: number): Promise<ChangeBatch> => {
    const newest = await readNewestChangeSeq(this.#db);
    const changes = await listChangesFor(this.#db, [id, role], { since, limit: MAX_CHANGES_PER_BATCH + 1 });
    // Changes that arrived after the newest number was read are sent next time, because an earlier one may have been
    // missed.
    return toBatch(
      changes.filter(({ seq }) => seq <= newest),
      newest,
    );
  };

  /**
   * Sends each stream its new changes, first those for one person. Changes for a role are queued, since it may have
   * thousands of streams. Streams whose session has ended get none and are closed.
   */
  async #tellAll(): Promise<void> {
    if (this.#byAudience.size === 0) return;
    const rows = await listChangesAfter(this.#db, this.#lastSentSeq, MAX_CHANGES_PER_READ + 1);
    const [oldest] = rows;
    if (!oldest) return;
    const isFlood = rows.length > MAX_CHANGES_PER_READ;
    const newest = isFlood ? await readNewestChangeSeq(this.#db) : rows.at(-1)!.seq;
    const batches = new Map<EventStream, ChangeBatch | undefined>();
    if (isFlood) this.#queueChange([...this.#groups.flatMap((group) => [...group])], undefined);
    else {
      const byAudience = groupByAudience(rows);
      for (const audience of byAudience.keys()) {
        if (isRole(audience)) continue;
        for (const stream of this.#byAudience.get(audience) ?? []) {
          // A later change must not overtake an earlier one, so a stream that waits reads both from the log.
          const isWaiting = this.#queue.has(stream);
          batches.set(stream, isWaiting ? undefined : toBatch(selectChangesFor(byAudience, stream.reader), newest));
          if (isWaiting) this.#queue.set(stream, undefined);
        }
      }
      for (const [audience, changes] of byAudience) {
        if (!isRole(audience)) continue;
        const others = [...(this.#byAudience.get(audience) ?? [])].filter((stream) => !batches.has(stream));
        this.#queueChange(others, toBatch(changes, newest));
      }
    }
    await this.#forEachValid([...batches.keys()], (stream) => this.#send(stream, batches.get(stream)));
    // Only now: if something fails before, the next change reads the same rows again.
    this.#lastSentSeq = newest;
    this.#watch.changeDelay.observe(Math.max(0, this.#clock() - oldest.at) / SECOND);
    void this.#sendQueue();
  }

  #queueChange(streams: readonly EventStream[], batch: ChangeBatch | undefined): void {
    for (const stream of streams) this.#queue.set(stream, this.#queue.has(stream) ? undefined : batch);
  }

  async #sendQueue(): Promise<void> {
    if (this.#isSendingQueue) return;
    this.#isSendingQueue = true;
    try {
      while (this.#queue.size > 0)
        await this.#forEachValid([...this.#queue.keys()], (stream) => {
          if (this.#queue.has(stream)) this.#send(stream, this.#queue.get(stream));
        });
    } catch (error) {
      // They stay in the queue until the next heartbeat.
      recordRecovered('change-stream', error);
    } finally {
      this.#isSendingQueue = false;
    }
  }

  /** It stays in the queue until then, so that no heartbeat skips its changes. */
  #send(stream: EventStream, batch: ChangeBatch | undefined): void {
    this.#queue.delete(stream);
    stream.sendChanges(batch);
  }

  /** Notifies readers that see the queue, after a person has opened or closed one of its items. */
  #tellPresence(queue: WorkQueue): void {
    for (const role of ROLES)
      if (WORK_QUEUES_BY_ROLE[role].includes(queue))
        for (const stream of this.#byAudience.get(role) ?? []) stream.signal('presence');
  }

  /**
   * Calls `act` for each stream whose session is still valid, and closes the others. Works in slices, between which other
   * requests are served.
   */
  async #forEachValid(streams: readonly EventStream[], act: (stream: EventStream) => void): Promise<void> {
    for (let from = 0; from < streams.length; from += STREAMS_PER_SLICE) {
      if (from > 0) await setImmediate();
      const slice = streams.slice(from, from + STREAMS_PER_SLICE);
      const isValid = await findValidSessions(
        this.#db,
        slice.map(({ reader }) => reader),
        this.#clock(),
      );
      for (const stream of slice) {
        if (isValid(stream.reader)) act(stream);
        else {
          this.#queue.delete(stream);
          stream.end();
        }
      }
    }
  }

  /** Closes streams that have no reader or whose access has ended; sends a heartbeat on the others. */
  async #beat(): Promise<void> {
    const group = [...this.#groups[this.#beats++ % BEAT_GROUPS]!];
    for (const stream of group) {
      stream.stuckBeats = stream.isBusy ? stream.stuckBeats + 1 : 0;
      if (stream.stuckBeats >= MAX_STUCK_BEATS) stream.end();
    }
    await this.#forEachValid(group, (stream) => stream.beat(this.#queue.has(stream) ? 0 : this.#lastSentSeq));
    await this.#sendQueue();
  }

  #makeRoom(personId: PersonId): void {
    const streams = [...(this.#byAudience.get(personId) ?? [])];
    for (const stream of streams.slice(0, Math.max(0, streams.length - MAX_STREAMS_PER_PERSON + 1))) stream.end();
  }
}

function isRole(audience: Audience): audience is Role {
  return (ROLES as readonly string[]).includes(audience);
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
function selectChangesFor(byAudience: Map<Audience, LoggedChange[]>, { id, role }: Reader): LoggedChange[] {
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
  readers: readonly Reader[],
  now: Instant,
): Promise<(reader: Reader) => boolean> {
  const sessionIds = readers.map(({ sessionId }) => sessionId);
  const rows = await db
    .select({ id: sessions.id, role: people.role, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(
      and(
        isOneOf(sessions.id, sessionIds),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        isNull(people.blockedAt),
      ),
    );
  const used = rows.filter((row) => !isSessionIdle(row, now));
  const roles = new Map<SessionId, string>(used.map(({ id, role }) => [id, role]));
  return ({ sessionId, role }) => roles.get(sessionId) === role;
}

/** Ends a stream; its reader reconnects after a delay that differs between readers. */
function endForReconnection(stream: EventStream): void {
  stream.end(RECONNECT_DELAY_MS + randomInt(RECONNECT_SPREAD_MS));
}
