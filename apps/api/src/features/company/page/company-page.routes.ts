import * as contract from '@waha/domain/company/staff/company-page.contract';
import { companyPageWith } from '@waha/domain/company/staff/company-page-draft';
import { fromIso } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import {
  findStanding,
  findWholeDraft,
  viewDraft,
  viewEdited,
  viewVersions,
} from '../../../platform/drafts/draft.queries';
import { publishDraft } from '../../../platform/drafts/publish-draft';
import { discardDraft, keepDraft, restoreVersion } from '../../../platform/drafts/save-draft';
import { readPictureSets } from '../../../platform/files/picture-sizes';
import { serveCommand } from '../../../platform/http/command-route';
import { serve } from '../../../platform/http/route';
import { viewCompany } from '../company.queries';
import { companyPageDrafts, PAGE_ITEM_ID } from './company-page-drafts';

/** Administrators write what is told of the company: draft, preview, publish, go back. */
export async function companyPageRoutes(app: FastifyInstance): Promise<void> {
  const { db, catalogue } = app.services;
  const drafted = companyPageDrafts(app.services);

  serve(app, contract.readEditedCompanyPage, () => viewEdited(db, drafted, PAGE_ITEM_ID));
  serve(app, contract.previewCompanyPage, async ({ query }) => {
    const standing = await findStanding(db, drafted, PAGE_ITEM_ID);
    const draft = await findWholeDraft(db, drafted, PAGE_ITEM_ID, standing);
    const shown = { ...catalogue.company, ...companyPageWith(draft?.content ?? standing.published) };
    const pictures = Object.values(shown.strips).flatMap((strip) =>
      strip.flatMap((tile) => ('picture' in tile ? tile.picture : [])),
    );
    return viewCompany(shown, await readPictureSets(db, pictures), query.language);
  });
  serve(app, contract.listCompanyPageVersions, async () => {
    const versions = await viewVersions(db, drafted, PAGE_ITEM_ID);
    return versions.map(({ content: _, ...version }) => version);
  });

  serveCommand(app, contract.saveCompanyPageDraft, async ({ actor, body }, unit) =>
    viewDraft(unit.tx, await keepDraft(unit, drafted, { itemId: PAGE_ITEM_ID, by: actor.id, ...body })),
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
