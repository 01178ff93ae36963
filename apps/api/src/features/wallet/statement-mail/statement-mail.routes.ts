import { chooseStatementMail, readStatementMail } from '@waha/domain/wallet/statement-mail/statement-mail.contract';
import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { findStatementMail, saveStatementMailChoice } from './statement-mail.store';

/** The member's choice to get the statement of each month by mail. */
export async function statementMailRoutes(app: FastifyInstance): Promise<void> {
  const { db } = app.services;
  serveEndpoint(app, readStatementMail, async ({ actor }) => ({
    isOn: (await findStatementMail(db, actor.id)) !== undefined,
  }));
  serveCommand(app, chooseStatementMail, async ({ actor, body: { isOn } }, unit) => {
    await saveStatementMailChoice(unit, actor.id, isOn);
    return { isOn };
  });
}
