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
    const isWell = await checkHealth(services);
    if (!isWell) request.failedWith = 'degraded';
    return { status: isWell ? 200 : 503, body: { status: isWell ? 'ok' : 'degraded', version } };
  });

  serveEndpoint(app, readOperations, () => viewOperations(services));

  serveApiReference(app);
}

/** Checks whether the database can be read, and the disk be written. */
async function checkHealth({ db, diskRoom, log }: Pick<Services, 'db' | 'diskRoom' | 'log'>): Promise<boolean> {
  try {
    await db.select({ one: sql`1` }).from(people).limit(1);
    return !(await isDiskFull(diskRoom));
  } catch (error) {
    log.error({ err: error }, 'health check failed');
    return false;
  }
}
