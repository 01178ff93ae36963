import type { PersonId } from '@waha/domain/kernel/ids';
import { WORK_QUEUES_BY_ROLE } from '@waha/domain/overview/staff/figures';
import { updatePresence } from '@waha/domain/staff-presence.contract';
import { inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { people } from '#platform/auth/auth.tables';
import { FULL_NAME_SQL } from '#platform/auth/people.queries';
import type { Database } from '#platform/database/database';
import { serveEndpoint } from '#platform/http/route';

/**
 * Shows which other staff have an item of a queue open. Only roles that see the queue see others in it and are visible
 * there.
 */
export async function presenceRoutes(app: FastifyInstance): Promise<void> {
  const { presence, clock, db } = app.services;

  serveEndpoint(app, updatePresence, async ({ actor, body: { tab, queue, id } }) => {
    if (!WORK_QUEUES_BY_ROLE[actor.role].includes(queue)) return { others: [] };
    const now = clock();
    presence.update(actor.id, tab, { queue, id }, now);
    const others = presence.listOthers(queue, actor.id, now);
    const names = await findNames(db, [...new Set([...others.values()].flatMap((each) => [...each]))]);
    const viewers = [...others].map(([of, ids]) => ({
      id: of,
      people: [...ids].flatMap((each) => names.get(each) ?? []),
    }));
    return { others: viewers };
  });
}

async function findNames(
  db: Database,
  ids: readonly PersonId[],
): Promise<Map<PersonId, { _id: string; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ _id: people.id, name: FULL_NAME_SQL })
    .from(people)
    .where(inArray(people.id, [...ids]));
  return new Map(rows.map((row) => [row._id, row]));
}
