import { i18n } from '@lingui/core';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { SECOND } from '@waha/domain/kernel/time';
import type { WireWallet } from '@waha/domain/wallet/wallet.contract';
import { Check, RotateCcw, ShieldAlert } from 'lucide-react';
import { useBlockReload } from '#offline/updates/safe-to-reload';
import { createPluralValues, formatMessageTime, formatTnd } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import { useMember } from '#platform/session';
import { translateError } from '#platform/translate-error';
import { waitingTimesQuery } from '#platform/waiting-times-query';
import { usePopupTitle } from '#shell/popup/popup-frame';
import { QueryBoundary } from '#shell/states/query-boundary';
import { walletQuery } from '#shell/wallet/wallet-query';
import { Button } from '#ui/button';
import { Notice, Outcome } from '#ui/notice';
import { computeValidPoints } from '../home/coming-points';
import { AmountStep } from './amount-step';
import { CodeStep } from './code-step';
import { ConfirmStep } from './confirm-step';
import type { WithdrawalBlock } from './find-withdrawal-block';
import { useWithdraw, type WithdrawStep } from './use-withdraw';

/** The polling interval while no code can be mailed. */
const POLL_INTERVAL_MS = 30 * SECOND;

/** The withdrawal, from the amount to the confirmation (spec 2 §4). */
export function WithdrawPopup() {
  const { userId } = useMember();
  // Shown in a later step.
  usePrefetchQuery(waitingTimesQuery());
  const wallet = useQuery({
    ...walletQuery(userId),
    // Whether a code can be mailed must be current, not cached.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.mailDownSince ? POLL_INTERVAL_MS : false),
  });
  return (
    <QueryBoundary
      query={wallet}
      translateFailure={(error) => i18n._('Error loading wallet data. {reason}', { reason: translateError(error) })}
    >
      {(data) => <Withdraw wallet={data} />}
    </QueryBoundary>
  );
}

function Withdraw({ wallet }: { wallet: WireWallet }) {
  const { step, ...flow } = useWithdraw();
  usePopupTitle(translateTitle(step));
  useBlockReload(step.name === 'code' || step.name === 'confirm');
  switch (step.name) {
    case 'done':
      return <DoneStep points={step.points} onClose={flow.leave} />;
    case 'blocked':
      return <BlockedStep block={step.block} onClose={flow.leave} />;
    case 'code':
      return (
        <CodeStep
          openRequest={step.openRequest}
          onDone={flow.finish}
          onBlocked={flow.block}
          onStartAgain={flow.startAgain}
        />
      );
    case 'interrupted':
      return (
        <InterruptedStep
          points={step.points}
          onContinue={() => flow.send(step.points)}
          onStartAgain={flow.startAgain}
        />
      );
    case 'confirm':
      return (
        <ConfirmStep
          points={step.points}
          validPoints={computeValidPoints(wallet.pointHistory, Date.now())}
          busy={flow.isSending}
          failure={flow.failure}
          onConfirm={() => flow.send(step.points)}
          onBack={flow.changeAmount}
        />
      );
    case 'amount':
      return <AmountStep wallet={wallet} initialPoints={step.first} onChoose={flow.choose} />;
  }
}

function translateTitle({ name }: WithdrawStep): string | undefined {
  if (name === 'confirm') return i18n._('Confirm the withdrawal');
  return name === 'code' ? i18n._('Enter the code') : undefined;
}

/** The blocked dialog (spec 2 §2): the reason and the end. */
function BlockedStep({ block: { message, until }, onClose }: { block: WithdrawalBlock; onClose: () => void }) {
  return (
    <Outcome
      tone="bougainvillea"
      icon={<ShieldAlert />}
      title={i18n._('Withdrawals are blocked')}
      action={<Button onPress={onClose}>{i18n._('Back to the wallet')}</Button>}
    >
      <p>{translateText(message)}</p>
      {until ? <p className="mt-2">{i18n._('Until {time}', { time: formatMessageTime(until) })}</p> : null}
    </Outcome>
  );
}

/** The code was correct: an administrator decides. */
function DoneStep({ points, onClose }: { points: number; onClose: () => void }) {
  return (
    <Outcome
      tone="leaf"
      icon={<Check />}
      title={i18n._(
        '{n, plural, one {1 point} other {{count} points}}, {amount}',
        createPluralValues(points, { amount: formatTnd(pointsToMillimes(points)) }),
      )}
      action={<Button onPress={onClose}>{i18n._('Back to the wallet')}</Button>}
    >
      {i18n._('Your withdrawal is confirmed and is waiting for approval. You can find it in your history.')}
    </Outcome>
  );
}

type InterruptedStepProps = { points: number; onContinue: () => void; onStartAgain: () => void };

/** The page was reloaded during the code step. Continuing repeats the same request and mails no second code. */
function InterruptedStep({ points, onContinue, onStartAgain }: InterruptedStepProps) {
  return (
    <div className="grid gap-4">
      <Notice tone="blue" icon={<RotateCcw />}>
        {i18n._(
          'The page was closed while you were withdrawing {n, plural, one {1 point} other {{count} points}}.',
          createPluralValues(points),
        )}
      </Notice>
      <div className="grid gap-2">
        <Button wide onPress={onContinue}>
          {i18n._('Continue with the code')}
        </Button>
        <Button wide variant="secondary" onPress={onStartAgain}>
          {i18n._('Start again')}
        </Button>
      </div>
    </div>
  );
}
