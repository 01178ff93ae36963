import { i18n } from '@lingui/core';
import { cleanNumber } from '@waha/domain/kernel/text/clean-number';
import { type ReactNode, useState } from 'react';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import type { ConfirmButtonsProps } from '#ui/confirm-dialog';
import { Field } from '#ui/field';

type StaffReferenceDialogProps = Omit<ConfirmButtonsProps, 'onConfirm'> & {
  isOpen: boolean;
  title: string;
  /** The consequences. */
  children: ReactNode;
  onConfirm: (reference: string) => void;
};

/** Asks for the reference of a transfer before payouts are marked as paid. */
export function StaffReferenceDialog({ onConfirm, ...dialog }: StaffReferenceDialogProps) {
  const [reference, setReference] = useState('');
  const [isMissing, setMissing] = useState(false);
  function confirm(): void {
    const typed = cleanNumber(reference);
    setMissing(typed === '');
    if (typed !== '') onConfirm(typed);
  }
  return (
    <StaffConfirmDialog
      {...dialog}
      onConfirm={confirm}
      field={
        <div data-first="">
          <StaffReferenceField value={reference} onChange={setReference} isMissing={isMissing} />
        </div>
      }
    />
  );
}

type StaffReferenceFieldProps = { value: string; onChange: (value: string) => void; isMissing: boolean };

/** The field for the reference of a transfer. */
export function StaffReferenceField({ value, onChange, isMissing }: StaffReferenceFieldProps) {
  return (
    <Field
      label={i18n._('Reference of the transfer')}
      name="reference"
      autoComplete="off"
      maxLength={100}
      value={value}
      onChange={onChange}
      error={isMissing ? i18n._('Please enter the reference of the transfer.') : undefined}
    />
  );
}
