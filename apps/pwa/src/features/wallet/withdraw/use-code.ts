import { i18n } from '@lingui/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { resendWithdrawalCode, verifyWithdrawal } from '@waha/domain/wallet/wallet.contract';
import { walletRefusals } from '@waha/domain/wallet/wallet.refusals';
import { useMemo } from 'react';
import { ApiError } from '#platform/api-error';
import { callApi } from '#platform/call-api';
import { createId } from '#platform/create-id';
import { translateText } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { findWithdrawalBlock, type WithdrawalBlock } from './find-withdrawal-block';
import { MAIL_TIMEOUT_MS } from './use-withdrawal-request';
import { computeEnd, type OpenRequest, storeOpenRequest } from './withdraw-flow';

type CodeOptions = { onDone: () => void; onRefused: () => void; onBlocked: (block: WithdrawalBlock) => void };

/**
 * Verifies the code and requests another one. Each attempt has a key, so that a lost response can be requested again.
 */
export function useCode(openRequest: OpenRequest, code: string, { onDone, onRefused, onBlocked }: CodeOptions) {
  const queryClient = useQueryClient();
  const { userId, withdrawId, endsAt } = openRequest;
  const params = { userId, withdrawId };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one key for each code that is entered
  const verifyKey = useMemo(() => createId(), [code]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one key for each code that has run out
  const resendKey = useMemo(() => createId(), [endsAt]);

  function failed(error: unknown): void {
    const block = findWithdrawalBlock(error);
    if (!block) return;
    onBlocked(block);
    storeOpenRequest(undefined);
    void queryClient.invalidateQueries({ queryKey: ['wallet', 'block'] });
  }
  function done(): void {
    onDone();
    storeOpenRequest(undefined);
    void queryClient.invalidateQueries({ queryKey: ['wallet'] });
  }
  const verify = useMutation({
    mutationFn: () => callApi(verifyWithdrawal, { params, body: { code }, idempotencyKey: verifyKey }),
    onSuccess: done,
    onError: (error) => {
      if (isConfirmed(error)) return done();
      if (error instanceof ApiError) onRefused();
      failed(error);
    },
  });
  const resend = useMutation({
    mutationFn: () => callApi(resendWithdrawalCode, { params, idempotencyKey: resendKey, timeoutMs: MAIL_TIMEOUT_MS }),
    onSuccess: ({ expiresIn }) => {
      verify.reset();
      storeOpenRequest({ ...openRequest, endsAt: computeEnd(expiresIn) });
    },
    onError: (error) => {
      if (isConfirmed(error)) return done();
      // A code was sent and only the response was lost: count down from there.
      if (error instanceof ApiError && error.code === 'resend_too_early')
        storeOpenRequest({ ...openRequest, endsAt: computeEnd(Number(error.details.retryAfter)) });
      failed(error);
    },
  });
  return { verify, resend };
}

/** Checks whether an earlier request succeeded and only its response was lost. */
function isConfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'withdrawal_confirmed';
}

/** Returns the server's message, or the specification's sentence for a wrong code if there is none. */
export function translateVerifyFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === 'unknown') return translateText(walletRefusals.code_wrong.text);
  return translateError(error);
}

export function translateResendFailure(error: unknown): string {
  return i18n._('Failed to resend code. {reason}', { reason: translateError(error) });
}
