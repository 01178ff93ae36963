import { i18n } from '@lingui/core';
import type { WirePayment } from '@waha/domain/purchase/purchase.contract';
import { Check, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { sayError } from '../../../platform/say-error';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { TextAreaField } from '../../../ui/text-area-field';
import { toast } from '../../../ui/toast';
import { DeletePayment } from './delete-payment';
import { useDecidePayment } from './staff.queries';

type PaymentDecisionProps = { payment: WirePayment; onDone: () => void };
type Asking = 'approved' | 'rejected' | 'deleted' | undefined;

/** Accept, reject with a reason, or delete; each asks once more. Decided ones can only be deleted, and only if approved. */
export function PaymentDecision({ payment, onDone }: PaymentDecisionProps) {
  const [asking, setAsking] = useState<Asking>();
  const isPending = payment.status === 'pending';
  const stop = () => setAsking(undefined);
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button
        wide
        disabled={!isPending}
        icon={<Check aria-hidden="true" className="size-5" />}
        onPress={() => setAsking('approved')}
      >
        {i18n._('Accept')}
      </Button>
      <Button
        wide
        variant="secondary"
        disabled={!isPending}
        icon={<X aria-hidden="true" className="size-5" />}
        onPress={() => setAsking('rejected')}
      >
        {i18n._('Reject')}
      </Button>
      <Button
        wide
        className="col-span-2"
        variant="quiet"
        disabled={!isPending && payment.status !== 'approved'}
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        onPress={() => setAsking('deleted')}
      >
        {i18n._('Cancel and delete')}
      </Button>
      <Decide payment={payment} asking={asking} onStop={stop} onDone={onDone} />
      {asking === 'deleted' ? <DeletePayment payment={payment} onStop={stop} onDone={onDone} /> : null}
    </div>
  );
}

type DecideProps = PaymentDecisionProps & { asking: Asking; onStop: () => void };

function Decide({ payment: { _id, packName, quantity, userEmail }, asking, onStop, onDone }: DecideProps) {
  const decide = useDecidePayment();
  const [reason, setReason] = useState('');
  const what = { pack: packName, quantity, email: userEmail };

  function send(status: 'approved' | 'rejected') {
    const order = status === 'approved' ? { id: _id, status } : { id: _id, status, reason: reason.trim() };
    decide.mutate(order, {
      onSuccess: ({ message }) => {
        toast.success(i18n._(message));
        onDone();
      },
      onError: (error) => toast.error(sayFailure(status, sayError(error))),
      onSettled: onStop,
    });
  }

  return (
    <>
      <ConfirmDialog
        isOpen={asking === 'approved'}
        title={i18n._('Accept this payment?')}
        confirm={i18n._('Accept')}
        busy={decide.isPending}
        onConfirm={() => send('approved')}
        onCancel={onStop}
      >
        {i18n._('{pack} × {quantity} starts for {email}, and the first bonus is credited.', what)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'rejected'}
        title={i18n._('Reject this payment?')}
        confirm={i18n._('Reject')}
        isDangerous
        busy={decide.isPending}
        onConfirm={() => send('rejected')}
        onCancel={onStop}
      >
        <span className="mb-4 block">{i18n._('{email} is told, and can send a new receipt.', what)}</span>
        <TextAreaField
          label={i18n._('Reason, as the member will read it')}
          name="reason"
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
      </ConfirmDialog>
    </>
  );
}

function sayFailure(status: 'approved' | 'rejected', detail: string): string {
  return status === 'approved'
    ? i18n._('Error validating payment: {detail}', { detail })
    : i18n._('Error rejecting payment: {detail}', { detail });
}
