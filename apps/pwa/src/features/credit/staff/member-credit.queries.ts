import { infiniteQueryOptions } from '@tanstack/react-query';
import { readCredit } from '@waha/domain/credit/credit.contract';
import { requestCreditRefund } from '@waha/domain/refunds/staff/credit-refunds.contract';
import { callApi, callApiPage } from '#platform/call-api';
import { useStaffCommand } from '#shell/staff/use-command';

/** A member's credit with its entries, newest first. */
export const memberCreditQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['credit', 'staff', userId],
    queryFn: ({ signal, pageParam: cursor }) =>
      callApiPage(readCredit, { params: { userId }, query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const useRequestCreditRefund = (userId: string) =>
  useStaffCommand('credit', (body: { amount: number; reason?: string }) =>
    callApi(requestCreditRefund, { params: { userId }, body }),
  );
