import type { PayoutFileId } from '@waha/domain/kernel/ids';
import { PAGE_LIMIT } from '@waha/domain/kernel/wire';
import * as contract from '@waha/domain/payouts/staff/payout-files.contract';
import { writePayoutFile } from '@waha/domain/payouts/write-payout-file';
import type { SourceId } from '@waha/domain/reconciliation/stored-line';
import { matchPayoutStatement as matchContract } from '@waha/domain/staff-payout-statements.contract';
import type { FastifyInstance } from 'fastify';
import { writeAuditLog } from '#platform/database/audit-log';
import { FileResponse } from '#platform/http/file-response';
import { createPage, sendPage } from '#platform/http/page';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { serveCachedEndpoint, serveEndpoint } from '#platform/http/route';
import { serveCommand, servePreparedCommand } from '#platform/http/serve-command';
import { readOutgoingRows } from '../reconciliation/outgoing-rows.public-queries';
import { cancelPayoutFile } from './cancel-payout-file';
import { createPayoutFile } from './create-payout-file';
import { findUnpaidPayoutFile, matchPayoutStatement } from './match-payout-statement';
import { payPayoutFile } from './pay-payout-file';
import { findPayoutFile } from './payout-file.store';
import { listPayoutFiles } from './payout-files.queries';
import { viewDuePayouts } from './view-due-payouts';
import { viewPayoutFileDetails, viewPayoutFiles } from './view-payout-files';

/** Serves payouts that are due, and the files that order them, to finance and administrators. */
export async function payoutsStaffRoutes(app: FastifyInstance): Promise<void> {
  const { config, db, clock } = app.services;
  const limitMillimes = config.twoPeopleAbove;

  serveEndpoint(app, contract.listDuePayouts, async ({ actor, query }) => {
    const wanted = query.layout ?? config.payoutLayouts[0]?.name;
    const layout = requireFound(
      config.payoutLayouts.find(({ name }) => name === wanted),
      'payout_layout_unknown',
    );
    return viewDuePayouts(db, { layout, by: actor.id, now: clock(), config });
  });

  serveCommand(app, contract.createPayoutFile, async ({ actor, body }, unit) => {
    const payouts = body.payouts.map(({ _id: id, amount: amountMillimes, ...seen }) => ({
      ...seen,
      id,
      amountMillimes,
    }));
    const file = await createPayoutFile(unit, { layout: body.layout, payouts, by: actor.id, config });
    return { message: 'Payout file created.', file: await viewPayoutFileDetails(unit.tx, file, limitMillimes) };
  });

  serveCachedEndpoint(app, contract.listPayoutFiles, async ({ db, query, reply }) => {
    const { limit = PAGE_LIMIT } = query;
    const files = await viewPayoutFiles(db, await listPayoutFiles(db, query), limitMillimes);
    return sendPage(reply, createPage(files, limit));
  });

  serveCachedEndpoint(app, contract.readPayoutFile, async ({ db, params }) => {
    const file = await findPayoutFile(db, params.fileId as PayoutFileId);
    return viewPayoutFileDetails(db, requireFound(file, 'payout_file_not_found'), limitMillimes);
  });

  serveEndpoint(app, contract.downloadPayoutFile, async ({ actor, params, transact }) => {
    const file = await transact(async (unit) => {
      const found = requireFound(await findPayoutFile(unit.tx, params.fileId as PayoutFileId), 'payout_file_not_found');
      if (found.cancelled) throw new RefusalError({ code: 'payout_file_cancelled' });
      const about = { subjectId: found.id, details: { number: found.number } };
      await writeAuditLog(unit, { actorId: actor.id, action: 'payout-file.downloaded', ...about });
      return found;
    });
    return new FileResponse(
      { bytes: Buffer.from(writePayoutFile(file.layout, file)) },
      { type: 'text/csv; charset=utf-8', as: 'attachment', name: `waha-payouts-${file.number}.csv`, isUncached: true },
    );
  });

  serveCommand(app, contract.payPayoutFile, async ({ actor, params, body }, unit) => {
    const fileId = params.fileId as PayoutFileId;
    const { reference = '', lines, statement } = body;
    const order = { fileId, reference, lines, statement, by: actor.id, limitMillimes };
    const { file, paidCount, skippedCount } = await payPayoutFile(unit, order);
    return {
      message: 'Payout file marked as paid.',
      file: await viewPayoutFileDetails(unit.tx, file, limitMillimes),
      ...{ paid: paidCount, skipped: skippedCount },
    };
  });

  // It writes nothing, so no other writer waits for the comparison.
  servePreparedCommand(
    app,
    matchContract,
    async ({ params, body, files }) => {
      const fileId = params.fileId as PayoutFileId;
      // Before the statement is read, which takes longer.
      await findUnpaidPayoutFile(db, fileId);
      const statement = requireFound(files.statement, 'statement_missing');
      const sourceId = requireFound(body.sourceId, 'source_not_found') as SourceId;
      const { rows, unreadCount, unread } = await readOutgoingRows(db, { sourceId, statement });
      return {
        ...{ sha256: statement.sha256, outgoingCount: rows.length, unreadCount, unread },
        ...(await matchPayoutStatement(db, { fileId, rows })),
      };
    },
    async ({ prepared }) => prepared,
  );

  serveCommand(app, contract.cancelPayoutFile, async ({ actor, params, body }, unit) => {
    const fileId = params.fileId as PayoutFileId;
    const file = await cancelPayoutFile(unit, { fileId, reason: body.reason, by: actor.id });
    return { message: 'Payout file cancelled.', file: await viewPayoutFileDetails(unit.tx, file, limitMillimes) };
  });
}
