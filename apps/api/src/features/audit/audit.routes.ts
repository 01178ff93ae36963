import * as contract from '@waha/domain/audit/audit.contract';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '#platform/http/page';
import { serveEndpoint } from '#platform/http/route';
import { listAudit } from './audit.queries';
import { readHistory } from './history.queries';

/** Read access to the audit log; no endpoint here changes a line. */
export async function auditRoutes(app: FastifyInstance): Promise<void> {
  const { db } = app.services;
  serveEndpoint(app, contract.listAudit, async ({ query, reply }) => sendPage(reply, await listAudit(db, query)));
  serveEndpoint(app, contract.readHistory, ({ params }) => readHistory(db, params.id));
}
