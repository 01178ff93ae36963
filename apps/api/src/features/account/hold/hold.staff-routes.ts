import { setMemberHold } from '@waha/domain/account/hold/staff/member-hold.contract';
import type { MemberId } from '@waha/domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import { serveCommand } from '#platform/http/serve-command';
import { setHold } from './set-hold';

/** Lets administrators hold a member, which stops the deletion of their data, and release them. */
export async function holdStaffRoutes(app: FastifyInstance): Promise<void> {
  serveCommand(app, setMemberHold, ({ actor, params, body }, unit) =>
    setHold(unit, { memberId: params.userId as MemberId, by: actor.id, ...body }),
  );
}
