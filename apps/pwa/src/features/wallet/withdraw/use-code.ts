import { i18n } from '@lingui/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { resendWithdrawalCode, verifyWithdrawal } from '@waha/domain/wallet/wallet.contract';
import { walletRefusals } from '@waha/domain/wallet/wallet.refusals';
import { useMemo } from 'react';
import { call } from '../../../platform/api-client';
import { ApiError } from '../../../platform/api-error';
import { sayText } from '../../../platform/language/words';
import { newId } from '../../../platform/new-id';
import { sayError } from '../../../platform/say-error';
import { type Block, blockOf } from './block-of';
import { MAIL_TIMEOUT } from './use-ask';
import { endOf, keepAsk, type OpenAsk } from './withdraw.flow';

type CodeOptions = { onDone: () => void; onRefused: () => void; onBlocked: (block: Block) => void };

/** Entering the code and having another one sent. Each try has a key, so that a lost answer can be asked for again. */
export function useCode(ask: OpenAsk, code: string, { onDone, onRefused, onBlocked }: CodeOptions) {
  const queryClient = useQueryClient();
  const { userId, withdrawId, endsAt } = ask;
  const params = { userId, withdrawId };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one key for each code that is entered
  const verifyKey = useMemo(() => newId(), [code]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one key for each code that has run out
  const resendKey = useMemo(() => newId(), [endsAt]);

  function failed(error: unknown): void {
    const block = blockOf(error);
    if (!block) return;
    onBlocked(block);
    keepAsk(undefined);
    void queryClient.invalidateQueries({ queryKey: ['wallet', 'block'] });
  }
  function done(): void {
    onDone();
    keepAsk(undefined);
    void queryClient.invalidateQueries({ queryKey: ['wallet'] });
  }
  const verify = useMutation({
    mutationFn: () => call(verifyWithdrawal, { params, body: { code }, idempotencyKey: verifyKey }),
    onSuccess: done,
    onError: (error) => {
      if (isConfirmed(error)) return done();
      if (error instanceof ApiError) onRefused();
      failed(error);
    },
  });
  const resend = useMutation({
    mutationFn: () => call(resendWithdrawalCode, { params, idempotencyKey: resendKey, timeoutMs: MAIL_TIMEOUT }),
    onSuccess: ({ expiresIn }) => {
      verify.reset();
      keepAsk({ ...ask, endsAt: endOf(expiresIn) });
    },
    onError: (error) => {
      if (isConfirmed(error)) return done();
      // One was sent after all, and only the answer was lost: it counts down from there.
      if (error instanceof ApiError && error.code === 'resend_too_early')
        keepAsk({ ...ask, endsAt: endOf(Number(error.details.retryAfter)) });
      failed(error);
    },
  });
  return { verify, resend };
}

/** It went through before, and only the answer was lost. */
function isConfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'withdrawal_confirmed';
}

/** The server's words, or the specification's for a wrong code where it has none. */
export function sayVerifyFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === 'unknown') return sayText(walletRefusals.code_wrong.text);
  return sayError(error);
}

export function sayResendFailure(error: unknown): string {
  return i18n._('Failed to resend code. {reason}', { reason: sayError(error) });
}
