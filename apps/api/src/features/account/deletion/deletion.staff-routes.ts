import * as contract from '@waha/domain/account/deletion/staff/member-deletion.contract';
import type { MemberId, PersonId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { readCreditBalance } from '#features/credit/credit.public-queries';
import { isErasedPerson } from '#platform/auth/erased-person';
import { findPerson } from '#platform/auth/people.store';
import { RefusalError } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { findHold } from '../hold/hold.store';
import { countUnsettledItems } from './count-unsettled-items';
import { findScheduledDeletion } from './deletion.store';
import { cancelDeletion, scheduleDeletion } from './schedule-deletion';

/** Serves the deletion of members' accounts to administrators: requests by letter, and what stops a deletion. */
export async function deletionStaffRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { db } = services;

  serveEndpoint(app, contract.readMemberDeletion, async ({ params }) => {
    const memberId = params.userId as MemberId;
    const member = await findPerson(db, memberId);
    if (member?.role !== 'user') throw new RefusalError({ code: 'user_not_found' });
    const scheduled = await findScheduledDeletion(db, memberId);
    const credit = await readCreditBalance(db, memberId);
    const hold = await findHold(db, memberId);
    return {
      deletion: scheduled ? await viewDeletion(scheduled) : null,
      hold: hold ? { at: toIso(hold.setAt), by: await formatName(hold.setBy), reason: hold.reason } : null,
      erasedAt: isErasedPerson(member) && member.blockedAt !== undefined ? toIso(member.blockedAt) : null,
      unsettled: await countUnsettledItems(db, memberId),
      ...(credit !== 0 && { credit }),
    };
  });

  serveCommand(app, contract.requestMemberDeletion, ({ actor, params, body }, unit) =>
    scheduleDeletion(unit, services, { memberId: params.userId as MemberId, by: actor.id, reason: body.reason }),
  );

  serveCommand(app, contract.cancelMemberDeletion, async ({ actor, params, body }, unit) => {
    const order = { memberId: params.userId as MemberId, by: actor.id, reason: body.reason };
    if (!(await cancelDeletion(unit, services, order))) throw new RefusalError({ code: 'not_found' });
  });

  type Scheduled = NonNullable<Awaited<ReturnType<typeof findScheduledDeletion>>>;

  async function viewDeletion({ memberId, requestedAt, eraseAt, requestedBy, reason }: Scheduled) {
    return {
      requestedAt: toIso(requestedAt),
      eraseAt: toIso(eraseAt),
      ...(requestedBy !== memberId && { request: { by: await formatName(requestedBy), reason: reason ?? '' } }),
    };
  }

  async function formatName(id: PersonId): Promise<string> {
    const person = await findPerson(db, id);
    return person ? `${person.name} ${person.surname}` : '';
  }
}
