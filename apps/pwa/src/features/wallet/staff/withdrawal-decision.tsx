import { i18n } from '@lingui/core';
import type { WireReviewedWithdraw } from '@waha/domain/wallet/wallet.contract';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { formatTnd } from '../../../platform/format';
import { sayStaffFailure } from '../../../shell/staff-failure';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { TextAreaField } from '../../../ui/text-area-field';
import { toast } from '../../../ui/toast';
import { useDecideWithdrawal } from './staff.queries';

type WithdrawalDecisionProps = { withdrawal: WireReviewedWithdraw; onDone: () => void };
type Decision = 'approved' | 'rejected';

/** Approve, or reject with a reason; each asks once more (spec 3 §4). */
export function WithdrawalDecision({ withdrawal, onDone }: WithdrawalDecisionProps) {
  const [asking, setAsking] = useState<Decision>();
  const [reason, setReason] = useState('');
  const decide = useDecideWithdrawal();
  const stop = () => setAsking(undefined);
  const what = { name: withdrawal.userName, amount: formatTnd(withdrawal.amount), points: withdrawal.pointsWithdrawn };

  function send(status: Decision) {
    const why = reason.trim();
    const order = { withdrawId: withdrawal._id, status, ...(status === 'rejected' && why && { reason: why }) };
    decide.mutate(order, {
      onSuccess: ({ message }) => {
        toast.success(i18n._(message));
        onDone();
      },
      onError: (error) => toast.error(`${sayWhatFailed(status)}: ${sayStaffFailure(error)}`),
      onSettled: stop,
    });
  }

  return (
    <div className="grid grid-cols-2 gap-2">
      <Button wide icon={<Check aria-hidden="true" className="size-5" />} onPress={() => setAsking('approved')}>
        {i18n._('Approve')}
      </Button>
      <Button
        wide
        variant="secondary"
        icon={<X aria-hidden="true" className="size-5" />}
        onPress={() => setAsking('rejected')}
      >
        {i18n._('Reject')}
      </Button>
      <ConfirmDialog
        isOpen={asking === 'approved'}
        title={i18n._('Approve this withdrawal?')}
        confirm={i18n._('Approve')}
        busy={decide.isPending}
        onConfirm={() => send('approved')}
        onCancel={stop}
      >
        {i18n._('{name} is told, and {amount} is then to be paid.', what)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'rejected'}
        title={i18n._('Reject this withdrawal?')}
        confirm={i18n._('Reject')}
        isDangerous
        busy={decide.isPending}
        onConfirm={() => send('rejected')}
        onCancel={stop}
      >
        <span className="mb-4 block">{i18n._('{name} is told, and gets the {points} points back at once.', what)}</span>
        <TextAreaField
          label={i18n._('Reason, as the member will read it')}
          name="reason"
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
      </ConfirmDialog>
    </div>
  );
}

function sayWhatFailed(status: Decision): string {
  return status === 'approved' ? i18n._('Error approving withdrawal') : i18n._('Error rejecting withdrawal');
}
