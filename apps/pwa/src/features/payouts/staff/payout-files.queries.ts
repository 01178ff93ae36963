import type { CallInput } from '@waha/domain/kernel/endpoint';
import {
  cancelPayoutFile,
  createPayoutFile,
  listDuePayouts,
  listPayoutFiles,
  payPayoutFile,
  readPayoutFile,
} from '@waha/domain/payouts/staff/payout-files.contract';
import { matchPayoutStatement } from '@waha/domain/staff-payout-statements.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { createStaffQueue } from '#shell/staff/queue/queue';
import { useStaffCommand } from '#shell/staff/use-command';

/** The payout files, newest first. */
export const payoutFilesQuery = () => createStaffQueue(['payouts', 'files'], listPayoutFiles, { query: {} });

export const payoutFileQuery = (fileId: string) =>
  endpointQuery(['payouts', 'file', fileId], readPayoutFile, { params: { fileId } });

/** The payouts that are due, with what a layout has against each; by default the first layout. */
export const duePayoutsQuery = (layout: string | undefined) =>
  endpointQuery(['payouts', 'due', layout ?? ''], listDuePayouts, { query: { layout } }, { staleTime: 0 });

export const useCreatePayoutFile = () =>
  useStaffCommand('payouts', (body: CallInput<typeof createPayoutFile>['body']) => callApi(createPayoutFile, { body }));

/** Marks what is due in a file, or the chosen lines, as paid. The lists of payouts are those of withdrawals and refunds. */
export const usePayPayoutFile = (fileId: string) =>
  useStaffCommand(['payouts', 'wallet', 'refunds'], (body: CallInput<typeof payPayoutFile>['body']) =>
    callApi(payPayoutFile, { params: { fileId }, body }),
  );

/** Finds the rows of a statement that pay a file. Nothing is stored. */
export const fetchMatching = ({ fileId, sourceId, statement }: { fileId: string; sourceId: string; statement: File }) =>
  callApi(matchPayoutStatement, { params: { fileId }, body: { sourceId }, files: { statement } });

export const useCancelPayoutFile = (fileId: string) =>
  useStaffCommand('payouts', (reason: string) => callApi(cancelPayoutFile, { params: { fileId }, body: { reason } }));
