import { toIso } from '@waha/domain/kernel/time';
import { readChanges } from '@waha/domain/sync/sync.contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#platform/auth/authenticate-request';
import { isChangeLogComplete, listChangesFor, readEpoch, readNewestChangeSeq } from '#platform/database/change-log';
import { serveEndpoint } from '#platform/http/route';
import { countUnreadForPerson } from '../messaging/messaging.public-queries';
import { countUnreadNotifications } from '../notifications/notifications.public-queries';
import { viewChange } from './view-change';

const PAGE_SIZE = 500;

/** Returns all changes for the caller since a cursor: for polling, and for apps that return to the foreground. */
export async function syncRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock } = app.services;

  serveEndpoint(app, readChanges, async ({ actor, query }) => {
    const { since, limit = PAGE_SIZE } = query;
    const epoch = await readEpoch(db);
    const newest = await readNewestChangeSeq(db);
    const common = { epoch, counts: await countsOf(actor), serverTime: toIso(clock()) };
    const isOther = query.epoch !== undefined && query.epoch !== epoch;
    const reset = isOther || (since !== undefined && !(await isChangeLogComplete(db, since)));
    if (since === undefined || reset) return { ...common, reset, cursor: newest, more: false, changes: [] };

    const changesFound = await listChangesFor(db, [actor.id, actor.role], { since, limit: limit + 1 });
    // Changes that arrived after `newest` was read are left for the next call: the first of the two reads may have
    // missed earlier ones.
    const upToNewest = changesFound.filter(({ seq }) => seq <= newest);
    const pageChanges = upToNewest.slice(0, limit);
    const hasMore = upToNewest.length > limit;
    const cursor = (hasMore && pageChanges.at(-1)?.seq) || newest;
    return { ...common, reset: false, cursor, more: hasMore, changes: pageChanges.map(viewChange) };
  });

  async function countsOf(actor: Actor) {
    const notifications = actor.role === 'user' ? await countUnreadNotifications(db, actor.id) : 0;
    return { messages: await countUnreadForPerson(db, actor), notifications };
  }
}
