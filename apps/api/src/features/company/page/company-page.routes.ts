import * as contract from '@waha/domain/company/staff/company-page.contract';
import { toCompanyPage } from '@waha/domain/company/staff/company-page-draft';
import { fromIso } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import {
  findCompleteDraft,
  findPublishedState,
  viewDraft,
  viewEditedItem,
  viewVersions,
} from '#platform/drafts/draft.queries';
import { publishDraft } from '#platform/drafts/publish-draft';
import { discardDraft, restoreVersion, updateDraft } from '#platform/drafts/update-draft';
import { readPictureSets } from '#platform/files/picture-sizes';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { viewCompany } from '../company.queries';
import { companyPageDrafts, PAGE_ITEM_ID } from './company-page-drafts';

/** Administrators edit the company page: draft, preview, publish, restore an earlier version. */
export async function companyPageRoutes(app: FastifyInstance): Promise<void> {
  const { db, catalogue } = app.services;
  const drafted = companyPageDrafts(app.services);

  serveEndpoint(app, contract.readEditedCompanyPage, () => viewEditedItem(db, drafted, PAGE_ITEM_ID));
  serveEndpoint(app, contract.previewCompanyPage, async ({ query }) => {
    const standing = await findPublishedState(db, drafted, PAGE_ITEM_ID);
    const draft = await findCompleteDraft(db, drafted, PAGE_ITEM_ID, standing);
    const shown = { ...catalogue.company, ...toCompanyPage(draft?.content ?? standing.published) };
    const pictures = Object.values(shown.strips).flatMap((strip) =>
      strip.flatMap((tile) => ('picture' in tile ? tile.picture : [])),
    );
    return viewCompany(shown, await readPictureSets(db, pictures), query.language);
  });
  serveEndpoint(app, contract.listCompanyPageVersions, async () => {
    const versions = await viewVersions(db, drafted, PAGE_ITEM_ID);
    return versions.map(({ content: _, ...version }) => version);
  });

  serveCommand(app, contract.saveCompanyPageDraft, async ({ actor, body }, unit) =>
    viewDraft(unit.tx, await updateDraft(unit, drafted, { itemId: PAGE_ITEM_ID, by: actor.id, ...body })),
  );
  serveCommand(app, contract.discardCompanyPageDraft, async ({ actor, body }, unit) => {
    await discardDraft(unit, drafted, { itemId: PAGE_ITEM_ID, by: actor.id, ...body });
    return undefined;
  });
  serveCommand(app, contract.restoreCompanyPageVersion, async ({ actor, params, body }, unit) => {
    const edit = { itemId: PAGE_ITEM_ID, by: actor.id, version: params.version, ...body };
    return viewDraft(unit.tx, await restoreVersion(unit, drafted, edit));
  });
  serveCommand(app, contract.publishCompanyPage, async ({ actor, body }, unit) => {
    const publishAt = body.publishAt === undefined ? undefined : fromIso(body.publishAt);
    const edit = { itemId: PAGE_ITEM_ID, by: actor.id, revision: body.revision, publishAt };
    const version = await publishDraft(unit, drafted, edit);
    return { message: publishAt === undefined ? 'Published.' : 'To be published.', version };
  });
}
