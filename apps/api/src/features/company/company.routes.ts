import { readCompany, readConfig, type WireCompany } from '@waha/domain/company/company.contract';
import { LANGUAGES } from '@waha/domain/kernel/languages';
import { contentInLanguage } from '@waha/domain/kernel/localized-text';
import type { FastifyInstance } from 'fastify';
import { CachedResponse, oncePerContent } from '../../platform/http/cached-response';
import { serve } from '../../platform/http/route';
import { viewPayees } from './payees/payees.queries';

/** What every visitor's app needs to know of this installation and of the company behind it. */
export async function companyRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue, version, pusher, config } = app.services;
  const aboutIn = oncePerContent(
    () => catalogue.company,
    ({ supportEmail: _, seller: __, ...company }, language) =>
      new CachedResponse<WireCompany>(contentInLanguage(company, language)),
  );

  serve(app, readConfig, async ({ query }) => ({
    brand: catalogue.company.brand,
    supportEmail: catalogue.company.supportEmail,
    languages: [...LANGUAGES],
    ...(config.language && { language: config.language }),
    payees: viewPayees(catalogue.payees, query.language),
    pushKey: pusher.publicKey,
    version,
  }));
  serve(app, readCompany, async ({ query }) => aboutIn(query.language));
}
