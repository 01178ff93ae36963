import { checkUndo } from '@waha/domain/held-commands/check-undo';
import * as contract from '@waha/domain/held-commands/held-commands.contract';
import type { FastifyInstance } from 'fastify';
import type { HeldCommandId } from '#platform/database/platform.tables';
import { findHeldCommand, takeHeldCommand } from '#platform/held-commands/held-command.store';
import { unwrapResult } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { listVisibleHeldCommands } from './held-commands.queries';

/** Serves the decisions of staff that can still be undone. */
export async function heldCommandsRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock } = app.services;

  // Not cached: a list of few rows that each decision changes.
  serveEndpoint(app, contract.listHeldCommands, ({ actor }) =>
    listVisibleHeldCommands(db, actor, { endpoints: app.rows, now: clock() }),
  );

  serveCommand(app, contract.undoHeldCommand, async ({ actor, params }, { tx }) => {
    const command = unwrapResult(checkUndo(await findHeldCommand(tx, params.id as HeldCommandId), actor.id));
    await takeHeldCommand(tx, command.id);
  });
}
