import { readCompany, readConfig, type WireCompany } from '@waha/domain/company/company.contract';
import { LANGUAGES } from '@waha/domain/kernel/languages';
import type { FastifyInstance } from 'fastify';
import { CachedResponse, oncePerContent } from '../../platform/http/cached-response';
import { serve } from '../../platform/http/route';
import { viewCompany } from './company.queries';
import { viewPayees } from './payees/payees.queries';
import { findCurrentSeller } from './seller.public-queries';

/** What every visitor's app needs to know of this installation and of the company behind it. */
export async function companyRoutes(app: FastifyInstance): Promise<void> {
  const { db, catalogue, version, pusher, config } = app.services;
  let told = catalogue.company;
  let about = catalogue.company;
  const aboutIn = oncePerContent(
    () => about,
    (company, language) => new CachedResponse<WireCompany>(viewCompany(company, catalogue.pictureSets, language)),
  );

  serve(app, readConfig, async ({ query }) => ({
    brand: catalogue.company.brand,
    supportEmail: catalogue.company.supportEmail,
    languages: [...LANGUAGES],
    ...(config.language && { language: config.language }),
    ...(config.emailNameRule === 'off' && { emailNameRule: config.emailNameRule }),
    payees: viewPayees(catalogue.payees, query.language),
    pushKey: pusher.publicKey,
    version,
  }));
  serve(app, readCompany, async ({ query }) => {
    const { taxNumber } = await findCurrentSeller(db);
    if (told !== catalogue.company || about.taxIdentifier !== taxNumber) {
      told = catalogue.company;
      about = { ...told, taxIdentifier: taxNumber };
    }
    return aboutIn(query.language);
  });
}
