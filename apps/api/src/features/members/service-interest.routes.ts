import * as contract from '@waha/domain/facility/service-interest.contract';
import type { MemberId, StaffId } from '@waha/domain/kernel/ids';
import { findSpelling } from '@waha/domain/members/member-tag';
import type { FastifyInstance } from 'fastify';
import { appendChanges } from '#platform/database/change-log';
import type { Database, Tx } from '#platform/database/database';
import { serveCachedEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { findTags, listTags, saveTag } from './member-tags.store';
import { recordStaffMark } from './record-staff-mark';

/** Members who want to be told when a service opens. They get its tag, also if they have the maximum number of tags. */
export async function serviceInterestRoutes(app: FastifyInstance): Promise<void> {
  serveCachedEndpoint(app, contract.readServiceInterest, ({ db, actor }) => viewInterest(db, actor.id as MemberId));

  serveCommand(app, contract.askForService, async ({ actor, body }, unit) => {
    const memberId = actor.id as MemberId;
    const interest = await viewInterest(unit.tx, memberId);
    if (interest.services.includes(body.service)) return interest;
    const name = contract.TAG_BY_SERVICE[body.service];
    // The spelling that staff use already, so that all who asked have one tag.
    const tag = findSpelling(await listTags(unit.tx, () => true), name) ?? name;
    const addedBy = actor.id as StaffId;
    await saveTag(unit.tx, { memberId, tag, addedBy, addedAt: unit.now });
    await recordStaffMark(unit, 'tag.added', memberId, addedBy);
    await appendChanges(unit, [{ audience: memberId, feature: 'facility' }]);
    return viewInterest(unit.tx, memberId);
  });
}

/** A tag that staff removed counts as not asked: they remove it when the service has opened. */
async function viewInterest(db: Database | Tx, memberId: MemberId): Promise<contract.WireServiceInterest> {
  const tags = (await findTags(db, [memberId])).get(memberId) ?? [];
  const has = (tag: string) => findSpelling(tags, tag) !== undefined;
  return { services: contract.COMING_SERVICES.filter((service) => has(contract.TAG_BY_SERVICE[service])) };
}
