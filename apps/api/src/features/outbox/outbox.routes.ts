import { cancelCommand, readCommandStatus } from '@waha/domain/outbox/outbox.contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { commandResponses } from '#platform/database/platform.tables';
import { serveEndpoint } from '#platform/http/route';
import { hasMessageWithKey } from '../messaging/messaging.public-queries';
import { hasPaymentWithKey } from '../purchase/payment.public-queries';
import { hasRechargeWithKey } from '../recharge/recharge.public-queries';
import { hasTaskReportWithKey } from '../tasks/task-reports.public-queries';

/**
 * For the device's outbox: the result of a command whose response was lost, and cancelling a command that may be in
 * flight.
 */
export async function outboxRoutes(app: FastifyInstance): Promise<void> {
  const { db } = app.services;

  serveEndpoint(app, readCommandStatus, async ({ actor, body }) => {
    const storedRows = await db
      .select()
      .from(commandResponses)
      .where(and(eq(commandResponses.personId, actor.id), inArray(commandResponses.key, body.keys)));
    const byKey = new Map(storedRows.map((row) => [row.key, row]));
    return {
      commands: body.keys.map((key) => {
        const row = byKey.get(key);
        if (!row) return { key, state: 'unknown' as const };
        if (row.state === 'cancelled') return { key, state: row.state };
        return {
          key,
          state: row.state,
          status: row.status ?? 200,
          answer: row.answer === null ? null : JSON.parse(row.answer),
        };
      }),
    };
  });

  serveEndpoint(app, cancelCommand, ({ actor, params, transact }) =>
    transact(async ({ tx, now }) => {
      const condition = and(eq(commandResponses.personId, actor.id), eq(commandResponses.key, params.key));
      const [stored] = await tx.select({ state: commandResponses.state }).from(commandResponses).where(condition);
      if (stored) return { state: stored.state === 'applied' ? 'already_applied' : 'cancelled' };
      // The key stays on the sent item longer than its response is stored. (Withdrawals have a key too, but are never
      // queued.)
      for (const isHere of [hasPaymentWithKey, hasRechargeWithKey, hasMessageWithKey, hasTaskReportWithKey])
        if (await isHere(tx, actor.id, params.key)) return { state: 'already_applied' };
      await tx
        .insert(commandResponses)
        .values({ personId: actor.id, key: params.key, content: '', state: 'cancelled', createdAt: now });
      return { state: 'cancelled' };
    }),
  );
}
