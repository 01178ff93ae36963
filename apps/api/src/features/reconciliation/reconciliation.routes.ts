import type { Role } from '@waha/domain/kernel/roles';
import * as contract from '@waha/domain/reconciliation/reconciliation.contract';
import { guessColumns, type StatementColumns } from '@waha/domain/reconciliation/statement-columns';
import { findSignedColumns } from '@waha/domain/reconciliation/statement-line';
import type { LineId, SourceId, StatementId } from '@waha/domain/reconciliation/stored-line';
import { acceptReversal, putLineAside } from '@waha/domain/reconciliation/stored-line';
import type { FastifyInstance } from 'fastify';
import { createId } from '#platform/database/create-id';
import { sendPage } from '#platform/http/page';
import { RefusalError, requireFound, unwrapResult } from '#platform/http/refusal-error';
import { serveCachedEndpoint } from '#platform/http/route';
import { serveCommand, servePreparedCommand } from '#platform/http/serve-command';
import { acceptPairs } from './accept-pairs';
import { auditStatementLine, auditStatementSource } from './audit-statement';
import { listApprovedWithoutLine } from './list-approved-without-line';
import { listProposedLines } from './list-proposed-lines';
import { findMatching } from './matching/find-matching';
import { findReversed } from './matching/find-reversed';
import { readRowsInSlices } from './reading/read-rows-in-slices';
import { readStatementFile } from './reading/read-statement-file';
import * as queries from './statement.queries';
import * as store from './statement.store';
import { uploadStatement } from './upload-statement';

/** The number of rows, and the length of a cell, in the preview for choosing columns. */
const PREVIEW_ROWS = 12;
const PREVIEW_COLUMNS = 40;
const PREVIEW_CELL = 200;

