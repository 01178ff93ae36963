import { i18n } from '@lingui/core';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import type { PackGroup, PackType, PaymentType } from '@waha/domain/purchase/pack';
import type { PaymentStatus } from '@waha/domain/purchase/payment';
import { counted } from '../../platform/language/format';
import { sayText } from '../../platform/language/words';

const GROUPS: Record<PackGroup, string> = {
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
const TYPES: Record<PackType, string> = {
  local: /*i18n*/ 'Local',
  international: /*i18n*/ 'International',
};
const METHODS: Record<PaymentMethod, string> = {
  postal: /*i18n*/ 'Postal transfer',
  d17: /*i18n*/ 'D17',
  izi: /*i18n*/ 'IZI',
  flouci: /*i18n*/ 'Flouci',
  binance: /*i18n*/ 'Binance',
  bingx: /*i18n*/ 'BingX',
};
const PAYMENT_TYPES: Record<PaymentType, string> = {
  cash: /*i18n*/ 'Cash',
  facility: /*i18n*/ 'Facility',
};
const STATUSES: Record<PaymentStatus, string> = {
  pending: /*i18n*/ 'Pending',
  approved: /*i18n*/ 'Approved',
  rejected: /*i18n*/ 'Rejected',
  cancelled: /*i18n*/ 'Cancelled',
};

export const sayGroup = (group: PackGroup): string => sayText(GROUPS[group]);
export const sayType = (type: PackType): string => sayText(TYPES[type]);
export const sayMethod = (method: PaymentMethod): string => sayText(METHODS[method]);
export const sayPaymentType = (type: PaymentType): string => sayText(PAYMENT_TYPES[type]);
export const sayPaymentStatus = (status: PaymentStatus): string => sayText(STATUSES[status]);

/** `1 month`, `6 months`. */
export function sayMonths(n: number): string {
  return i18n._('{n, plural, one {1 month} other {{n} months}}', { n });
}

/** `Facility, 6 months`. */
export function sayPlan(n: number): string {
  return i18n._('{n, plural, one {Facility, 1 month} other {Facility, {n} months}}', { n });
}

/** `1 day`, `31 days`. */
export function sayDays(n: number): string {
  return i18n._('{n, plural, one {1 day} other {{n} days}}', { n });
}

/** `1 point`, `12 points`. */
export function sayPoints(n: number): string {
  return i18n._('{n, plural, one {1 point} other {{count} points}}', counted(n));
}
