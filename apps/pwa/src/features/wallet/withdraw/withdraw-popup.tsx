import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import type { WireWallet } from '@waha/domain/wallet/wallet.contract';
import { useUnderWay } from '../../../offline/updates/reload-point';
import { sayError } from '../../../platform/say-error';
import { useMember } from '../../../platform/session';
import { usePopupTitle } from '../../../shell/popup/popup-frame';
import { Loaded } from '../../../shell/states/query-boundary';
import { validPoints } from '../home/point-dates';
import { walletQuery } from '../wallet.queries';
import { AmountStep } from './amount-step';
import { BlockedStep } from './blocked-step';
import { CodeStep } from './code-step';
import { ConfirmStep } from './confirm-step';
import { DoneStep } from './done-step';
import { InterruptedStep } from './interrupted-step';
import { sayAskFailure } from './use-ask';
import { useWithdraw, type WithdrawStep } from './use-withdraw';

/** While no code can be mailed. */
const LOOK_AGAIN_MS = 30 * SECOND;

/** From an amount to a confirmed withdrawal (spec 2 §4). */
export function WithdrawPopup() {
  const { userId } = useMember();
  const wallet = useQuery({
    ...walletQuery(userId),
    // Whether a code can be mailed has to be as it is now, not as it was last seen.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.mailDownSince ? LOOK_AGAIN_MS : false),
  });
  return (
    <Loaded query={wallet} sayFailure={(error) => `${i18n._('Error loading wallet data.')} ${sayError(error)}`}>
      {(data) => <Withdraw wallet={data} />}
    </Loaded>
  );
}

function Withdraw({ wallet }: { wallet: WireWallet }) {
  const { step, sending, ...flow } = useWithdraw();
  usePopupTitle(sayTitle(step));
  useUnderWay(step.name === 'code' || step.name === 'confirm');
  switch (step.name) {
    case 'done':
      return <DoneStep points={step.points} onClose={flow.leave} />;
    case 'blocked':
      return <BlockedStep block={step.block} onClose={flow.leave} />;
    case 'code':
      return <CodeStep ask={step.ask} onDone={flow.finish} onBlocked={flow.block} onStartAgain={flow.startAgain} />;
    case 'interrupted':
      return (
        <InterruptedStep points={step.points} onGoOn={() => flow.send(step.points)} onStartAgain={flow.startAgain} />
      );
    case 'confirm':
      return (
        <ConfirmStep
          points={step.points}
          validPoints={validPoints(wallet.pointHistory, Date.now())}
          busy={sending.isPending}
          failure={sending.isError ? sayAskFailure(sending.error) : undefined}
          onConfirm={() => flow.send(step.points)}
          onBack={flow.changeAmount}
        />
      );
    case 'amount':
      return <AmountStep wallet={wallet} first={step.first} onChoose={flow.choose} />;
  }
}

function sayTitle({ name }: WithdrawStep): string | undefined {
  if (name === 'confirm') return i18n._('Confirm the withdrawal');
  return name === 'code' ? i18n._('Enter the code') : undefined;
}
