import { i18n } from '@lingui/core';
import {
  BUYER_IDENTIFIER_KINDS,
  type BuyerIdentifier,
  cleanBuyerIdentifier,
} from '@waha/domain/e-invoicing/buyer-identifier';
import { eInvoicingRefusals } from '@waha/domain/e-invoicing/staff/e-invoicing.refusals';
import { useState } from 'react';
import { NetworkError } from '#platform/api-error';
import { translateText } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { Field } from '#ui/field';
import { SelectField } from '#ui/select-field';
import { toast } from '#ui/toast';
import { useSaveBuyerIdentifier } from './e-invoicing.queries';
import { translateBuyerKind, translateBuyerNumberForm } from './translate-buyer-kind';

type BuyerNumberDialogProps = { userId: string; identifier: BuyerIdentifier | null; onClose: () => void };

/** Changes the kind and the number that identify a member on electronic invoices. The number must have the form of its kind. */
export function BuyerNumberDialog({ userId, identifier, onClose }: BuyerNumberDialogProps) {
  const [kind, setKind] = useState(identifier?.kind ?? 'card');
  const [number, setNumber] = useState(identifier?.number ?? '');
  const [error, setError] = useState<string>();
  const save = useSaveBuyerIdentifier(userId);

  function confirm(): void {
    const cleaned = cleanBuyerIdentifier({ kind, number });
    if (!cleaned) {
      setError(translateText(eInvoicingRefusals.buyer_identifier_invalid.text));
      return;
    }
    save.mutate(cleaned, {
      onSuccess: () => {
        toast.success(i18n._('Number saved.'));
        onClose();
      },
      onError: (failure) => (failure instanceof NetworkError ? toast.error : setError)(translateError(failure)),
    });
  }

  return (
    <StaffConfirmDialog
      isOpen
      title={i18n._('Number on electronic invoices')}
      confirm={i18n._('Save')}
      busy={save.isPending}
      isIncomplete={number.trim() === ''}
      onConfirm={confirm}
      onCancel={onClose}
      field={
        <div className="grid gap-4 text-ink">
          <SelectField
            name="kind"
            label={i18n._('Kind')}
            options={BUYER_IDENTIFIER_KINDS.map((value) => ({ value, label: translateBuyerKind(value) }))}
            value={kind}
            onChange={(next) => {
              setKind(next);
              setError(undefined);
            }}
          />
          <Field
            name="number"
            label={i18n._('Number')}
            autoComplete="off"
            dir="ltr"
            maxLength={40}
            keepsHint
            hint={translateBuyerNumberForm(kind)}
            value={number}
            error={error}
            onChange={(text) => {
              setNumber(text);
              setError(undefined);
            }}
          />
        </div>
      }
    >
      {i18n._('Electronic invoices that are made from now on identify the member by this number.')}
    </StaffConfirmDialog>
  );
}
