import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VAT_RATES } from '../kernel/vat-rate';
import { addVatSums, sumVatByRate, type TaxedDocument } from './sum-vat-by-rate';

const document = (kind: TaxedDocument['kind'], totalMillimes: number, vatRate: TaxedDocument['taxes']['vatRate']) => ({
  ...{ kind, totalMillimes },
  taxes: { vatRate, stampMillimes: 1000 },
});

describe('VAT of a month', () => {
  test('has the sums of invoices minus credit notes for each rate, the lowest first', () => {
    const documents = [
      document('invoice', 149_500, 19),
      document('invoice', 24_800, 19),
      document('invoice', 53_000, 0),
      document('creditNote', 149_500, 19),
    ];
    expect(sumVatByRate(documents)).toEqual([
      {
        ...{ vatRate: 0, invoices: 1, creditNotes: 0 },
        ...{ netMillimes: 52_000, vatMillimes: 0, stampMillimes: 1000, totalMillimes: 53_000 },
      },
      {
        ...{ vatRate: 19, invoices: 2, creditNotes: 1 },
        ...{ netMillimes: 20_000, vatMillimes: 3800, stampMillimes: 1000, totalMillimes: 24_800 },
      },
    ]);
  });

  test('without documents has no rates and a total of 0', () => {
    expect(sumVatByRate([])).toEqual([]);
    expect(addVatSums([])).toMatchObject({ invoices: 0, netMillimes: 0, totalMillimes: 0 });
  });

  test('has a total that is the sum of its parts and of all documents', () => {
    const anyDocument = fc.record({
      kind: fc.constantFrom('invoice', 'creditNote'),
      totalMillimes: fc.integer({ min: 1, max: 10_000_000 }),
      taxes: fc.record({ vatRate: fc.constantFrom(...VAT_RATES), stampMillimes: fc.constantFrom(0, 600, 1000) }),
    });
    fc.assert(
      fc.property(fc.array(anyDocument), (documents) => {
        const rows = sumVatByRate(documents);
        const { netMillimes, vatMillimes, stampMillimes, totalMillimes, ...counts } = addVatSums(rows);
        const sumOf = (wanted: string) =>
          documents.reduce((sum, each) => sum + (each.kind === wanted ? each.totalMillimes : 0), 0);
        expect(netMillimes + vatMillimes + stampMillimes).toBe(totalMillimes);
        expect(totalMillimes).toBe(sumOf('invoice') - sumOf('creditNote'));
        expect(counts.invoices + counts.creditNotes).toBe(documents.length);
        expect(rows.map(({ vatRate }) => vatRate)).toEqual(
          [...new Set(documents.map((each) => each.taxes.vatRate))].sort((a, b) => a - b),
        );
      }),
    );
  });
});
