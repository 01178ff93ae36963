import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { walletRefusals } from '@waha/domain/wallet/wallet.refusals';
import { TriangleAlert } from 'lucide-react';
import { useConnectivity } from '#platform/connectivity';
import { formatTnd } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import { useMember } from '#platform/session';
import { usePopup } from '#shell/popup/popup-address';
import { Button } from '#ui/button';
import { DetailList } from '#ui/detail-list';
import { Notice } from '#ui/notice';
import { payoutQuery } from '../wallet.queries';
import { translatePoints } from '../wallet.texts';
import { WithdrawOffline } from '../withdraw-action';

type ConfirmStepProps = {
  points: number;
  /** The points that are valid now. */
  validPoints: number;
  busy: boolean;
  failure: string | undefined;
  onConfirm: () => void;
  onBack: () => void;
};

/** Shows the amount, the recipient, and the address for the code. */
export function ConfirmStep({ points, validPoints, busy, failure, onConfirm, onBack }: ConfirmStepProps) {
  const { userId, userEmail } = useMember();
  const payout = useQuery(payoutQuery(userId)).data;
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const isTooMuch = points > validPoints;
  const errorText = failure ?? (isTooMuch ? translateText(walletRefusals.insufficient_points.text) : undefined);
  return (
    <div className="grid gap-4">
      <p ref={focusTotal} tabIndex={-1} className="text-3xl font-semibold tabular-nums outline-none">
        {formatTnd(pointsToMillimes(points))}
      </p>
      <DetailList
        details={[
          { label: i18n._('Amount'), value: translatePoints(points) },
          ...(payout
            ? [
                { label: i18n._('Paid by'), value: payout.method },
                { label: i18n._('Number'), value: `+${payout.number}` },
              ]
            : []),
          { label: i18n._('The code is sent to'), value: userEmail },
        ]}
      />
      {payout === null || payout?.isVerified === false ? <NotVerified hasProfile={payout !== null} /> : null}
      {errorText ? (
        <p role="alert" className="text-bougainvillea">
          {errorText}
        </p>
      ) : null}
      {isOffline ? <WithdrawOffline /> : null}
      <div className="grid gap-2">
        <Button wide busy={busy} disabled={isOffline || isTooMuch} onPress={onConfirm}>
          {i18n._('Send me the code')}
        </Button>
        <Button wide variant="secondary" disabled={busy} onPress={onBack}>
          {i18n._('Change the amount')}
        </Button>
      </div>
    </div>
  );
}

/** Focuses the total, because the pressed button is gone. */
function focusTotal(total: HTMLElement | null): void {
  total?.focus();
}

/** A note, not a refusal: the administrator sees it and decides. */
function NotVerified({ hasProfile }: { hasProfile: boolean }) {
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
      {hasProfile
        ? i18n._('Your profile is not verified yet. You can still withdraw; the administrator can see this.')
        : i18n._('You have no profile yet, so we do not know how to pay you. You can still withdraw.')}
    </Notice>
  );
}
