import { type DataDuration, KEPT_DATA, KEPT_DATA_KINDS } from '@waha/domain/account/my-data/kept-data';
import * as contract from '@waha/domain/account/my-data/my-data.contract';
import type { AuditAction } from '@waha/domain/audit-action';
import { isRetainedKind } from '@waha/domain/kernel/retention/retention-rules';
import type { FastifyInstance } from 'fastify';
import { listConsents } from '#features/terms/consent.public-queries';
import { findPerson } from '#platform/auth/people.store';
import { requireFound } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { formatMinute } from '#platform/translations/format';
import type { Translations } from '#platform/translations/source';
import { getTranslations, resolveLanguage } from '#platform/translations/translations';
import { type DocumentView, listDocumentViews } from './my-data.queries';

type ViewAction = keyof Translations['myData']['viewed'] & AuditAction;

/** Serves what the installation keeps about the caller, who looked at it, and what they agreed to. */
export async function myDataRoutes(app: FastifyInstance): Promise<void> {
  const { config, db } = app.services;

  const formatDuration = (duration: DataDuration, { retained, durations }: Translations['myData']): string =>
    isRetainedKind(duration) ? retained[duration]({ n: config.retention[duration] }) : durations[duration];

  serveEndpoint(app, contract.readMyData, async ({ actor, query }) => {
    const person = requireFound(await findPerson(db, actor.id), 'user_not_found');
    const language = query.language ?? resolveLanguage(person, config);
    const { myData: texts, roles } = getTranslations(language);
    const actions = Object.keys(texts.viewed) as ViewAction[];
    const views = await listDocumentViews(db, actor.id, actions);
    const formatViewer = ({ role }: DocumentView<ViewAction>) =>
      role === null || role === 'user' ? texts.operator : roles[role];
    const consents = await listConsents(db, actor.id);
    return {
      sections: [
        {
          ...{ title: texts.kept, empty: '' },
          lines: KEPT_DATA_KINDS.map((kind) => {
            const { purpose, duration } = KEPT_DATA[kind];
            const time = formatDuration(duration, texts);
            return { text: texts.kinds[kind], detail: `${texts.purposes[purpose]} · ${time}` };
          }),
        },
        {
          ...{ title: texts.views, empty: texts.noViews },
          lines: views.map((view) => ({
            text: texts.viewed[view.action],
            detail: `${formatViewer(view)} · ${formatMinute(language, view.at)}`,
          })),
        },
        {
          ...{ title: texts.agreements, empty: texts.noAgreements },
          lines: consents.map(({ document, version, givenAt }) => ({
            text: texts.agreement({ document: texts.documents[document], version }),
            detail: formatMinute(language, givenAt),
          })),
        },
      ],
    };
  });
}
