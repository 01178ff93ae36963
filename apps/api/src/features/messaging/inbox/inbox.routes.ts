import type { MemberId, StaffId } from '@waha/domain/kernel/ids';
import { DAY, fromIso } from '@waha/domain/kernel/time';
import { checkBusinessHours } from '@waha/domain/messaging/staff/business-hours';
import * as contract from '@waha/domain/messaging/staff/inbox.contract';
import { computeMedian } from '@waha/domain/overview/waiting-times';
import type { FastifyInstance } from 'fastify';
import { writeAuditLog } from '#platform/database/audit-log';
import { appendChanges } from '#platform/database/change-log';
import { unwrapResult } from '#platform/http/refusal-error';
import { serveCachedEndpoint, serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { readBusinessHours, saveBusinessHours } from '../business-hours/business-hours.store';
import { listAnswerWaits } from '../messaging.public-queries';
import { viewStates } from '../messaging.queries';
import { readReplyValues } from '../replies/read-reply-values';
import { changeConversation } from './change-conversation';
import { countByFilter, STATE_CHANGES } from './conversation.store';

/** The answer time is that of the latest answers, of this number and this time at most. */
const MAX_ANSWERS = 1000;
const ANSWER_PERIOD_MS = 30 * DAY;

/** The states and counts of conversations in the inbox of the administration, and its business hours. */
export async function inboxRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock, config } = app.services;

  serveCachedEndpoint(app, contract.countConversations, ({ db, actor }) => countByFilter(db, actor.id));

  serveCommand(app, contract.changeConversation, async ({ actor, params, body }, unit) => {
    const { snoozedUntil, isClosed, assigneeId } = body;
    const change = {
      isClosed,
      assigneeId: assigneeId as StaffId | null | undefined,
      // A date that does not exist is not in the future.
      snoozedUntil: typeof snoozedUntil === 'string' ? (fromIso(snoozedUntil) ?? 0) : snoozedUntil,
    };
    const state = await changeConversation(unit, { memberId: params.userId as MemberId, by: actor.id, change });
    await appendChanges(unit, STATE_CHANGES);
    return (await viewStates(unit.tx, [state]))[0]!;
  });

  serveEndpoint(app, contract.readAnswerTime, async () => {
    const waits = await listAnswerWaits(db, MAX_ANSWERS, clock() - ANSWER_PERIOD_MS);
    return { medianMs: computeMedian(waits) ?? null, answers: waits.length };
  });

  serveCachedEndpoint(app, contract.readReplyValues, ({ db: reader, params }) =>
    readReplyValues(reader, params.userId as MemberId, config),
  );

  serveCachedEndpoint(app, contract.readBusinessHours, async ({ db }) => toWire(await readBusinessHours(db)));

  serveCommand(app, contract.saveBusinessHours, async ({ actor, body }, unit) => {
    const hours = unwrapResult(checkBusinessHours(body));
    await saveBusinessHours(unit.tx, hours, actor.id, unit.now);
    await writeAuditLog(unit, { action: 'business-hours.changed', actorId: actor.id });
    await appendChanges(unit, [{ audience: 'admin', feature: 'messaging' }]);
    return body;
  });
}

const toWire = (hours: Awaited<ReturnType<typeof readBusinessHours>>): contract.WireBusinessHours => ({
  ...hours,
  days: [...hours.days],
});
