import { i18n } from '@lingui/core';
import { type Seller, type SellerField, sellerInput } from '@waha/domain/company/staff/seller';
import { hasTaxNumberForm } from '@waha/domain/kernel/staff/tax-number';
import type { VatRate } from '@waha/domain/kernel/vat-rate';
import { formatNumber, formatTnd } from '#platform/language/format';

const FIELD_LABELS: Record<SellerField, () => string> = {
  legalName: () => i18n._('Legal name'),
  address: () => i18n._('Address'),
  taxNumber: () => i18n._('Tax number'),
  registerNumber: () => i18n._('Register number (RNE)'),
  phone: () => i18n._('Phone'),
  email: () => i18n._('Email'),
  bankLine: () => i18n._('Bank and RIB'),
  vatRate: () => i18n._('VAT'),
  stampMillimes: () => i18n._('Fiscal stamp'),
  withholding: () => i18n._('Withholding tax'),
};

export function translateSellerField(field: SellerField): string {
  return FIELD_LABELS[field]();
}

/** Formats a rate of VAT. */
export function translateVatRate(rate: VatRate): string {
  return rate === 0 ? i18n._('No VAT') : i18n._('{percent}%', { percent: formatNumber(rate) });
}

function formatWithholding(terms: Seller['withholding']): string {
  if (!terms) return i18n._('No withholding tax');
  const rate = formatNumber(terms.rateBasisPoints / 100);
  if (terms.basePercent === 100) return i18n._('{percent}%', { percent: rate });
  return i18n._('{rate}% of {base}% of the amount', { rate, base: formatNumber(terms.basePercent) });
}

/** Formats the value of a field for reading. */
function formatSellerValue(field: SellerField, seller: Seller): string {
  if (field === 'vatRate') return translateVatRate(seller.vatRate);
  if (field === 'withholding') return formatWithholding(seller.withholding);
  const value = seller[field];
  if (typeof value === 'number') return value === 0 ? i18n._('No stamp') : formatTnd(value);
  return value === '' ? i18n._('Nothing') : value;
}

/** Returns a field's name with its value. */
export function translateSellerFact(field: SellerField, seller: Seller): string {
  return i18n._('{field}: {value}', { field: translateSellerField(field), value: formatSellerValue(field, seller) });
}

/** Returns the faults of a form by field, before it is sent. */
export function findSellerFaults(draft: Seller): Partial<Record<SellerField, string>> {
  const parsed = sellerInput.safeParse(draft);
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.map(({ path: [field] }) => [field, translateFault(field as SellerField, draft)]),
  );
}

function translateFault(field: SellerField, { taxNumber }: Seller): string {
  if (field === 'legalName') return i18n._('Please enter the legal name.');
  if (field === 'taxNumber')
    return hasTaxNumberForm(taxNumber)
      ? i18n._('Check the letters of the tax number. VAT: A, B, D, F, N or P. Business: C, E, M, N or P.')
      : i18n._('Enter a tax number in the format 1234567A/B/M/000.');
  return i18n._('This is not valid.');
}
