import { readCompany, readConfig, type WireCompany } from '@waha/domain/company/company.contract';
import { LANGUAGES } from '@waha/domain/kernel/languages';
import type { FastifyInstance } from 'fastify';
import { CachedResponse, memoizeByContent } from '#platform/http/cached-response';
import { serveEndpoint } from '#platform/http/route';
import { viewCompany } from './company.queries';
import { viewPayees } from './payees/payees.queries';
import { findCurrentSeller } from './seller.public-queries';

/** The data that every visitor's app needs about this installation and its company. */
export async function companyRoutes(app: FastifyInstance): Promise<void> {
  const { db, catalogue, version, pusher, config } = app.services;
  let lastCompany = catalogue.company;
  let about = catalogue.company;
  const aboutIn = memoizeByContent(
    () => about,
    (company, language) => new CachedResponse<WireCompany>(viewCompany(company, catalogue.pictureSets, language)),
  );

  serveEndpoint(app, readConfig, async ({ query }) => ({
    brand: catalogue.company.brand,
    supportEmail: catalogue.company.supportEmail,
    languages: [...LANGUAGES],
    ...(config.language && { language: config.language }),
    ...(config.emailNameRule === 'off' && { emailNameRule: config.emailNameRule }),
    ...(config.recharge === 'off' && { recharge: config.recharge }),
    ...(config.repairOpensOn && { repairOpensOn: config.repairOpensOn }),
    ...(config.invitations.points > 0 && { invitationPoints: config.invitations.points }),
    ...(config.undoSeconds > 0 && { undoSeconds: config.undoSeconds }),
    ...(catalogue.terms && { termsVersion: catalogue.terms.version }),
    documentsKept: { months: config.retention.identity, days: config.retention.rejected },
    payees: viewPayees(catalogue.payees, query.language),
    pushKey: pusher.publicKey,
    version,
  }));
  serveEndpoint(app, readCompany, async ({ query }) => {
    const { taxNumber } = await findCurrentSeller(db);
    if (lastCompany !== catalogue.company || about.taxIdentifier !== taxNumber) {
      lastCompany = catalogue.company;
      about = { ...lastCompany, taxIdentifier: taxNumber };
    }
    return aboutIn(query.language);
  });
}
