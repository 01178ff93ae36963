import type { MemberId, QuickReplyId } from '@waha/domain/kernel/ids';
import { STAFF_ROLES } from '@waha/domain/kernel/roles';
import { chooseReplyText } from '@waha/domain/messaging/message';
import type { Reason } from '@waha/domain/messaging/reasons/reason';
import * as contract from '@waha/domain/messaging/reasons/reasons.contract';
import type { FastifyInstance } from 'fastify';
import { appendChanges } from '#platform/database/change-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { serveCachedEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { findMember } from '../messaging.queries';
import { deleteReason, listReasons, saveReason } from './reason.store';

/** The reasons for decisions of staff: admins edit them, and all who decide choose from them. */
export async function reasonsRoutes(app: FastifyInstance): Promise<void> {
  const { config } = app.services;

  serveCachedEndpoint(app, contract.listReasons, async ({ db }) => (await listReasons(db)).map(toWireReason));

  serveCachedEndpoint(app, contract.listReasonsForMember, async ({ db, params, query: { kind } }) => {
    const { language, isLanguageAssumed } = await findMember(db, params.userId as MemberId, config);
    const reasons = (await listReasons(db)).filter((reason) => reason.kind === kind);
    return reasons.map((reason) => {
      const { text, language: found } = chooseReplyText(reason, language);
      const isMissing = language !== 'source' && found === undefined;
      return {
        ...toWireReason(reason),
        memberText: text,
        ...(isMissing && { missingLanguage: language }),
        ...(isLanguageAssumed && { assumedLanguage: found ?? 'source' }),
      };
    });
  });

  serveCommand(app, contract.saveReason, async ({ actor, params, body }, unit) => {
    const id = params.id as QuickReplyId;
    const stored = (await listReasons(unit.tx)).find((reason) => reason.id === id);
    const reason = { ...body, translations: body.translations ?? stored?.translations ?? {}, id };
    await saveReason(unit.tx, reason, { by: actor.id, at: unit.now });
    await announceChange(unit);
    return toWireReason(reason);
  });

  serveCommand(app, contract.deleteReason, async ({ actor, params }, unit) => {
    await deleteReason(unit.tx, params.id as QuickReplyId, { by: actor.id, at: unit.now });
    await announceChange(unit);
    return { message: 'Reason deleted.' };
  });
}

function announceChange(unit: UnitOfWork): Promise<void> {
  return appendChanges(
    unit,
    STAFF_ROLES.map((audience) => ({ audience, feature: 'messaging' })),
  );
}

function toWireReason({ id, ...reason }: Reason): contract.WireReason {
  return { _id: id, ...reason };
}
