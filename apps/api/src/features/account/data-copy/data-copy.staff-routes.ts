import { getDataCopyExpiry, getDataCopyState } from '@waha/domain/account/data-copy/data-copy';
import * as contract from '@waha/domain/account/data-copy/staff/member-data-copy.contract';
import type { MemberId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { findPerson } from '#platform/auth/people.store';
import { RefusalError } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { findNewestDataCopy } from './data-copy.store';
import { requestDataCopy } from './request-data-copy';

/** Serves copies of members' data to administrators: requests by letter. Only the member can download a copy. */
export async function dataCopyStaffRoutes(app: FastifyInstance): Promise<void> {
  const { clock, config, db } = app.services;

  serveEndpoint(app, contract.readMemberDataCopy, async ({ params }) => {
    const memberId = params.userId as MemberId;
    if ((await findPerson(db, memberId))?.role !== 'user') throw new RefusalError({ code: 'user_not_found' });
    const copy = await findNewestDataCopy(db, memberId);
    const state = copy && getDataCopyState(copy, clock());
    if (!copy || !state) return { copy: null };
    const by = copy.requestedBy === memberId ? undefined : await findPerson(db, copy.requestedBy);
    return {
      copy: {
        state,
        requestedAt: toIso(copy.requestedAt),
        ...(by && { requestedBy: `${by.name} ${by.surname}` }),
        ...(copy.ready && { expiresAt: toIso(getDataCopyExpiry(copy.ready)) }),
      },
    };
  });

  serveCommand(app, contract.requestMemberDataCopy, ({ actor, params, body }, unit) =>
    requestDataCopy(unit, config, { memberId: params.userId as MemberId, by: actor.id, reason: body.reason }),
  );
}
