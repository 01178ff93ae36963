import type { MemberId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import { toIso } from '@waha/domain/kernel/time';
import * as editor from '@waha/domain/terms/staff/terms-editor.contract';
import * as contract from '@waha/domain/terms/terms.contract';
import { isConsentMissing, type PublishedTerms, TERMS_DOCUMENTS } from '@waha/domain/terms/terms-document';
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#platform/config/catalogue';
import type { Database, Tx } from '#platform/database/database';
import { findCompleteDraft, findPublishedState, viewEditedItem, viewVersions } from '#platform/drafts/draft.queries';
import { serveDraftCommands } from '#platform/drafts/serve-draft-commands';
import { CachedResponse, memoizeByContent } from '#platform/http/cached-response';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { recordConsent } from './consent.public-queries';
import { findNewestConsent } from './consent.store';
import { TERMS_ITEM_ID, termsDrafts } from './terms-drafts';

/** Serves the terms and the privacy notice, members' agreement to them, and their editor. */
export async function termsRoutes(app: FastifyInstance): Promise<void> {
  const { db, catalogue } = app.services;
  const definition = termsDrafts();
  const termsIn = memoizeByContent(
    () => catalogue.terms ?? NO_TERMS,
    (terms, language) => new CachedResponse<contract.WireTerms>(viewTerms(terms, language)),
  );

  serveEndpoint(app, contract.readTerms, async ({ query }) => termsIn(query.language));

  serveEndpoint(app, contract.readConsent, ({ actor }) => viewConsent(db, catalogue, actor.id as MemberId));
  serveCommand(app, contract.giveConsent, async ({ actor, body }, unit) => {
    const memberId = actor.id as MemberId;
    await recordConsent(unit, catalogue, { memberId, ...body, way: 'app' });
    return viewConsent(unit.tx, catalogue, memberId);
  });

  serveEndpoint(app, editor.readEditedTerms, () => viewEditedItem(db, definition, TERMS_ITEM_ID));
  serveEndpoint(app, editor.previewTerms, async ({ query }) => {
    const published = await findPublishedState(db, definition, TERMS_ITEM_ID);
    const draft = await findCompleteDraft(db, definition, TERMS_ITEM_ID, published);
    const { version } = published;
    return viewTerms({ ...(draft?.content ?? published.published), version, publishedAt: undefined }, query.language);
  });
  serveEndpoint(app, editor.listTermsVersions, async () => {
    const versions = await viewVersions(db, definition, TERMS_ITEM_ID);
    return versions.map(({ content: _, ...version }) => version);
  });
  serveDraftCommands(app, editor.termsEditor, definition, () => TERMS_ITEM_ID);
}

type ShownTerms = Pick<PublishedTerms, 'terms' | 'privacy' | 'version'> & { publishedAt: number | undefined };

const NO_TERMS: ShownTerms = { version: 0, publishedAt: undefined, terms: '', privacy: '' };

function viewTerms(terms: ShownTerms, language: Language | undefined): contract.WireTerms {
  const { version, publishedAt } = terms;
  return {
    version,
    publishedAt: publishedAt === undefined ? null : toIso(publishedAt),
    documents: TERMS_DOCUMENTS.filter((document) => terms[document] !== '').map((document) => ({
      document,
      text: resolveText(terms[document], language),
    })),
  };
}

async function viewConsent(
  db: Tx | Database,
  { terms }: Pick<Catalogue, 'terms'>,
  memberId: MemberId,
): Promise<contract.WireConsent> {
  const agreed = await findNewestConsent(db, memberId);
  return {
    isMissing: isConsentMissing(terms, agreed?.version),
    agreedAt: agreed ? toIso(agreed.givenAt) : null,
    agreedVersion: agreed?.version ?? null,
  };
}
