import { i18n } from '@lingui/core';
import type { WireReviewedWithdraw } from '@waha/domain/wallet/wallet.contract';
import { useState } from 'react';
import { sayStaffFailure } from '../../../shell/staff/failure.messages';
import { sayOutcome } from '../../../shell/staff/outcome.messages';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { usePayWithdrawal } from './staff.queries';

type WithdrawalPayoutProps = { withdrawal: WireReviewedWithdraw; onDone: () => void };

/** Notes that the money was sent, with the reference of the transfer. */
export function WithdrawalPayout({ withdrawal: { _id }, onDone }: WithdrawalPayoutProps) {
  const [reference, setReference] = useState('');
  const [isMissing, setMissing] = useState(false);
  const pay = usePayWithdrawal();

  function send() {
    const typed = reference.trim();
    setMissing(typed === '');
    if (typed === '') return;
    const sayFailure = (error: unknown) => `${i18n._('Error marking as paid')}: ${sayStaffFailure(error)}`;
    pay.mutate({ withdrawId: _id, reference: typed }, sayOutcome({ onDone, sayFailure }));
  }

  return (
    <Form className="grid gap-3" onSubmit={send}>
      <Field
        label={i18n._('Reference of the transfer')}
        name="reference"
        autoComplete="off"
        maxLength={100}
        value={reference}
        onChange={setReference}
        error={isMissing ? i18n._('Please enter the reference of the transfer.') : undefined}
      />
      <Button wide busy={pay.isPending}>
        {i18n._('Mark as paid')}
      </Button>
    </Form>
  );
}
