import { readCompany, readConfig, type WireCompany } from '@waha/domain/company/company.contract';
import { LANGUAGES } from '@waha/domain/kernel/languages';
import type { FastifyInstance } from 'fastify';
import { CachedResponse } from '../../platform/http/cached-response';
import { serve } from '../../platform/http/route';

/** What every visitor's app needs to know of this installation and of the company behind it. */
export async function companyRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue, version, pusher, config } = app.services;
  const { supportEmail, ...company } = catalogue.company;
  const about = new CachedResponse<WireCompany>(company);

  serve(app, readConfig, async () => ({
    brand: company.brand,
    supportEmail,
    languages: [...LANGUAGES],
    ...(config.language && { language: config.language }),
    payees: catalogue.payees.filter(({ enabled }) => enabled).map(({ enabled: _, ...payee }) => payee),
    pushKey: pusher.publicKey,
    version,
  }));
  serve(app, readCompany, async () => about);
}
