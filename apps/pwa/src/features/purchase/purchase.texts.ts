import { i18n } from '@lingui/core';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import type { PackGroup, PackType, PaymentType } from '@waha/domain/purchase/pack';
import type { PaymentStatus } from '@waha/domain/purchase/payment';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { createPluralValues } from '#platform/language/format';
import { translateText } from '#platform/language/translations';

const GROUP_LABELS: Record<PackGroup, string> = {
  PackUltraOne: /*i18n*/ 'Ultra One',
  PackNVPU: /*i18n*/ 'N V P U',
  PackABIR: /*i18n*/ 'A B I R',
  PackSXMG: /*i18n*/ 'S X M G',
  PackSXMGsp: /*i18n*/ 'S X M G special',
  PackRRRR: /*i18n*/ 'R1 R2 R3 R4',
  PackRS: /*i18n*/ 'Rs Air',
  PackAJKQ: /*i18n*/ 'B1 B2 B3 B4',
  PackTD: /*i18n*/ 'TD',
};
const TYPE_LABELS: Record<PackType, string> = {
  local: /*i18n*/ 'Local',
  international: /*i18n*/ 'International',
};
const METHOD_LABELS: Record<PaymentMethod, string> = {
  postal: /*i18n*/ 'Postal transfer',
  d17: /*i18n*/ 'D17',
  izi: /*i18n*/ 'IZI',
  flouci: /*i18n*/ 'Flouci',
  binance: /*i18n*/ 'Binance',
  bingx: /*i18n*/ 'BingX',
};
const PAYMENT_TYPE_LABELS: Record<PaymentType, string> = {
  cash: /*i18n*/ 'Cash',
  facility: /*i18n*/ 'Facility',
};
const STATUS_LABELS: Record<PaymentStatus, string> = {
  pending: /*i18n*/ 'check|Pending',
  approved: /*i18n*/ 'Approved',
  rejected: /*i18n*/ 'Rejected',
  cancelled: /*i18n*/ 'Cancelled',
};

export const translateGroup = (group: PackGroup): string => translateText(GROUP_LABELS[group]);
export const translateType = (type: PackType): string => translateText(TYPE_LABELS[type]);
export const translateMethod = (method: PaymentMethod): string => translateText(METHOD_LABELS[method]);
export const translatePaymentType = (type: PaymentType): string => translateText(PAYMENT_TYPE_LABELS[type]);
export const translatePaymentStatus = (status: PaymentStatus): string => translateText(STATUS_LABELS[status]);

/** Returns the status of a payment; a rejected one of which a part arrived is not called rejected. */
export function translatePaymentOutcome({ status, received }: Pick<WirePayment, 'status' | 'received'>): string {
  return status === 'rejected' && received ? i18n._('Part received') : translatePaymentStatus(status);
}

/** Formats a number of months: `1 month`, `6 months`. */
export function translateMonths(n: number): string {
  return i18n._('{n, plural, one {1 month} other {{n} months}}', { n });
}

/** Formats a facility plan: `Facility, 6 months`. */
export function translatePlan(n: number): string {
  return i18n._('{n, plural, one {Facility, 1 month} other {Facility, {n} months}}', { n });
}

/** Formats a number of days: `1 day`, `31 days`. */
export function translateDays(n: number): string {
  return i18n._('{n, plural, one {1 day} other {{n} days}}', { n });
}

/** Formats a number of points: `1 point`, `12 points`. */
export function translatePoints(n: number): string {
  return i18n._('{n, plural, one {1 point} other {{count} points}}', createPluralValues(n));
}
