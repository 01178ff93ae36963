import type { MemberId, MemberViewId } from '@waha/domain/kernel/ids';
import { PAGE_LIMIT } from '@waha/domain/kernel/wire';
import { standingOf } from '@waha/domain/members/facet';
import { checkFilters } from '@waha/domain/members/member-filters';
import { findSpelling, withTag } from '@waha/domain/members/member-tag';
import * as contract from '@waha/domain/members/members.contract';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../platform/database/new-id';
import { serveCommand } from '../../platform/http/command-route';
import { orMissing, orRefuse, Refused } from '../../platform/http/refusal';
import { serve, serveCached } from '../../platform/http/route';
import { isMember } from '../account/account.public-queries';
import { listMemberLines } from './member-table.queries';
import { deleteTag, findTags, listTags, saveTag } from './member-tags.store';
import { deleteView, listViews, renameView, saveView, toWireView } from './member-views.store';
import { recordStaffMark } from './record-staff-mark';
import { viewMembers } from './view-members';

/** The table of members, what staff mark them with, and the filters that each of the staff has saved. */
export async function membersRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;

  serve(app, contract.tableOfMembers, async ({ actor, query, reply }) => {
    const isAdmin = actor.role === 'admin';
    if (!isAdmin && query.verified === 'no') return { members: [], total: 0, isCut: false };
    const wanted = orRefuse(checkFilters(isAdmin ? query : { ...query, verified: 'yes' }));
    const limit = query.limit ?? PAGE_LIMIT;
    const { lines, ...counts } = await listMemberLines(services.db, { ...wanted, limit, cursor: query.cursor });
    const last = lines.length === limit ? lines.at(-1) : undefined;
    if (last) reply.header('x-next-cursor', last.personId);
    return { members: await viewMembers(services, lines), ...counts };
  });

  serveCached(app, contract.listTags, ({ db, actor }) =>
    listTags(db, (facet) => actor.role === 'admin' || standingOf(facet).isVerified),
  );

  serveCached(app, contract.readTags, async ({ db, params }) => ({
    tags: (await findTags(db, [params.userId as MemberId])).get(params.userId as MemberId) ?? [],
  }));

  serveCommand(app, contract.addTag, async ({ actor, params, body }, unit) => {
    const memberId = params.userId as MemberId;
    if (!(await isMember(unit.tx, memberId))) throw new Refused({ code: 'not_found' });
    const tags = (await findTags(unit.tx, [memberId])).get(memberId) ?? [];
    const tag = orRefuse(withTag(tags, body.tag, await listTags(unit.tx, () => true)));
    if (tags.includes(tag)) return { tags };
    await saveTag(unit.tx, { memberId, tag, addedBy: actor.id, addedAt: unit.now });
    await recordStaffMark(unit, 'tag.added', memberId, actor.id);
    return { tags: [...tags, tag].sort() };
  });

  serveCommand(app, contract.removeTag, async ({ actor, params }, unit) => {
    const memberId = params.userId as MemberId;
    const tags = (await findTags(unit.tx, [memberId])).get(memberId) ?? [];
    const isGone = await deleteTag(unit.tx, memberId, findSpelling(tags, params.tag) ?? params.tag);
    if (isGone) await recordStaffMark(unit, 'tag.removed', memberId, actor.id);
    return { tags: (await findTags(unit.tx, [memberId])).get(memberId) ?? [] };
  });

  serveCached(app, contract.listViews, async ({ db, actor }) => (await listViews(db, actor.id)).map(toWireView));

  serveCommand(app, contract.saveView, async ({ actor, body }, unit) => {
    const filters = orRefuse(checkFilters(body.filters));
    const max = contract.VIEWS_MAX;
    if ((await listViews(unit.tx, actor.id)).length >= max) {
      throw new Refused({ code: 'too_many_kept', values: { max } });
    }
    const view = { id: newId<MemberViewId>(unit.now), staffId: actor.id, name: body.name, filters, savedAt: unit.now };
    await saveView(unit.tx, view);
    return toWireView(view);
  });

  serveCommand(app, contract.renameView, async ({ actor, params, body }, unit) => {
    const view = await renameView(unit.tx, actor.id, params.id as MemberViewId, body.name);
    return toWireView(orMissing(view, 'not_found'));
  });

  serveCommand(app, contract.deleteView, async ({ actor, params }, unit) => {
    orMissing(await deleteView(unit.tx, actor.id, params.id as MemberViewId), 'not_found');
    return undefined;
  });
}
