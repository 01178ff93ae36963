import { i18n } from '@lingui/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import { requestWithdrawal } from '@waha/domain/wallet/wallet.contract';
import { ApiError } from '#platform/api-error';
import { callApi } from '#platform/call-api';
import { translateError } from '#platform/translate-error';
import { computeEnd, storeOpenRequest } from './withdraw-flow';

/** A mail server may be slow; the response comes once it has accepted the code. */
export const MAIL_TIMEOUT_MS = 40 * SECOND;

type WithdrawalRequest = { points: number; idempotencyKey: string };

/**
 * Requests a withdrawal: the server mails a code. The same key repeats the same request and returns the remaining
 * seconds.
 */
export function useWithdrawalRequest(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ points, idempotencyKey }: WithdrawalRequest) =>
      callApi(requestWithdrawal, {
        params: { userId },
        body: { pointsToWithdraw: points },
        idempotencyKey,
        timeoutMs: MAIL_TIMEOUT_MS,
      }),
    onSuccess: ({ withdrawId, expiresIn }, { points }) =>
      storeOpenRequest({ userId, withdrawId, points, endsAt: computeEnd(expiresIn) }),
    // A failure usually means that the page's points or blocks are out of date.
    onError: () => queryClient.invalidateQueries({ queryKey: ['wallet'] }),
  });
}

/** Returns the server's message, or the specification's sentence with what to do. */
export function translateRequestFailure(error: unknown): string {
  if (error instanceof ApiError) return translateError(error);
  return i18n._('Error processing withdrawal. {reason}', { reason: translateError(error) });
}
