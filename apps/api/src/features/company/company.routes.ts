import { readConfig } from '@waha/domain/company/company.contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/serve';

/** What every visitor's app needs to know of this installation. */
export async function companyRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue, version } = app.services;

  serve(app, readConfig, async () => ({
    ...catalogue.company,
    languages: ['source'],
    payees: catalogue.payees.filter(({ enabled }) => enabled).map(({ enabled: _, ...payee }) => payee),
    version,
  }));
}
