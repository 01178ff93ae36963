import { readCredit } from '@waha/domain/credit/credit.contract';
import type { MemberId } from '@waha/domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '#platform/http/page';
import { RefusalError } from '#platform/http/refusal-error';
import { serveCachedEndpoint } from '#platform/http/route';
import { isMember } from '../account/account.public-queries';
import { readCreditBalance } from './credit.public-queries';
import { listCreditEntries } from './credit.queries';

/** Serves the credit of a member to them, to administrators and to finance. */
export async function creditRoutes(app: FastifyInstance): Promise<void> {
  serveCachedEndpoint(app, readCredit, async ({ db, actor, params, query, reply }) => {
    const memberId = params.userId as MemberId;
    if (!(await isMember(db, memberId))) throw new RefusalError({ code: 'user_not_found' });
    const page = await listCreditEntries(db, { ...query, memberId, isForStaff: actor.id !== memberId });
    return { balance: await readCreditBalance(db, memberId), entries: sendPage(reply, page) };
  });
}
