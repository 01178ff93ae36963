import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { SECOND } from '@waha/domain/kernel/time';
import { walletRefusals } from '@waha/domain/wallet/wallet.refusals';
import { CODE_LIFETIME_MS } from '@waha/domain/wallet/withdrawal';
import { TriangleAlert } from 'lucide-react';
import { useConnectivity } from '#platform/connectivity';
import { formatTnd } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import { useMember } from '#platform/session';
import { useUsualDelay } from '#platform/waiting-times-query';
import { usePopup } from '#shell/popup/popup-address';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { DetailList } from '#ui/detail-list';
import { Notice } from '#ui/notice';
import { type Payout, payoutQuery } from '../wallet.queries';
import { translatePoints } from '../wallet.texts';
import { WithdrawOffline } from '../withdraw-action';
import { CompleteProfileButton, listPayoutDetails, NoPayoutNotice } from './payout-details';

type ConfirmStepProps = {
  points: number;
  /** The points that are valid now. */
  validPoints: number;
  busy: boolean;
  failure: string | undefined;
  onConfirm: () => void;
  onBack: () => void;
};

type ConfirmationProps = ConfirmStepProps & { payout: Payout | null };

/** Shows the amount and the recipient before a code is requested. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { userId } = useMember();
  const payout = useQuery(payoutQuery(userId));
  return <QueryBoundary query={payout}>{(data) => <Confirmation {...props} payout={data} />}</QueryBoundary>;
}

function Confirmation({ points, validPoints, busy, failure, onConfirm, onBack, payout }: ConfirmationProps) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const isTooMuch = points > validPoints;
  const errorText = failure ?? (isTooMuch ? translateText(walletRefusals.insufficient_points.text) : undefined);
  return (
    <div className="grid gap-4">
      <p ref={focusTotal} tabIndex={-1} className="text-3xl font-semibold tabular-nums outline-none">
        {formatTnd(pointsToMillimes(points))}
      </p>
      <WithdrawalDetails points={points} payout={payout} />
      {payout ? null : <NoPayoutNotice />}
      {payout?.isVerified === false ? <NotVerified /> : null}
      {errorText ? (
        <p role="alert" className="text-bougainvillea">
          {errorText}
        </p>
      ) : null}
      {isOffline ? <WithdrawOffline /> : <CodeLifetimeHint />}
      <div className="grid gap-2">
        {payout ? null : <CompleteProfileButton />}
        <Button
          wide
          variant={payout ? 'primary' : 'secondary'}
          busy={busy}
          disabled={isOffline || isTooMuch}
          onPress={onConfirm}
        >
          {payout ? i18n._('Send me the code') : i18n._('Withdraw all the same')}
        </Button>
        <Button wide variant={payout ? 'secondary' : 'quiet'} disabled={busy} onPress={onBack}>
          {i18n._('Change the amount')}
        </Button>
      </div>
    </div>
  );
}

function WithdrawalDetails({ points, payout }: Pick<ConfirmationProps, 'points' | 'payout'>) {
  const { userEmail } = useMember();
  const delay = useUsualDelay('withdrawal');
  return (
    <DetailList
      details={[
        ...(payout ? listPayoutDetails(payout) : []),
        ...(payout ? [{ label: i18n._('Holder'), value: payout.name, isWritten: true }] : []),
        { label: i18n._('Amount'), value: translatePoints(points) },
        ...(delay ? [{ label: i18n._('Usual delay'), value: delay }] : []),
        { label: i18n._('The code is sent to'), value: userEmail },
      ]}
    />
  );
}

/** Shown before the code is requested: afterwards, opening the mailbox takes most of its time. */
function CodeLifetimeHint() {
  return (
    <p className="text-center text-sm text-ink-soft">
      {i18n._('The code is valid for {seconds} seconds. Open your mailbox before you request it.', {
        seconds: CODE_LIFETIME_MS / SECOND,
      })}
    </p>
  );
}

/** Focuses the total, because the pressed button is gone. */
function focusTotal(total: HTMLElement | null): void {
  total?.focus();
}

/** A note, not a refusal: the administrator sees it and decides. */
function NotVerified() {
  const { open } = usePopup();
  return (
    <Notice
      tone="sun"
      icon={<TriangleAlert />}
      action={
        <Button variant="secondary" small onPress={() => open('profile')}>
          {i18n._('Open my profile')}
        </Button>
      }
    >
      {i18n._('Your profile is not verified yet. You can still withdraw; the administrator can see this.')}
    </Notice>
  );
}