/** Serves statements of banks and wallets, and their comparison with pending payments. */
export async function reconciliationRoutes(app: FastifyInstance): Promise<void> {
  serveCachedEndpoint(app, contract.listSources, async ({ db }) =>
    (await store.listSources(db)).map(queries.viewSource),
  );

  serveCommand(app, contract.addSource, async ({ actor, body }, unit) => {
    const { tx, now } = unit;
    if (await store.isSourceNameTaken(tx, body.name)) throw new RefusalError({ code: 'source_name_taken' });
    const columns = toColumns(body.columns);
    const source = { id: createId<SourceId>(now), name: body.name, columns, createdBy: actor.id, createdAt: now };
    await store.saveSource(tx, source);
    await auditStatementSource(unit, { action: 'statement-source.added', by: actor.id, source });
    return queries.viewSource(source);
  });

  serveCommand(app, contract.changeSource, async ({ actor, params, body }, unit) => {
    const { tx } = unit;
    const source = requireFound(await store.findSource(tx, params.id as SourceId), 'source_not_found');
    const columns = toColumns(body.columns);
    await store.saveColumns(tx, source.id, columns);
    await auditStatementSource(unit, { action: 'statement-source.changed', by: actor.id, source });
    return queries.viewSource({ ...source, columns });
  });

  servePreparedCommand(
    app,
    contract.previewStatement,
    ({ files, body }) => readStatementFile(requireFound(files.statement, 'statement_missing'), body.separator),
    async ({ prepared: rows }) => {
      const guess = guessColumns(rows.map(({ cells }) => cells));
      const previewRows = rows.slice(0, PREVIEW_ROWS).map(({ number, cells }) => ({
        number,
        cells: cells.slice(0, PREVIEW_COLUMNS).map((cell) => cell.slice(0, PREVIEW_CELL)),
      }));
      const signedColumns = findSignedColumns(rows).filter((at) => at < PREVIEW_COLUMNS);
      return {
        ...{ rows: previewRows, rowCount: rows.length, signedColumns },
        ...(guess && { guess: queries.viewColumns(guess) }),
      };
    },
  );

  servePreparedCommand(
    app,
    contract.uploadStatement,
    async ({ files, body }) => {
      const statement = requireFound(files.statement, 'statement_missing');
      const sourceId = requireFound(body.sourceId, 'source_not_found') as SourceId;
      const { columns } = requireFound(await store.findSource(app.services.db, sourceId), 'source_not_found');
      const rows = await readStatementFile(statement, columns.separator);
      return { sourceId, rows, read: await readRowsInSlices(rows, columns) };
    },
    async ({ prepared, actor, files }, unit) => {
      const order = { ...prepared, sha256: files.statement!.sha256, by: actor.id };
      const { statement, source, added, known } = await uploadStatement(unit, order);
      return { statement: queries.viewStatement(statement, source), added, known };
    },
  );

  serveCachedEndpoint(app, contract.listStatements, async ({ db, query, reply }) =>
    sendPage(reply, await queries.listStatements(db, query)),
  );

  serveCachedEndpoint(app, contract.readStatement, ({ db, actor, params }) =>
    queries.readStatementStatus(db, params.id as StatementId, actor.role),
  );

  serveCachedEndpoint(app, contract.listLines, async ({ db, actor, params, query, reply }) =>
    sendPage(reply, await queries.listLines(db, params.id as StatementId, { ...query, role: actor.role })),
  );

  serveCachedEndpoint(app, contract.listUnpaid, async ({ db, actor, params, query, reply }) =>
    sendPage(reply, await queries.listUnpaid(db, params.id as StatementId, { ...query, role: actor.role })),
  );

  serveCachedEndpoint(app, contract.listApprovedWithoutLine, async ({ db, params, query, reply }) =>
    sendPage(reply, await listApprovedWithoutLine(db, params.id as StatementId, query)),
  );

  serveCachedEndpoint(app, contract.listProposedLines, ({ db, actor }) => listProposedLines(db, actor.role));

  /** Returns the lines that pay for packs, if the caller may not decide these. */
  const findForAdmin = async (statementId: StatementId, role: Role) =>
    role === 'admin' ? new Set<string>() : (await findMatching(app.services.db, statementId, role)).forAdmin;

  servePreparedCommand(
    app,
    contract.acceptPairs,
    ({ actor, params }) => findForAdmin(params.id as StatementId, actor.role),
    ({ prepared: forAdmin, actor, params, body }, unit) =>
      acceptPairs(unit, { statementId: params.id as StatementId, pairs: body.pairs, actor, forAdmin }),
  );

  const findOfLine = async (id: LineId, role: Role) => {
    const line = requireFound(await store.findLine(app.services.db, id), 'line_not_found');
    return findForAdmin(line.statementId, role);
  };

  servePreparedCommand(
    app,
    contract.setLineAside,
    ({ actor, params }) => findOfLine(params.id as LineId, actor.role),
    async ({ prepared: forAdmin, actor, params, body }, unit) => {
      const line = requireFound(await store.findLine(unit.tx, params.id as LineId), 'line_not_found');
      if (forAdmin.has(line.id)) throw new RefusalError({ code: 'line_for_administration' });
      const changed = unwrapResult(putLineAside(line, body, actor.id, unit.now));
      if (Boolean(changed.aside) === Boolean(line.aside)) return { isAside: body.isAside };
      await store.saveLine(unit.tx, changed);
      const source = requireFound(await store.findSource(unit.tx, line.sourceId), 'source_not_found').name;
      const action = changed.aside ? 'statement-line.set-aside' : 'statement-line.taken-back';
      await auditStatementLine(unit, { action, by: actor.id, line, source });
      return { isAside: body.isAside };
    },
  );

  servePreparedCommand(
    app,
    contract.acceptReversal,
    ({ actor, params }) => findOfLine(params.id as LineId, actor.role),
    async ({ prepared: forAdmin, actor, params, body }, unit) => {
      const line = requireFound(await store.findLine(unit.tx, params.id as LineId), 'line_not_found');
      if (forAdmin.has(line.id)) throw new RefusalError({ code: 'line_for_administration' });
      const reversal = (await findReversed(unit.tx, line.sourceId)).get(line.id);
      const order = { reversal, reversedOn: body.reversedOn };
      const accepted = unwrapResult(acceptReversal(line, order, actor.id, unit.now));
      if (accepted === line) return { isAside: true };
      await store.saveLine(unit.tx, accepted);
      const source = requireFound(await store.findSource(unit.tx, line.sourceId), 'source_not_found').name;
      await auditStatementLine(unit, { action: 'statement-line.reversed', by: actor.id, line, source });
      return { isAside: true };
    },
  );
}

/** The schema of the endpoint ensures that one of the two is present. */
function toColumns({ amount, sign, credit, debit, separator, ...given }: contract.WireColumns): StatementColumns {
  const common = { ...given, ...(separator !== undefined && { separator }) };
  if (amount !== undefined) return { ...common, amount, ...(sign !== undefined && { sign }) };
  return { ...common, credit: credit!, ...(debit !== undefined && { debit }) };
}
