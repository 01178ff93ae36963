import type { RechargeId } from '@waha/domain/kernel/ids';
import * as contract from '@waha/domain/recharge/recharge.contract';
import type { FastifyInstance } from 'fastify';
import { requireConsent } from '#features/terms/consent.public-queries';
import { appendChanges } from '#platform/database/change-log';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { serveCachedEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { viewRecharge } from './recharge.queries';
import { findRecharge, listRechargesOf, saveSeenAt } from './recharge.store';
import { submitRecharge } from './submit-recharge';

/** Recharge endpoints for members: request points and read the outcome. */
export async function rechargeRoutes(app: FastifyInstance): Promise<void> {
  serveCommand(app, contract.submitRecharge, async ({ actor, body, files, key }, unit) => {
    await requireConsent(unit.tx, app.services.catalogue, actor);
    const draft = { points: body.points, receipt: files.receipt };
    const recharge = await submitRecharge(unit, { memberId: actor.id, draft, key });
    return { message: 'Recharge request submitted.', request: viewRecharge(recharge) };
  });

  serveCachedEndpoint(app, contract.listOwnRecharges, async ({ db, actor }) =>
    (await listRechargesOf(db, actor.id)).map((recharge) => viewRecharge(recharge)),
  );

  serveCommand(app, contract.markRechargeSeen, async ({ actor, params }, unit) => {
    const { tx, now } = unit;
    const recharge = requireFound(await findRecharge(tx, params.id as RechargeId), 'recharge_not_found');
    if (recharge.memberId !== actor.id) throw new RefusalError({ code: 'recharge_not_found' });
    const isNew = await saveSeenAt(tx, recharge.id, now);
    if (isNew) await appendChanges(unit, [{ audience: actor.id, feature: 'recharge', subjectId: recharge.id }]);
    return { message: 'Recharge marked as seen.' };
  });
}
