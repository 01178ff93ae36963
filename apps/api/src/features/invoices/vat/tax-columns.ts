import { type SaleTaxes, splitTotal } from '@waha/domain/invoices/split-total';
import type { Millimes } from '@waha/domain/kernel/money';
import type { Columns } from '#platform/documents/export-table';

type Details = { totalMillimes: Millimes; taxes: SaleTaxes } | undefined;

const tnd = (details: Details, part: 'netMillimes' | 'vatMillimes' | 'stampMillimes'): { tnd: Millimes } | undefined =>
  details && { tnd: splitTotal(details.totalMillimes, details.taxes)[part] };

/** The columns of the taxes that a document includes. They are empty for uploaded documents, whose taxes are unknown. */
export const TAX_COLUMNS = {
  'net TND': ({ details }) => tnd(details, 'netMillimes'),
  'VAT %': ({ details }) => details?.taxes.vatRate,
  'VAT TND': ({ details }) => tnd(details, 'vatMillimes'),
  'stamp TND': ({ details }) => tnd(details, 'stampMillimes'),
} as const satisfies Columns<{ details: Details }>;
