import { readHealth } from '@waha/domain/operations/operations.contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { people } from '../../platform/access.tables';
import { apiPage } from '../../platform/api-page';
import { describeApi } from '../../platform/openapi';
import { serve } from '../../platform/serve';

/** Whether the service is well, and the API's own documents. */
export async function operationsRoutes(app: FastifyInstance): Promise<void> {
  const { db, version } = app.services;

  serve(app, readHealth, async () => {
    await db.select({ one: sql`1` }).from(people).limit(1);
    return { status: 'ok' as const, version };
  });

  app.get('/api/openapi.json', async () => describeApi(app.rows, version));
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(app.rows, version)),
  );
}
