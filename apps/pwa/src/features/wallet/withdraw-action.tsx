import { i18n } from '@lingui/core';
import type { Instant } from '@waha/domain/kernel/time';
import type { WireWallet } from '@waha/domain/wallet/wallet.contract';
import { useConnectivity } from '#platform/connectivity';
import { createId } from '#platform/create-id';
import { formatDueDay } from '#platform/language/format';
import { usePopup } from '#shell/popup/popup-address';
import { Button } from '#ui/button';
import { computeValidPoints, findWithdrawableAt } from './home/coming-points';

type WithdrawActionProps = { history: WireWallet['pointHistory']; now: Instant };

/**
 * The button that opens a withdrawal; without valid points it is disabled and says from when a withdrawal is possible.
 * It creates the idempotency key, so that repeated requests are one withdrawal.
 */
export function WithdrawAction({ history, now }: WithdrawActionProps) {
  const { open } = usePopup();
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const hasValidPoints = computeValidPoints(history, now) > 0;
  const possibleAt = hasValidPoints ? undefined : findWithdrawableAt(history, now);
  return (
    <div className="grid gap-2">
      <Button
        wide
        disabled={isOffline || !hasValidPoints}
        // The day must be legible, although the button is disabled.
        {...(possibleAt && { variant: 'secondary', className: 'disabled:opacity-75!' })}
        onPress={() => open('withdraw', { ask: createId() })}
      >
        {possibleAt ? i18n._('Withdrawal possible from {day}', { day: formatDueDay(possibleAt) }) : i18n._('Withdraw')}
      </Button>
      {hasValidPoints && isOffline ? <WithdrawOffline /> : null}
      {!hasValidPoints && !possibleAt ? (
        <p className="text-center text-sm text-ink-soft">
          {history.length > 0
            ? i18n._('Each bonus appears here with its date.')
            : i18n._('Your first points come with your first pack.')}
        </p>
      ) : null}
    </div>
  );
}

/** Shown where a step needs the network. */
export function WithdrawOffline() {
  return (
    <p role="status" className="text-center text-sm text-ink-soft">
      {i18n._('You must be online to withdraw: the code expires after one minute.')}
    </p>
  );
}
