import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { readHealth, readOperations } from '@waha/domain/operations/operations.contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { people } from '#platform/auth/auth.tables';
import { isDiskFull } from '#platform/files/disk-space';
import { serveApiReference } from '#platform/http/openapi/serve-api-reference';
import { registerRoute, serveEndpoint } from '#platform/http/route';
import type { Services } from '#platform/services';
import { viewOperations } from './operations.queries';

/** Serves the health check for everyone, the service status for admins, and the API reference. */
export async function operationsRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { version } = services;

  registerRoute(app, readHealth, async (request) => {
    const troubles = await findTroubles(services);
    if (troubles.length === 0) return { status: 200, body: { status: 'ok', version } };
    // A proxy or an update must not give up a server that still answers. Another server would not reach the files either.
    const isServing = troubles.every((each) => each === 'files');
    if (!isServing) request.failedWith = 'degraded';
    return { status: isServing ? 200 : 503, body: { status: 'degraded', version, troubles } };
  });

  serveEndpoint(app, readOperations, () => viewOperations(services));

  serveApiReference(app);
}

type HealthTrouble = NonNullable<ReplyOf<typeof readHealth>['troubles']>[number];

/** Checks whether the database can be read, the disk be written and the file storage be reached. */
async function findTroubles(services: Pick<Services, 'db' | 'diskRoom' | 'log' | 'uploads'>): Promise<HealthTrouble[]> {
  const { db, diskRoom, log, uploads } = services;
  const fails = async (check: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await check();
    } catch (error) {
      log.error({ err: error }, 'health check failed');
      return true;
    }
  };
  const troubles: HealthTrouble[] = [];
  const readDatabase = async () => {
    await db.select({ one: sql`1` }).from(people).limit(1);
    return false;
  };
  if (await fails(readDatabase)) troubles.push('database');
  if (await fails(() => isDiskFull(diskRoom))) troubles.push('disk');
  if (uploads.storage.unavailableSince() !== undefined) troubles.push('files');
  return troubles;
}
