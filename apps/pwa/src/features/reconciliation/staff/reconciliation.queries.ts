import type { CallInput } from '@waha/domain/kernel/endpoint';
import type { LineStatus } from '@waha/domain/reconciliation/line-status';
import {
  addSource,
  changeSource,
  listLines,
  listSources,
  listStatements,
  listUnpaid,
  previewStatement,
  readStatement,
  setLineAside,
  uploadStatement,
  type WireColumns,
} from '@waha/domain/reconciliation/reconciliation.contract';
import type { Separator } from '@waha/domain/reconciliation/statement-file';
import { call, callPage } from '../../../platform/api-client';
import { readQuery } from '../../../platform/read-query';
import { staffQueue } from '../../../shell/staff/queue/queue';
import { useStaffCommand } from '../../../shell/staff/use-command';

/** What they pay depends on all that waits: read anew by whoever comes to look. */
const ANEW = { staleTime: 0 };
/** As many lines as a page may have: they are accepted together. */
const LINES = 200;

export const sourcesQuery = () => readQuery(['reconciliation', 'sources'], listSources, {});

export const statementsQuery = () =>
  staffQueue(['reconciliation', 'statements'], (cursor, signal) =>
    callPage(listStatements, { query: { cursor }, signal }),
  );

export const statementQuery = (id: string) =>
  readQuery(['reconciliation', 'statement', id], readStatement, { params: { id } }, ANEW);

export const linesQuery = (id: string, standing: LineStatus) => ({
  ...staffQueue(['reconciliation', 'lines', id, standing], (cursor, signal) =>
    callPage(listLines, { params: { id }, query: { standing, cursor, limit: LINES }, signal }),
  ),
  ...ANEW,
});

export const unpaidQuery = (id: string) => ({
  ...staffQueue(['reconciliation', 'waiting', id], (cursor, signal) =>
    callPage(listUnpaid, { params: { id }, query: { cursor }, signal }),
  ),
  ...ANEW,
});

/** Reads the first rows of a file that somebody is about to send, with the separator that they chose. */
export const previewOf = ({ statement, separator }: { statement: File; separator?: Separator | undefined }) =>
  call(previewStatement, { body: separator ? { separator } : {}, files: { statement } });

type Take = {
  statement: File;
  /** Known, or to be made with these columns. */
  source: { id: string; columns?: WireColumns | undefined } | { name: string; columns: WireColumns };
};

/** Names the source where it is new, says its columns where they are others, and takes the file in. */
export const useTakeStatement = () =>
  useStaffCommand('reconciliation', async ({ statement, source }: Take) => {
    const sourceId = 'id' in source ? source.id : (await call(addSource, { body: source }))._id;
    if ('id' in source && source.columns)
      await call(changeSource, { params: { id: sourceId }, body: { columns: source.columns } });
    return call(uploadStatement, { body: { sourceId }, files: { statement } });
  });

export const useSetAside = () =>
  useStaffCommand('reconciliation', ({ id, ...body }: { id: string } & CallInput<typeof setLineAside>['body']) =>
    call(setLineAside, { params: { id }, body }),
  );
