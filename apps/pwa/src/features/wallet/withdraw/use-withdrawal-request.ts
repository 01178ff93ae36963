import { i18n } from '@lingui/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import { requestWithdrawal } from '@waha/domain/wallet/wallet.contract';
import { ApiError } from '#platform/api-error';
import { callApi } from '#platform/call-api';
import { translateError } from '#platform/translate-error';
import { computeEnd, storeOpenRequest } from './withdraw-flow';

/** A mail server may take its time; the answer comes once it has taken the code. */
export const MAIL_TIMEOUT_MS = 40 * SECOND;

type WithdrawalRequest = { points: number; idempotencyKey: string };

/** Asks for a withdrawal: a code is mailed. The same key again is the same ask, with the seconds that are left. */
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
    // It usually says that points or blocks are not what this page believed.
    onError: () => queryClient.invalidateQueries({ queryKey: ['wallet'] }),
  });
}

/** The server's own words, or the specification's and what to do. */
export function translateRequestFailure(error: unknown): string {
  if (error instanceof ApiError) return translateError(error);
  return i18n._('Error processing withdrawal. {reason}', { reason: translateError(error) });
}
