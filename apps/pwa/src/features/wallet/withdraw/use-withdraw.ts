import { useQuery } from '@tanstack/react-query';
import { fromIso } from '@waha/domain/kernel/time';
import { walletRefusals } from '@waha/domain/wallet/wallet.refusals';
import { findBlockRefusal, parsePoints } from '@waha/domain/wallet/withdrawal';
import { useState } from 'react';
import { ApiError } from '../../../platform/api-error';
import { sayText } from '../../../platform/language/words';
import { newId } from '../../../platform/new-id';
import { useMember } from '../../../platform/session';
import { useOwnParams } from '../../../shell/popup/popup-params';
import { usePopup } from '../../../shell/popup/popup-url';
import { blockQuery } from '../wallet.queries';
import { type Block, blockOf } from './block-of';
import { useAsk } from './use-ask';
import { keepAsk, type OpenAsk, useOpenAsk } from './withdraw.flow';

export type WithdrawStep =
  | { name: 'amount'; first: number | undefined }
  | { name: 'confirm'; points: number }
  | { name: 'code'; ask: OpenAsk }
  | { name: 'interrupted'; points: number }
  | { name: 'done'; points: number }
  | { name: 'blocked'; block: Block };

/** What was chosen in this popup so far; `isFresh` until something is done in it. */
type Chosen = { isFresh: boolean; points?: number; isChanging?: boolean };

/**
 * Where a withdrawal stands, and the ways on. The address holds the key of the ask, and its points once it was
 * sent: after a reload the very same ask can be made again, and the server answers with what is left of it.
 */
export function useWithdraw() {
  const { userId } = useMember();
  const address = useOwnParams('withdraw');
  const { change, back, open } = usePopup();
  const [chosen, setChosen] = useState<Chosen>({ isFresh: true });
  const [donePoints, setDone] = useState<number>();
  const [newBlock, setBlock] = useState<Block>();
  const standingBlock = useStandingBlock(userId);
  const openAsk = useOpenAsk(userId);
  const sending = useAsk(userId);

  function send(points: number): void {
    const isOther = address.points !== undefined && address.points !== String(points);
    const key = isOther ? newId() : (address.ask ?? newId());
    change({ ask: key, points: String(points) });
    setChosen({ isFresh: false, points });
    const onError = (error: unknown) => {
      setBlock(blockOf(error));
      // A clear no leaves nothing behind that a reload could go on with.
      if (error instanceof ApiError && error.status < 500) change({ ask: newId() });
    };
    sending.mutate({ points, idempotencyKey: key }, { onError });
  }
  function startAgain(): void {
    keepAsk(undefined);
    sending.reset();
    change({ ask: newId() });
    setChosen({ isFresh: false });
  }
  function choose(points: number): void {
    sending.reset();
    setChosen({ isFresh: false, points });
  }

  const before = chosen.isFresh ? parsePoints(address.points ?? '') : undefined;
  const step = stepOf({ donePoints, block: newBlock ?? standingBlock, openAsk, before, chosen });
  return {
    step,
    sending,
    send,
    startAgain,
    choose,
    block: (block: Block) => {
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

type Facts = {
  donePoints: number | undefined;
  block: Block | undefined;
  openAsk: OpenAsk | undefined;
  before: number | undefined;
  chosen: Chosen;
};

function stepOf({ donePoints, block, openAsk, before, chosen }: Facts): WithdrawStep {
  if (donePoints !== undefined) return { name: 'done', points: donePoints };
  if (block) return { name: 'blocked', block };
  if (openAsk) return { name: 'code', ask: openAsk };
  if (before !== undefined) return { name: 'interrupted', points: before };
  const { points, isChanging = false } = chosen;
  return points === undefined || isChanging ? { name: 'amount', first: points } : { name: 'confirm', points };
}

/** The block that stands from before, with the hours that are left of it (spec 2 §5). */
function useStandingBlock(userId: string): Block | undefined {
  const until = useQuery(blockQuery(userId)).data?.blockedUntil ?? undefined;
  const blocked = findBlockRefusal(until === undefined ? undefined : fromIso(until), Date.now());
  if (!blocked || blocked.ok) return undefined;
  return { message: sayText(walletRefusals.withdrawals_blocked.text, blocked.refusal.values), until };
}
