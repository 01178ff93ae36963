import { toIso } from '@waha/domain/kernel/time';
import { readHealth, readMailStanding } from '@waha/domain/operations/operations.contract';
import { isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { people } from '../../platform/access.tables';
import { apiPage } from '../../platform/api-page';
import { describeApi } from '../../platform/openapi';
import { mails } from '../../platform/platform.tables';
import { serve } from '../../platform/serve';

/** Whether the service is well, and the API's own documents. */
export async function operationsRoutes(app: FastifyInstance): Promise<void> {
  const { db, mailer, version } = app.services;

  serve(app, readHealth, async () => {
    await db.select({ one: sql`1` }).from(people).limit(1);
    return { status: 'ok' as const, version };
  });

  serve(app, readMailStanding, async () => {
    const since = await mailer.downSince();
    const waiting = await db.$count(mails, isNull(mails.sentAt));
    return { downSince: since === undefined ? null : toIso(since), waiting };
  });

  app.get('/api/openapi.json', async () => describeApi(app.rows, version));
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(app.rows, version)),
  );
}
