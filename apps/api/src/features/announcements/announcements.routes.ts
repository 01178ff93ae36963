import type { AnnouncementId } from '@waha/domain/kernel/ids';
import { LANGUAGES } from '@waha/domain/kernel/languages';
import { fromIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT } from '@waha/domain/kernel/wire';
import { checkMemberFilters } from '@waha/domain/members/member-filters';
import * as contract from '@waha/domain/staff-announcements.contract';
import type { FastifyInstance } from 'fastify';
import { unwrapResult } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { resolveLanguage } from '#platform/translations/translations';
import { countAudience } from '../members/audience.public-queries';
import { listAnnouncements, readAnnouncement, viewAnnouncement } from './announcements.queries';
import {
  cancelAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  sendAnnouncement,
  writeAnnouncement,
} from './write-announcement';

/** Announcements from admins to members: draft, audience, sending, stopping and results. */
export async function announcementsRoutes(app: FastifyInstance): Promise<void> {
  const { db, config } = app.services;
  const idOf = ({ id }: { id: string }) => id as AnnouncementId;

  serveEndpoint(app, contract.listAnnouncements, async ({ query, reply }) => {
    const limit = query.limit ?? PAGE_LIMIT;
    const page = await listAnnouncements(db, { limit, cursor: query.cursor });
    const last = page.length === limit ? page.at(-1) : undefined;
    if (last) reply.header('x-next-cursor', last._id);
    return page;
  });
  serveEndpoint(app, contract.readAnnouncement, ({ params }) => readAnnouncement(db, idOf(params)));
  serveEndpoint(app, contract.countAudience, async ({ query }) => {
    const counts = await countAudience(db, unwrapResult(checkMemberFilters(query)));
    const unchosen = resolveLanguage({}, config);
    const languages = LANGUAGES.map((language) => ({
      language,
      members: (counts.get(language) ?? 0) + (language === unchosen ? (counts.get(null) ?? 0) : 0),
    })).filter(({ members }) => members > 0);
    return { total: languages.reduce((sum, { members }) => sum + members, 0), languages };
  });

  serveCommand(app, contract.writeAnnouncement, async ({ actor, body }, unit) =>
    viewAnnouncement(unit.tx, await writeAnnouncement(unit, { by: actor.id, ...body })),
  );
  serveCommand(app, contract.editAnnouncement, async ({ actor, params, body }, unit) =>
    viewAnnouncement(unit.tx, await editAnnouncement(unit, { id: idOf(params), by: actor.id, ...body })),
  );
  serveCommand(app, contract.deleteAnnouncement, ({ params, body }, unit) =>
    deleteAnnouncement(unit, { id: idOf(params), ...body }),
  );
  serveCommand(app, contract.sendAnnouncement, async ({ actor, params, body }, unit) => {
    const sendAt = body.sendAt === undefined ? undefined : fromIso(body.sendAt);
    const { version } = body;
    return viewAnnouncement(unit.tx, await sendAnnouncement(unit, { id: idOf(params), by: actor.id, version, sendAt }));
  });
  serveCommand(app, contract.cancelAnnouncement, async ({ actor, params }, unit) =>
    viewAnnouncement(unit.tx, await cancelAnnouncement(unit, { id: idOf(params), by: actor.id })),
  );
}
