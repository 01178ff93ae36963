import * as contract from '@waha/domain/company/staff/company-page.contract';
import { toCompanyPage } from '@waha/domain/company/staff/company-page-draft';
import type { FastifyInstance } from 'fastify';
import { findCompleteDraft, findPublishedState, viewEditedItem, viewVersions } from '#platform/drafts/draft.queries';
import { serveDraftCommands } from '#platform/drafts/serve-draft-commands';
import { readPictureSets } from '#platform/files/picture-sizes';
import { serveEndpoint } from '#platform/http/route';
import { viewCompany } from '../company.queries';
import { companyPageDrafts, PAGE_ITEM_ID } from './company-page-drafts';

/** Administrators edit the company page: draft, preview, publish, restore an earlier version. */
export async function companyPageRoutes(app: FastifyInstance): Promise<void> {
  const { db, catalogue } = app.services;
  const definition = companyPageDrafts(app.services);

  serveEndpoint(app, contract.readEditedCompanyPage, () => viewEditedItem(db, definition, PAGE_ITEM_ID));
  serveEndpoint(app, contract.previewCompanyPage, async ({ query }) => {
    const publishedState = await findPublishedState(db, definition, PAGE_ITEM_ID);
    const draft = await findCompleteDraft(db, definition, PAGE_ITEM_ID, publishedState);
    const displayedCompany = { ...catalogue.company, ...toCompanyPage(draft?.content ?? publishedState.published) };
    const pictures = Object.values(displayedCompany.strips).flatMap((strip) =>
      strip.flatMap((tile) => ('picture' in tile ? tile.picture : [])),
    );
    return viewCompany(displayedCompany, await readPictureSets(db, pictures), query.language);
  });
  serveEndpoint(app, contract.listCompanyPageVersions, async () => {
    const versions = await viewVersions(db, definition, PAGE_ITEM_ID);
    return versions.map(({ content: _, ...version }) => version);
  });
  serveDraftCommands(app, contract.companyPageEditor, definition, () => PAGE_ITEM_ID);
}
