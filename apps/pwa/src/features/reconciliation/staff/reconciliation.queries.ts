import type { CallInput } from '@waha/domain/kernel/endpoint';
import type { LineStatus } from '@waha/domain/reconciliation/line-status';
import {
  acceptReversal,
  addSource,
  changeSource,
  listApprovedWithoutLine,
  listLines,
  listStatements,
  listUnpaid,
  previewStatement,
  readStatement,
  setLineAside,
  uploadStatement,
  type WireColumns,
} from '@waha/domain/reconciliation/reconciliation.contract';
import type { Separator } from '@waha/domain/reconciliation/statement-file';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { callHeld } from '#shell/staff/held/call-held';
import type { BulkCall } from '#shell/staff/queue/bulk/use-bulk-run';
import { createStaffQueue } from '#shell/staff/queue/queue';
import { useStaffCommand } from '#shell/staff/use-command';

/** The matches depend on all pending items: they are refetched at every visit. */
const ALWAYS_STALE = { staleTime: 0 };
/** The maximum page size: the lines are accepted together. */
const LINES_PER_PAGE = 200;

export const statementsQuery = () => createStaffQueue(['reconciliation', 'statements'], listStatements, {});

export const statementQuery = (id: string) =>
  endpointQuery(['reconciliation', 'statement', id], readStatement, { params: { id } }, ALWAYS_STALE);

export const linesQuery = (id: string, status: LineStatus) => ({
  ...createStaffQueue(['reconciliation', 'lines', id, status], listLines, {
    params: { id },
    query: { standing: status, limit: LINES_PER_PAGE },
  }),
  ...ALWAYS_STALE,
});

export const unpaidQuery = (id: string) => ({
  ...createStaffQueue(['reconciliation', 'waiting', id], listUnpaid, { params: { id } }),
  ...ALWAYS_STALE,
});

export const approvedQuery = (id: string) => ({
  ...createStaffQueue(['reconciliation', 'approved', id], listApprovedWithoutLine, { params: { id } }),
  ...ALWAYS_STALE,
});

/** Parses the first rows of a file that is about to be imported, with the chosen separator. */
export const fetchPreview = ({ statement, separator }: { statement: File; separator?: Separator | undefined }) =>
  callApi(previewStatement, { body: separator ? { separator } : {}, files: { statement } });

type ImportRequest = {
  statement: File;
  /** An existing source, or a new one with these columns. */
  source: { id: string; columns?: WireColumns | undefined } | { name: string; columns: WireColumns };
  /** Called once a new source exists. */
  onSourceAdded: (id: string) => void;
};

/** Creates a new source, updates changed columns, and imports the file. */
export const useImportStatement = () =>
  useStaffCommand('reconciliation', async ({ statement, source, onSourceAdded }: ImportRequest) => {
    const sourceId = 'id' in source ? source.id : (await callApi(addSource, { body: source }))._id;
    if ('name' in source) onSourceAdded(sourceId);
    if ('id' in source && source.columns)
      await callApi(changeSource, { params: { id: sourceId }, body: { columns: source.columns } });
    return callApi(uploadStatement, { body: { sourceId }, files: { statement } });
  });

export const useSetAside = () =>
  useStaffCommand('reconciliation', ({ id, ...body }: { id: string } & CallInput<typeof setLineAside>['body']) =>
    (body.isAside ? callHeld : callApi)(setLineAside, { params: { id }, body }),
  );

/** Ignores a line; staff can undo it for some seconds. */
export const ignoreLine = (id: string, { reason, ...call }: { reason: string } & BulkCall) =>
  callHeld(setLineAside, { params: { id }, body: { isAside: true, reason }, ...call });

export const useAcceptReversal = () =>
  useStaffCommand('reconciliation', ({ id, reversedOn }: { id: string; reversedOn: string }) =>
    callApi(acceptReversal, { params: { id }, body: { reversedOn } }),
  );
