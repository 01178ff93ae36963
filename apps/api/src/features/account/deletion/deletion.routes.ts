import * as contract from '@waha/domain/account/deletion/deletion.contract';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { toIso } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { readCreditBalance } from '#features/credit/credit.public-queries';
import { sumMemberInvoices } from '#features/invoices/invoices.public-queries';
import { readWalletPoints } from '#features/wallet/wallet.public-queries';
import { findPerson } from '#platform/auth/people.store';
import type { Database, Tx } from '#platform/database/database';
import { requireFound } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand, servePreparedCommand } from '#platform/http/serve-command';
import { getTranslations, resolveLanguage } from '#platform/translations/translations';
import { findHold } from '../hold/hold.store';
import { checkPasswordOnce } from '../sessions/check-password-once';
import { countUnsettledItems } from './count-unsettled-items';
import { findScheduledDeletion } from './deletion.store';
import { cancelDeletion, scheduleDeletion } from './schedule-deletion';

/** Serves the deletion of the caller's own account. */
export async function deletionRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;

  serveEndpoint(app, contract.readDeletion, async ({ actor, query }) => {
    const { db, clock, config } = services;
    const person = requireFound(await findPerson(db, actor.id), 'user_not_found');
    const credit = await readCreditBalance(db, actor.id);
    const points = (await readWalletPoints(services, [actor.id])).get(actor.id);
    const { deletion: texts } = getTranslations(query.language ?? resolveLanguage(person, config));
    return {
      deletion: await viewDeletion(db, actor.id),
      unsettled: await countUnsettledItems(db, actor.id),
      points: {
        valid: points?.available ?? 0,
        notYetValid: points?.blocked ?? 0,
        ...(points?.allValidAt && { allValidAt: toIso(points.allValidAt) }),
      },
      ...(credit !== 0 && { credit }),
      unpaidInvoices: (await sumMemberInvoices(db, actor.id, getDayAt(clock()))).unpaid,
      deleted: [...texts.deleted],
      kept: [...texts.kept],
    };
  });

  servePreparedCommand(
    app,
    contract.requestDeletion,
    (input) => checkPasswordOnce(services, input, input.body.password),
    async ({ actor }, unit) => {
      await scheduleDeletion(unit, services, { memberId: actor.id, by: actor.id });
      return { deletion: await viewDeletion(unit.tx, actor.id) };
    },
  );

  serveCommand(app, contract.cancelDeletion, async ({ actor }, unit) => {
    await cancelDeletion(unit, services, { memberId: actor.id, by: actor.id });
  });
}

type Viewed = Parameters<typeof findScheduledDeletion>[1];

async function viewDeletion(db: Database | Tx, memberId: Viewed) {
  const scheduled = await findScheduledDeletion(db, memberId);
  if (!scheduled) return null;
  return { eraseAt: toIso(scheduled.eraseAt), isHeld: (await findHold(db, memberId)) !== undefined };
}
