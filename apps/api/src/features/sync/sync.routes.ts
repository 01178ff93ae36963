import { toIso } from '@waha/domain/kernel/time';
import type { Audience } from '@waha/domain/sync/change';
import { readChanges } from '@waha/domain/sync/sync.contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#platform/auth/authenticate-request';
import {
  isChangeLogComplete,
  type LogPosition,
  listChangesFor,
  readLogPosition,
  readNewestSeqFor,
} from '#platform/database/change-log';
import type { Database } from '#platform/database/database';
import { ReadCache } from '#platform/database/read-cache';
import { serveEndpoint } from '#platform/http/route';
import { countUnreadForPerson } from '../messaging/messaging.public-queries';
import { countUnreadNotifications } from '../notifications/notifications.public-queries';
import { viewChange } from './view-change';

const PAGE_SIZE = 500;
/** About 300 bytes each. */
const MAX_CACHED_COUNTS = 10_000;
/** About 300 bytes each. */
const MAX_CACHED_AUDIENCES = 10_000;

type Unread = { messages: number; notifications: number };

/**
 * Serves `GET /sync`: all changes for the caller since a cursor, for polling, and for apps that return to the foreground. Every
 * phone asks all day and there is mostly nothing new: then the response comes from the caches, without a statement.
 */
export async function syncRoutes(app: FastifyInstance): Promise<void> {
  const { db, engine, clock } = app.services;
  const log = new ReadCache<LogPosition>(engine, clock, { maxEntries: 1 });
  const newestOf = new ReadCache<{ seq: number }>(engine, clock, { maxEntries: MAX_CACHED_AUDIENCES });
  const unread = new ReadCache<Unread>(engine, clock, { maxEntries: MAX_CACHED_COUNTS });

  serveEndpoint(app, readChanges, async ({ actor, query }) => {
    const { since, limit = PAGE_SIZE } = query;
    const position = await log.read('log', undefined, readLogPosition);
    const { epoch, newest } = position;
    const counts = await readUnread(actor);
    const common = { epoch, counts, serverTime: toIso(clock()) };
    const isOtherEpoch = query.epoch !== undefined && query.epoch !== epoch;
    if (since === newest && !isOtherEpoch) return { ...common, reset: false, cursor: newest, more: false, changes: [] };
    const reset = isOtherEpoch || (since !== undefined && !isChangeLogComplete(position, since));
    if (since === undefined || reset) return { ...common, reset, cursor: newest, more: false, changes: [] };

    const audiences: Audience[] = [];
    for (const audience of [actor.id, actor.role]) if ((await readNewestOf(audience)) > since) audiences.push(audience);
    const changesFound = await listChangesFor(db, audiences, { since, limit: limit + 1 });
    // Changes that arrived after `newest` was read are left for the next call: the first of the two reads may have
    // missed earlier ones.
    const upToNewest = changesFound.filter(({ seq }) => seq <= newest);
    const pageChanges = upToNewest.slice(0, limit);
    const hasMore = upToNewest.length > limit;
    const cursor = (hasMore && pageChanges.at(-1)?.seq) || newest;
    return { ...common, reset: false, cursor, more: hasMore, changes: pageChanges.map(viewChange) };
  });

  /** Others' changes move the end of the log all the time; those of one audience are rare. */
  async function readNewestOf(audience: Audience): Promise<number> {
    const read = async (reads: Database) => ({ seq: await readNewestSeqFor(reads, audience) });
    return (await newestOf.read(audience, audience, read)).seq;
  }

  async function readUnread(actor: Actor): Promise<Unread> {
    // Other staff have no unread messages: nothing would be read, and nothing could make the entry outdated.
    if (actor.role !== 'user' && actor.role !== 'admin') return { messages: 0, notifications: 0 };
    const member = actor.role === 'user' ? actor.id : undefined;
    return unread.read(`${actor.id} ${actor.role}`, member, (db) => countUnread(db, actor));
  }
}

async function countUnread(db: Database, actor: Actor): Promise<Unread> {
  const notifications = actor.role === 'user' ? await countUnreadNotifications(db, actor.id) : 0;
  return { messages: await countUnreadForPerson(db, actor), notifications };
}
