import { i18n } from '@lingui/core';
import { cleanNumber } from '@waha/domain/kernel/text/clean-number';
import { useState } from 'react';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import { Button } from '#ui/button';
import { Form } from '#ui/form';
import { joinClasses } from '#ui/join-classes';
import { DECISION_CLASSES } from '../queue/decision';
import { StaffReferenceField } from '../queue/reference-dialog';

/** The button at the place of the decisions submits this form. */
const FORM_ID = 'payout';

/** The button that submits the payout form of the same review. */
export function StaffPayoutButton({ busy }: { busy: boolean }) {
  return (
    <Button form={FORM_ID} className={joinClasses(DECISION_CLASSES, 'md:col-span-2')} busy={busy}>
      {i18n._('Mark as paid')}
    </Button>
  );
}

type StaffPayoutFormProps = {
  /** Who gets the money: named in the messages. */
  subject: string;
  onPay: (reference: string, handlers: ReturnType<typeof createOutcomeHandlers>) => void;
  onDone: () => void;
};

/** Records that the money was sent, with the reference of the transfer. */
export function StaffPayoutForm({ subject, onPay, onDone }: StaffPayoutFormProps) {
  const [reference, setReference] = useState('');
  const [isMissing, setMissing] = useState(false);

  function send() {
    const typed = cleanNumber(reference);
    setMissing(typed === '');
    if (typed === '') return;
    const translateFailure = (error: unknown) =>
      i18n._('Error marking as paid: {reason}', { reason: translateStaffFailure(error) });
    onPay(typed, createOutcomeHandlers({ subject, onDone, translateFailure }));
  }

  return (
    <Form id={FORM_ID} onSubmit={send}>
      <StaffReferenceField value={reference} onChange={setReference} isMissing={isMissing} />
    </Form>
  );
}
