import { i18n } from '@lingui/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import { requestWithdrawal } from '@waha/domain/wallet/wallet.contract';
import { call } from '../../../platform/api-client';
import { ApiError } from '../../../platform/api-error';
import { sayError } from '../../../platform/say-error';
import { endOf, keepAsk } from './withdraw.flow';

/** A mail server may take its time; the answer comes once it has taken the code. */
export const MAIL_TIMEOUT = 40 * SECOND;

type Ask = { points: number; idempotencyKey: string };

/** Asks for a withdrawal: a code is mailed. The same key again is the same ask, with the seconds that are left. */
export function useAsk(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ points, idempotencyKey }: Ask) =>
      call(requestWithdrawal, {
        params: { userId },
        body: { pointsToWithdraw: points },
        idempotencyKey,
        timeoutMs: MAIL_TIMEOUT,
      }),
    onSuccess: ({ withdrawId, expiresIn }, { points }) =>
      keepAsk({ userId, withdrawId, points, endsAt: endOf(expiresIn) }),
    // It usually says that points or blocks are not what this page believed.
    onError: () => queryClient.invalidateQueries({ queryKey: ['wallet'] }),
  });
}

/** The server's own words, or the specification's and what to do. */
export function sayAskFailure(error: unknown): string {
  if (error instanceof ApiError) return sayError(error);
  return i18n._('Error processing withdrawal. {reason}', { reason: sayError(error) });
}
