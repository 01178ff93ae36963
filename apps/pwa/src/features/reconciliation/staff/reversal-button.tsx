import { i18n } from '@lingui/core';
import type { WireLine } from '@waha/domain/reconciliation/reconciliation.contract';
import { useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { formatCalendarDay, formatTnd } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { useAcceptReversal } from './reconciliation.queries';

type ReversalButtonProps = {
  line: WireLine;
  onDone?: () => void;
};

/** Accepts that a line and its reversal settle each other, after a question. Nothing for a line without a reversal. */
export function ReversalButton({ line: { _id: id, amount, reversedOn }, onDone }: ReversalButtonProps) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const accept = useAcceptReversal();
  const [isConfirming, setIsConfirming] = useState(false);
  if (reversedOn === undefined) return null;
  const day = formatCalendarDay(reversedOn);
  function send(reversedOn: string): void {
    accept.mutate(
      { id, reversedOn },
      {
        onSuccess: () => onDone?.(),
        onError: (error) => void toast.error(translateError(error)),
        onSettled: () => setIsConfirming(false),
      },
    );
  }
  return (
    <>
      <Button
        variant="quiet"
        small
        disabled={isOffline}
        label={i18n._('Accept the reversal of {day}', { day })}
        onPress={() => setIsConfirming(true)}
      >
        {i18n._('Accept reversal')}
      </Button>
      <StaffConfirmDialog
        isOpen={isConfirming}
        title={i18n._('Accept the reversal?')}
        confirm={i18n._('Accept')}
        busy={accept.isPending}
        onConfirm={() => send(reversedOn)}
        onCancel={() => setIsConfirming(false)}
      >
        {i18n._('{amount} was received, then reversed on {day}. The line pays for nothing. You can restore it later.', {
          amount: formatTnd(amount),
          day,
        })}
      </StaffConfirmDialog>
    </>
  );
}
