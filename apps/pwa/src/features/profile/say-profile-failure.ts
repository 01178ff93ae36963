import { i18n } from '@lingui/core';
import { DeviceRefused } from '../../offline/outbox/device-error';
import { sayText } from '../../platform/language/words';
import { sayDeviceError } from '../../platform/say-device-error';
import { sayError } from '../../platform/say-error';

/** There is no session any more to send it for. */
export class SignedOut extends Error {
  override name = 'SignedOut';
}

export type ProfileFailure = {
  /** As a toast, and in place of the form. */
  text: string;
  /** Sentences for single fields. */
  errors: Readonly<Record<string, string>>;
};

type Refused = {
  code: string | undefined;
  reason: string | undefined;
  errors: Readonly<Record<string, string>>;
};

/** What the server's no means to the member (spec 1 §8). */
export function sayProfileRefusal({ code, reason, errors }: Refused): ProfileFailure {
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
  const said = Object.entries(errors).map(([field, text]) => [field, sayText(text)]);
  return { text: failedWith(reason ?? ''), errors: Object.fromEntries(said) };
}

/** Why it could not even be handed to the outbox. */
export function sayProfileError(error: unknown): string {
  if (error instanceof SignedOut) return i18n._('Authentication error. Please log in again.');
  return error instanceof DeviceRefused ? sayDeviceError(error) : failedWith(sayError(error));
}

function failedWith(reason: string): string {
  return i18n._('Failed to submit profile: {reason}', { reason });
}
