import * as contract from '@waha/domain/facility/service-interest.contract';
import type { MemberId, StaffId } from '@waha/domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import type { Database, Tx } from '#platform/database/database';
import { serveCachedEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { findTags, saveTag } from './member-tags.store';
import { recordStaffMark } from './record-staff-mark';

/** Members who want to be told when a service opens. They get its tag, beyond the maximum number of staff tags. */
export async function serviceInterestRoutes(app: FastifyInstance): Promise<void> {
  serveCachedEndpoint(app, contract.readServiceInterest, ({ db, actor }) => viewInterest(db, actor.id as MemberId));

  serveCommand(app, contract.askForService, async ({ actor, body }, unit) => {
    const memberId = actor.id as MemberId;
    const interest = await viewInterest(unit.tx, memberId);
    if (interest.services.includes(body.service)) return interest;
    const tag = contract.TAG_BY_SERVICE[body.service];
    const addedBy = actor.id as StaffId;
    await saveTag(unit.tx, { memberId, tag, addedBy, addedAt: unit.now });
    await recordStaffMark(unit, 'tag.added', memberId, addedBy);
    return viewInterest(unit.tx, memberId);
  });
}

/** A tag that staff removed counts as not asked: they remove it when the service has opened. */
async function viewInterest(db: Database | Tx, memberId: MemberId): Promise<contract.WireServiceInterest> {
  const tags = (await findTags(db, [memberId])).get(memberId) ?? [];
  return { services: contract.COMING_SERVICES.filter((service) => tags.includes(contract.TAG_BY_SERVICE[service])) };
}
