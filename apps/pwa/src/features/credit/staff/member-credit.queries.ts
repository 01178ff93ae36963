import { infiniteQueryOptions } from '@tanstack/react-query';
import { readCredit } from '@waha/domain/credit/credit.contract';
import { requestCreditRefund } from '@waha/domain/refunds/staff/credit-refunds.contract';
import { useRef } from 'react';
import { callApi, callApiPage } from '#platform/call-api';
import { createId } from '#platform/create-id';
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

/** Requests a refund. The same request after a lost response has the same key, so that the server makes no second refund. */
export function useRequestCreditRefund(userId: string) {
  const unanswered = useRef<{ key: string; content: string }>(undefined);
  return useStaffCommand('credit', async (body: { amount: number; reason?: string }) => {
    const content = JSON.stringify(body);
    if (unanswered.current?.content !== content) unanswered.current = { key: createId(), content };
    const reply = await callApi(requestCreditRefund, {
      params: { userId },
      body,
      idempotencyKey: unanswered.current.key,
    });
    unanswered.current = undefined;
    return reply;
  });
}
