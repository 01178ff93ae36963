import { i18n } from '@lingui/core';
import { type MutationState, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import { requestWithdrawal } from '@waha/domain/wallet/wallet.contract';
import { ApiError } from '#platform/api-error';
import { callApi } from '#platform/call-api';
import { translateError } from '#platform/translate-error';
import { computeEnd, type OpenRequest, storeOpenRequest } from './withdraw-flow';

/** A mail server may be slow; the response comes once it has accepted the code. */
export const MAIL_TIMEOUT_MS = 40 * SECOND;

const createMutationKey = (userId: string) => ['wallet', 'request-withdrawal', userId];

type WithdrawalRequest = { points: number; idempotencyKey: string };

/**
 * Requests a withdrawal: the server mails a code. The same key repeats the same request and returns the remaining
 * seconds. A refusal for a withdrawal whose code is still valid opens that withdrawal.
 */
export function useWithdrawalRequest(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: createMutationKey(userId),
    mutationFn: ({ points, idempotencyKey }: WithdrawalRequest) =>
      callApi(requestWithdrawal, {
        params: { userId },
        body: { pointsToWithdraw: points },
        idempotencyKey,
        timeoutMs: MAIL_TIMEOUT_MS,
      }),
    onSuccess: ({ expiresIn, ...withdrawal }, { points }) =>
      storeOpenRequest({ userId, points, ...withdrawal, endsAt: computeEnd(expiresIn) }),
    onError: (error) => {
      const openRequest = findOpenRequest(error, userId);
      if (openRequest) storeOpenRequest(openRequest);
      // A failure usually means that the page's points or blocks are out of date.
      return queryClient.invalidateQueries({ queryKey: ['wallet'] });
    },
  });
}

/** Returns the state of this member's latest request, even if the popup that sent it is closed. */
export function useLatestRequest(userId: string) {
  const filters = { mutationKey: createMutationKey(userId) };
  return useMutationState<MutationState<unknown, Error, WithdrawalRequest>>({ filters }).at(-1);
}

/** Returns the withdrawal whose valid code is the reason of a refusal, requested on another device or in another page. */
function findOpenRequest(error: unknown, userId: string): OpenRequest | undefined {
  if (!isRefusedForOpen(error)) return undefined;
  const { withdrawId, points, retryAfter, withholding } = error.details;
  if (typeof withdrawId !== 'string' || typeof points !== 'number') return undefined;
  return {
    ...{ userId, withdrawId, points, endsAt: computeEnd(Number(retryAfter)), isEarlier: true },
    withholding: withholding as string | undefined,
  };
}

function isRefusedForOpen(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'withdrawal_open';
}

/** Returns the server's message, or the specification's sentence with what to do. */
export function translateRequestFailure(error: unknown): string {
  const isCodeBeingSent =
    isRefusedForOpen(error) && error.details.retryAfter !== undefined && error.details.withdrawId === undefined;
  if (isCodeBeingSent)
    return i18n._('{reason} Its code is being sent. Try again in a few seconds.', { reason: translateError(error) });
  if (error instanceof ApiError) return translateError(error);
  return i18n._('Error processing withdrawal. {reason}', { reason: translateError(error) });
}
