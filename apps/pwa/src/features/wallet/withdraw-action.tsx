import { i18n } from '@lingui/core';
import { useConnectivity } from '#platform/connectivity';
import { createId } from '#platform/create-id';
import { usePopup } from '#shell/popup/popup-address';
import { Button } from '#ui/button';

/** The button that opens a withdrawal. It creates the idempotency key, so that repeated requests are one withdrawal. */
export function WithdrawAction() {
  const { open } = usePopup();
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  return (
    <div className="grid gap-2">
      <Button wide disabled={isOffline} onPress={() => open('withdraw', { ask: createId() })}>
        {i18n._('Withdraw')}
      </Button>
      {isOffline ? <WithdrawOffline /> : null}
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
