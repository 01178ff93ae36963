import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

/** Refusals that the device itself produces before it sends anything. */
export const deviceRefusals = {
  picture_unreadable: {
    kind: 'wrong_type',
    text: /*i18n*/ 'This image cannot be read on this device. Please choose a JPEG or PNG photo, or take a screenshot of it.',
  },
  outbox_full: {
    kind: 'too_large',
    text: /*i18n*/ 'Too many items are waiting to be sent from this device. Wait until they are sent.',
  },
  device_full: {
    kind: 'too_large',
    text: /*i18n*/ 'This device does not have enough space. Free at least {megabytes} MB and try again.',
  },
  device_storage_off: {
    kind: 'unavailable',
    text: /*i18n*/ 'This browser does not let the app save data on this device.',
  },
  nobody_signed_in: { kind: 'unauthenticated', text: /*i18n*/ 'Please log in again to send this.' },
  file_lost: { kind: 'missing', text: /*i18n*/ 'The file is no longer on this device. Please choose it again.' },
} as const satisfies RefusalCatalogue;

export type DeviceRefusal = keyof typeof deviceRefusals;
