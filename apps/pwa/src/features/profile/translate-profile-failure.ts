import { i18n } from '@lingui/core';
import { DeviceError } from '#offline/outbox/device-error';
import { translateText } from '#platform/language/translations';
import { translateDeviceError } from '#platform/translate-device-error';
import { translateError } from '#platform/translate-error';

/** The profile cannot be sent now; `message` says why in the member's language. */
export class UnsendableError extends Error {
  override name = 'Unsendable';
}

/** Says when a member whose payment is being checked can send the profile. */
export const translatePaymentPending = () => i18n._('You can send your profile once your payment is approved.');

export type ProfileFailure = {
  /** Shown as a toast, and in place of the form. */
  text: string;
  /** Sentences for single fields. */
  errors: Readonly<Record<string, string>>;
};

type ProfileRefusal = {
  code: string | undefined;
  reason: string | undefined;
  errors: Readonly<Record<string, string>>;
};

/** Returns the message for a server's refusal (spec 1 §8). */
export function translateProfileFailure({ code, reason, errors }: ProfileRefusal): ProfileFailure {
  if (code === 'mobile_exists')
    return {
      text: i18n._('Mobile number already exists. Please use a different number.'),
      errors: { mobile: i18n._('Mobile number already exists.') },
    };
  if (code === 'phone_number_exists')
    return {
      text: i18n._('Phone number already exists. Please use a different number.'),
      errors: { phoneNumber: i18n._('Phone number already exists.') },
    };
  const translatedErrors = Object.entries(errors).map(([field, text]) => [field, translateText(text)]);
  return { text: createFailure(reason ?? ''), errors: Object.fromEntries(translatedErrors) };
}

/** Returns why it could not be enqueued. */
export function translateProfileError(error: unknown): string {
  if (error instanceof UnsendableError) return error.message;
  return error instanceof DeviceError ? translateDeviceError(error) : createFailure(translateError(error));
}

function createFailure(reason: string): string {
  return i18n._('Failed to submit profile: {reason}', { reason });
}
