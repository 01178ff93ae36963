import type { MemberId } from '@waha/domain/kernel/ids';
import { LANGUAGE_INFO } from '@waha/domain/kernel/languages';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPerson } from '#platform/auth/people.store';
import type { Database } from '#platform/database/database';
import { escapeHtml } from '#platform/http/escape-html';
import { getTranslations, resolveLanguage } from '#platform/translations/translations';
import { announcementMailRefusals } from './announcements.tables';
import { isMailPreferenceSignature, MAIL_PREFERENCE_PATH } from './mail-preference';

const BODY_MAX_BYTES = 4096;

/**
 * The link in the mail of each announcement. A GET changes nothing, because mail scanners follow links. A POST stops
 * announcement mail, from this page or from the mail reader's button (RFC 8058); with `again` it restarts it. The body
 * is ignored: the address contains everything.
 */
export async function mailPreferenceRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
      (_request, _body, done) => done(null, {}),
    );
    scope.get(MAIL_PREFERENCE_PATH, (request, reply) => sendPreferencePage(request, reply));
    scope.post(MAIL_PREFERENCE_PATH, async (request, reply) => {
      const memberId = memberOf(request);
      if (memberId) {
        const isAgain = 'again' in (request.query as object);
        await services.transact(async ({ tx, now }) => {
          const row = { memberId, refusedAt: now };
          if (isAgain) await tx.delete(announcementMailRefusals).where(eq(announcementMailRefusals.memberId, memberId));
          else await tx.insert(announcementMailRefusals).values(row).onConflictDoNothing();
        });
      }
      return sendPreferencePage(request, reply);
    });
  });

  /** Returns the member of the address; undefined if its signature is not valid. */
  function memberOf({ query }: FastifyRequest): MemberId | undefined {
    const { member, sign } = query as Record<string, unknown>;
    if (typeof member !== 'string' || typeof sign !== 'string') return undefined;
    return isMailPreferenceSignature(member, sign, services.secret) ? (member as MemberId) : undefined;
  }

  async function sendPreferencePage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const memberId = memberOf(request);
    const person = memberId && (await findPerson(services.db, memberId));
    const language = resolveLanguage(person ?? {}, services.config);
    const { brand } = services.catalogue.company;
    const translations = getTranslations(language).announcementMail.choice;
    const isOff = memberId !== undefined && (await hasOptedOut(services.db, memberId));
    const html = renderPage({
      ...{
        lang: LANGUAGE_INFO[language].locale.slice(0, 2),
        dir: LANGUAGE_INFO[language].dir,
        brand,
        title: translations.title,
      },
      said: person ? (isOff ? translations.off : translations.on)({ brand }) : translations.badLink,
      ...(person && {
        button: isOff ? translations.turnOn : translations.turnOff,
        action: `${request.url.replace(/&again(=[^&]*)?/, '')}${isOff ? '&again' : ''}`,
      }),
    });
    return reply
      .code(person ? 200 : 404)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(html);
  }
}

async function hasOptedOut(db: Database, memberId: MemberId): Promise<boolean> {
  const condition = eq(announcementMailRefusals.memberId, memberId);
  return (await db.select().from(announcementMailRefusals).where(condition)).length > 0;
}

type PageContent = {
  lang: string;
  dir: string;
  brand: string;
  title: string;
  said: string;
  button?: string;
  action?: string;
};

function renderPage({ lang, dir, brand, title, said: message, button, action }: PageContent): string {
  const form =
    button && action
      ? `<form method="post" action="${escapeHtml(action)}"><button>${escapeHtml(button)}</button></form>`
      : '';
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(brand)}</title>
<style>
:root{color-scheme:light dark;--page:#fbf9f6;--sheet:#fff;--ink:#17202e;--line:#e4e0da;--door:#004182;--on:#fff}
@media (prefers-color-scheme:dark){:root{--page:#0f141a;--sheet:#1a212b;--ink:#f0eeea;--line:#2e3744;--door:#7ab3f5;--on:#0b1a2c}}
body{margin:0;padding:24px 16px;background:var(--page);color:var(--ink);font:16px/1.6 'Readex Pro',system-ui,sans-serif}
main{box-sizing:border-box;max-width:480px;margin:0 auto;padding:24px;border:1px solid var(--line);border-radius:16px;background:var(--sheet)}
h1{margin:0 0 12px;font-size:20px;line-height:1.3}
p{margin:0 0 20px}
button{min-height:48px;padding:12px 20px;border:0;border-radius:12px;background:var(--door);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1><p role="status">${escapeHtml(message)}</p>${form}</main></body>
</html>
`;
}
