import { i18n } from '@lingui/core';
import { parsePhoneNumber, toPhoneFields } from '@waha/domain/profile/phone-number';
import type { WireProfile } from '@waha/domain/profile/profile.contract';
import { useState } from 'react';
import { ApiError } from '#platform/api-error';
import { translateText } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { Field } from '#ui/field';
import { toast } from '#ui/toast';
import { translateProfileItem } from '../profile.texts';
import { useCorrectMobile } from './staff-profiles.queries';

type CorrectMobileDialogProps = { profile: WireProfile; onClose: () => void };

/** Corrects the mobile number of a verified member, who cannot change it. */
export function CorrectMobileDialog({ profile, onClose }: CorrectMobileDialogProps) {
  const [typed, setTyped] = useState(`+${profile.mobile}`);
  const correct = useCorrectMobile();
  const numbers = toPhoneFields(parsePhoneNumber(typed, undefined));
  const send = () =>
    correct.mutate(
      { id: profile._id, ...numbers },
      {
        onSuccess: ({ message }) => {
          toast.success(translateText(message));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      title={i18n._('Correct the mobile number')}
      confirm={i18n._('Correct')}
      busy={correct.isPending}
      isIncomplete={numbers.mobile === profile.mobile}
      onConfirm={send}
      onCancel={onClose}
    >
      <span className="mb-4 block">
        {i18n._(
          'Withdrawals are paid to this number. Make sure that the member asked for it: call the old number, or compare the identity card. The member gets an email.',
        )}
      </span>
      <Field
        label={translateProfileItem('mobile')}
        name="mobile"
        inputMode="tel"
        autoComplete="off"
        dir="ltr"
        value={typed}
        error={correct.isError ? translateNumberError(correct.error) : undefined}
        onChange={setTyped}
      />
    </ConfirmDialog>
  );
}

function translateNumberError(error: unknown): string {
  const errors: Readonly<Record<string, string>> = error instanceof ApiError ? error.errors : {};
  const text = errors.mobile ?? errors.phoneNumber;
  return text ? translateText(text) : translateError(error);
}
