import type { MemberId, MemberViewId } from '@waha/domain/kernel/ids';
import { PAGE_LIMIT } from '@waha/domain/kernel/wire';
import { decodeFacet } from '@waha/domain/members/facet';
import { checkMemberFilters } from '@waha/domain/members/member-filters';
import { appendMemberTag, compareTags, findSpelling } from '@waha/domain/members/member-tag';
import * as contract from '@waha/domain/members/members.contract';
import type { FastifyInstance } from 'fastify';
import { createId } from '#platform/database/create-id';
import { RefusalError, requireFound, unwrapResult } from '#platform/http/refusal-error';
import { serveCachedEndpoint, serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { isMember } from '../account/account.public-queries';
import { listMemberLines } from './member-table.queries';
import { deleteTag, findTags, listTags, saveTag } from './member-tags.store';
import { deleteView, listViews, renameView, saveView, toWireView } from './member-views.store';
import { readStanding } from './read-standing';
import { recordStaffMark } from './record-staff-mark';
import { viewMembers } from './view-members';

/** The table of members, staff tags, and the saved views of each staff member. */
export async function membersRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;

  serveEndpoint(app, contract.readMembersTable, async ({ actor, query, reply }) => {
    const isAdmin = actor.role === 'admin';
    if (!isAdmin && query.verified === 'no') return { members: [], total: 0, isCut: false };
    const wanted = unwrapResult(checkMemberFilters(isAdmin ? query : { ...query, verified: 'yes' }));
    const limit = query.limit ?? PAGE_LIMIT;
    const { lines, ...counts } = await listMemberLines(services.db, { ...wanted, limit, cursor: query.cursor });
    const last = lines.length === limit ? lines.at(-1) : undefined;
    if (last) reply.header('x-next-cursor', last.personId);
    return { members: await viewMembers(services, lines), ...counts };
  });

  serveEndpoint(app, contract.readStanding, ({ params }) =>
    readStanding(services, params.userId as MemberId, services.clock()),
  );

  serveCachedEndpoint(app, contract.listTags, ({ db, actor }) =>
    listTags(db, (facet) => actor.role === 'admin' || decodeFacet(facet).isVerified),
  );

  serveCachedEndpoint(app, contract.readTags, async ({ db, params }) => ({
    tags: (await findTags(db, [params.userId as MemberId])).get(params.userId as MemberId) ?? [],
  }));

  serveCommand(app, contract.addTag, async ({ actor, params, body }, unit) => {
    const memberId = params.userId as MemberId;
    if (!(await isMember(unit.tx, memberId))) throw new RefusalError({ code: 'not_found' });
    const tags = (await findTags(unit.tx, [memberId])).get(memberId) ?? [];
    const tag = unwrapResult(appendMemberTag(tags, body.tag, await listTags(unit.tx, () => true)));
    if (tags.includes(tag)) return { tags };
    await saveTag(unit.tx, { memberId, tag, addedBy: actor.id, addedAt: unit.now });
    await recordStaffMark(unit, 'tag.added', memberId, actor.id);
    return { tags: [...tags, tag].sort(compareTags) };
  });

  serveCommand(app, contract.removeTag, async ({ actor, params }, unit) => {
    const memberId = params.userId as MemberId;
    const tags = (await findTags(unit.tx, [memberId])).get(memberId) ?? [];
    const isGone = await deleteTag(unit.tx, memberId, findSpelling(tags, params.tag) ?? params.tag);
    if (isGone) await recordStaffMark(unit, 'tag.removed', memberId, actor.id);
    return { tags: (await findTags(unit.tx, [memberId])).get(memberId) ?? [] };
  });

  serveCachedEndpoint(app, contract.listViews, async ({ db, actor }) =>
    (await listViews(db, actor.id)).map(toWireView),
  );

  serveCommand(app, contract.saveView, async ({ actor, body }, unit) => {
    const filters = unwrapResult(checkMemberFilters(body.filters));
    const max = contract.VIEWS_MAX;
    if ((await listViews(unit.tx, actor.id)).length >= max) {
      throw new RefusalError({ code: 'too_many_kept', values: { max } });
    }
    const view = {
      id: createId<MemberViewId>(unit.now),
      staffId: actor.id,
      name: body.name,
      filters,
      savedAt: unit.now,
    };
    await saveView(unit.tx, view);
    return toWireView(view);
  });

  serveCommand(app, contract.renameView, async ({ actor, params, body }, unit) => {
    const view = await renameView(unit.tx, actor.id, params.id as MemberViewId, body.name);
    return toWireView(requireFound(view, 'not_found'));
  });

  serveCommand(app, contract.deleteView, async ({ actor, params }, unit) => {
    requireFound(await deleteView(unit.tx, actor.id, params.id as MemberViewId), 'not_found');
  });
}
