import { useQuery } from '@tanstack/react-query';
import { fromIso } from '@waha/domain/kernel/time';
import { walletRefusals } from '@waha/domain/wallet/wallet.refusals';
import { findBlockRefusal, parsePoints } from '@waha/domain/wallet/withdrawal';
import { useState } from 'react';
import { ApiError } from '#platform/api-error';
import { createId } from '#platform/create-id';
import { translateText } from '#platform/language/translations';
import { useMember } from '#platform/session';
import { usePopup } from '#shell/popup/popup-address';
import { usePopupParams } from '#shell/popup/popup-params';
import { blockQuery } from '../wallet.queries';
import { findWithdrawalBlock, type WithdrawalBlock } from './find-withdrawal-block';
import { translateRequestFailure, useLatestRequest, useWithdrawalRequest } from './use-withdrawal-request';
import { type OpenRequest, storeOpenRequest, useOpenRequest } from './withdraw-flow';

export type WithdrawStep =
  | { name: 'amount'; first: number | undefined }
  | { name: 'confirm'; points: number }
  | { name: 'code'; openRequest: OpenRequest }
  | { name: 'interrupted'; points: number }
  | { name: 'done'; points: number }
  | { name: 'blocked'; block: WithdrawalBlock };

/**
 * The member's choices in this popup so far. `isFresh`: none yet. `isReopened`: the popup was closed while its request
 * was on the way, and now shows that request again.
 */
type StepChoice = { isFresh: boolean; points?: number; isChanging?: boolean; isReopened?: boolean };

/**
 * Manages the steps of a withdrawal. The address holds the key of the request (`ask`), and its points once sent. After a
 * reload the same request can be repeated, and the server responds with the remaining time.
 */
export function useWithdraw() {
  const { userId } = useMember();
  const address = usePopupParams('withdraw');
  const { change, back, open } = usePopup();
  const latestRequest = useLatestRequest(userId);
  const [chosen, setChosen] = useState<StepChoice>(() =>
    latestRequest?.status === 'pending' && latestRequest.variables
      ? { isFresh: false, points: latestRequest.variables.points, isReopened: true }
      : { isFresh: true },
  );
  const [donePoints, setDone] = useState<number>();
  const [newBlock, setBlock] = useState<WithdrawalBlock>();
  const existingBlock = useExistingBlock(userId);
  const openRequest = useOpenRequest(userId);
  const sending = useWithdrawalRequest(userId);
  const { status, error } = (chosen.isReopened && latestRequest) || sending;

  function send(points: number): void {
    const isOtherAmount = address.points !== undefined && address.points !== String(points);
    const key = isOtherAmount ? createId() : (address.ask ?? createId());
    change({ ask: key, points: String(points) });
    setChosen({ isFresh: false, points });
    const onError = (refusal: unknown) => {
      setBlock(findWithdrawalBlock(refusal));
      // After a refusal, a reload must not repeat the request.
      if (refusal instanceof ApiError && refusal.status < 500) change({ ask: createId() });
    };
    sending.mutate({ points, idempotencyKey: key }, { onError });
  }
  function startAgain(): void {
    storeOpenRequest(undefined);
    sending.reset();
    change({ ask: createId() });
    setChosen({ isFresh: false });
  }
  function choose(points: number): void {
    sending.reset();
    setChosen({ isFresh: false, points });
  }

  const previousPoints = chosen.isFresh ? parsePoints(address.points ?? '') : undefined;
  const step = findStep({
    donePoints,
    block: newBlock ?? existingBlock,
    openRequest,
    previousPoints,
    chosen,
  });
  return {
    step,
    isSending: status === 'pending',
    failure: error ? translateRequestFailure(error) : undefined,
    send,
    startAgain,
    choose,
    block: (block: WithdrawalBlock) => {
      setBlock(block);
      change({});
    },
    changeAmount: () => setChosen({ ...chosen, isChanging: true }),
    finish: (points: number) => {
      setDone(points);
      change({});
    },
    leave: () => (back ? back() : open('wallet')),
  };
}

type StepFacts = {
  donePoints: number | undefined;
  block: WithdrawalBlock | undefined;
  openRequest: OpenRequest | undefined;
  previousPoints: number | undefined;
  chosen: StepChoice;
};

function findStep({ donePoints, block, openRequest, previousPoints, chosen }: StepFacts): WithdrawStep {
  if (donePoints !== undefined) return { name: 'done', points: donePoints };
  if (block) return { name: 'blocked', block };
  if (openRequest) return { name: 'code', openRequest };
  if (previousPoints !== undefined) return { name: 'interrupted', points: previousPoints };
  const { points, isChanging = false } = chosen;
  return points === undefined || isChanging ? { name: 'amount', first: points } : { name: 'confirm', points };
}

/** Returns an existing block with its remaining hours (spec 2 §5). */
function useExistingBlock(userId: string): WithdrawalBlock | undefined {
  const blockedUntil = useQuery(blockQuery(userId)).data?.blockedUntil ?? undefined;
  const blocked = findBlockRefusal(blockedUntil === undefined ? undefined : fromIso(blockedUntil), Date.now());
  if (!blocked || blocked.ok) return undefined;
  return {
    message: translateText(walletRefusals.withdrawals_blocked.text, blocked.refusal.values),
    until: blockedUntil,
  };
}
