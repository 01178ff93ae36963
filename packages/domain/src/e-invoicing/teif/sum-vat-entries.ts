import type { Millimes } from '@waha/domain/kernel/money';
import type { VatRate } from '@waha/domain/kernel/vat-rate';
import type { EInvoiceContent } from './e-invoice-content';

/** The VAT of one rate. */
export type VatEntry = { vatRate: VatRate; baseMillimes: Millimes; vatMillimes: Millimes };

/** Returns the net amounts of each rate and their VAT, the highest rate first. Rounds half up to whole millimes. */
export function sumVatOfLines(lines: EInvoiceContent['lines']): VatEntry[] {
  const bases = new Map<VatRate, Millimes>();
  for (const { vatRate, netMillimes } of lines) bases.set(vatRate, (bases.get(vatRate) ?? 0) + netMillimes);
  return [...bases]
    .sort(([one], [other]) => other - one)
    .map(([vatRate, baseMillimes]) => ({
      vatRate,
      baseMillimes,
      vatMillimes: Math.floor((2 * baseMillimes * vatRate + 100) / 200),
    }));
}

/**
 * Returns the VAT of each rate as the document declares it. The entries add up to the VAT of the document, which is computed
 * backwards from its total: the rounding difference belongs to the entry with the largest VAT.
 */
export function sumVatEntries({ lines, vatMillimes }: Pick<EInvoiceContent, 'lines' | 'vatMillimes'>): VatEntry[] {
  const entries = sumVatOfLines(lines);
  const difference = vatMillimes - entries.reduce((sum, entry) => sum + entry.vatMillimes, 0);
  const largest = Math.max(...entries.map((entry) => entry.vatMillimes));
  const at = entries.findIndex((entry) => entry.vatMillimes === largest);
  return entries.map((entry, index) =>
    index === at ? { ...entry, vatMillimes: entry.vatMillimes + difference } : entry,
  );
}
