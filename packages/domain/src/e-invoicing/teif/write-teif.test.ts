import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitTotal } from '@waha/domain/invoices/split-total';
import { VAT_RATES } from '@waha/domain/kernel/vat-rate';
import { checkTeifStructure, readNodes } from '@waha/domain/testing/check-teif-structure';
import { createEInvoiceContent } from '@waha/domain/testing/create-e-invoice-content';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkEInvoice } from './check-e-invoice';
import type { EInvoiceContent } from './e-invoice-content';
import { writeTeif } from './write-teif';

/** Reads an indented copy, without the white space between tags. */
const readGolden = (name: string) =>
  readFileSync(join(import.meta.dirname, 'golden', `${name}.xml`), 'utf8')
    .replace(/>\s+</g, '><')
    .trim();

const line = (netMillimes: number, vatRate: 0 | 7 | 13 | 19, number = 1) => ({
  itemCode: `PACK-${number}`,
  description: `Pack ${number}`,
  quantity: 1,
  netUnitMillimes: netMillimes,
  netMillimes,
  vatRate,
});

const CONTENTS: Record<string, EInvoiceContent> = {
  'person-with-card': createEInvoiceContent(),
  'company-with-tax-number': createEInvoiceContent({
    seller: { phone: '+216 71 000 000', email: 'contact@vendeur.tn' },
    buyer: {
      identifier: { kind: 'tax_number', number: '0736202X/A/M/000' },
      name: 'Épicerie "Chez Ali & Fils" <Tunis>',
      address: '3 avenue Habib Bourguiba\n2000 Le Bardo',
      phone: '+216 20 000 000',
      email: 'ali@epicerie.tn',
    },
  }),
  'person-without-identifier': createEInvoiceContent({ buyer: { identifier: undefined, address: '' } }),
  'credit-note': createEInvoiceContent({
    kind: 'credit_note',
    number: 'A-2026-000001',
    day: '2026-02-03',
    credited: { number: 'F-2026-000001', day: '2026-01-15', reason: 'Paiement annulé' },
  }),
  'several-rates': createEInvoiceContent({
    lines: [
      { ...line(20_000, 19, 1), quantity: 2, netUnitMillimes: 10_000 },
      line(10_000, 7, 2),
      line(5000, 0, 3),
      line(1000, 19, 4),
    ],
    netMillimes: 36_000,
    vatMillimes: 4690,
    totalMillimes: 41_690,
  }),
  'exempt-seller': createEInvoiceContent({
    seller: { taxNumber: '1234567R/N/P/000', registerNumber: '' },
    lines: [line(149_500, 0)],
    netMillimes: 149_500,
    vatRate: 0,
    vatMillimes: 0,
    stampMillimes: 0,
  }),
};

describe('writing of TEIF', () => {
  test.each(Object.keys(CONTENTS))('matches the reviewed file %s', (name) => {
    expect(checkEInvoice(CONTENTS[name]!)).toEqual([]);
    const xml = writeTeif(CONTENTS[name]!);
    expect(xml).toBe(readGolden(name));
    expect(checkTeifStructure(xml)).toEqual([]);
  });

  test('cuts texts to their lengths without splitting a character', () => {
    const long = `${'x'.repeat(199)}😀${'é'.repeat(600)}`;
    const content = createEInvoiceContent({
      seller: { legalName: long, address: long, registerNumber: long, phone: long, email: long },
      buyer: { name: long, address: long },
      lines: [{ ...line(124_790, 19), itemCode: long, description: long }],
    });
    const xml = writeTeif(content);
    expect(xml).toContain(`>${'x'.repeat(199)}</PartnerName>`);
    expect(checkTeifStructure(xml)).toEqual([]);
  });

  test('removes characters that XML does not allow', () => {
    const name = 'A\u0000\u0008\ud800\uffffB\tC\r\nD';
    const xml = writeTeif(createEInvoiceContent({ buyer: { name } }));
    expect(xml).toContain('>AB C D</PartnerName>');
    expect(checkTeifStructure(xml)).toEqual([]);
  });
});

const anyText = fc.string({ unit: 'grapheme', maxLength: 700 }).map((text) => `x${text}`);
const anyCharacters = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `x${text}`);
const anyName = fc.oneof(anyText, anyCharacters);
const anyIdentifier = fc.constantFrom<EInvoiceContent['buyer']['identifier']>(
  { kind: 'card', number: '01234567' },
  { kind: 'residence_card', number: '012345678' },
  { kind: 'tax_number', number: '0736202X/A/M/000' },
  { kind: 'foreign', number: 'FR-12/345.6' },
  undefined,
);
const anyContent = fc
  .record({
    total: fc.integer({ min: 1, max: 400_000_000 }),
    vatRate: fc.constantFrom(...VAT_RATES),
    stampMillimes: fc.constantFrom(0, 600, 1000),
    name: anyName,
    address: anyName,
    other: anyName,
    identifier: anyIdentifier,
    extra: fc.array(fc.record({ net: fc.integer({ min: 0, max: 90_000_000 }), rate: fc.constantFrom(...VAT_RATES) }), {
      maxLength: 5,
    }),
    isCredit: fc.boolean(),
  })
  .map(({ total, vatRate, stampMillimes, name, address, other, identifier, extra, isCredit }) => {
    const parts = splitTotal(total, { vatRate, stampMillimes });
    const lines = [line(parts.netMillimes, vatRate), ...extra.map(({ net, rate }, at) => line(net, rate, at + 2))];
    const vatOfExtra = extra.reduce((sum, { net, rate }) => sum + Math.floor((2 * net * rate + 100) / 200), 0);
    const netMillimes = lines.reduce((sum, { netMillimes: net }) => sum + net, 0);
    const vatMillimes = parts.vatMillimes + vatOfExtra;
    return createEInvoiceContent({
      seller: { legalName: name, address, email: other, registerNumber: other },
      buyer: { name, address, phone: other, identifier },
      lines: lines.map((each) => ({ ...each, itemCode: name, description: other })),
      ...{ netMillimes, vatRate, vatMillimes, stampMillimes: parts.stampMillimes },
      totalMillimes: netMillimes + vatMillimes + parts.stampMillimes,
      ...(isCredit && {
        kind: 'credit_note' as const,
        credited: { number: 'F-2026-000001', day: '2026-01-15', reason: other },
      }),
    });
  });

type Node = ReturnType<typeof readNodes>;
const find = (node: Node, name: string): Node[] =>
  node.children.flatMap((child) => (child.name === name ? [child] : find(child, name)));
/** Returns the amounts of a code, in millimes. */
const amountsOf = (node: Node, code: string): number[] =>
  find(node, 'Moa')
    .filter(({ attributes }) => attributes.amountTypeCode === code)
    .map(({ children }) => Number(children[0]!.text.replace('.', '')));
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('written TEIF of any content', () => {
  test('has the structure of the schema and amounts that add up', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        // Sums of several rates may differ from their lines by more than the rounding of one; the check decides which are written.
        fc.pre(checkEInvoice(content).length === 0);
        const xml = writeTeif(content);
        expect(checkTeifStructure(xml)).toEqual([]);
        const root = readNodes(xml);
        const [totals, taxes] = [find(root, 'InvoiceMoa')[0]!, find(root, 'InvoiceTax')[0]!];
        expect(sum(amountsOf(find(root, 'LinSection')[0]!, 'I-171'))).toBe(sum(amountsOf(totals, 'I-176')));
        expect(amountsOf(totals, 'I-180')).toEqual([content.totalMillimes]);
        expect(sum(amountsOf(totals, 'I-176')) + sum(amountsOf(taxes, 'I-178'))).toBe(content.totalMillimes);
        expect(sum(amountsOf(taxes, 'I-177'))).toBe(content.netMillimes);
        for (const entry of find(taxes, 'InvoiceTaxDetails')) {
          const [base, rate] = [sum(amountsOf(entry, 'I-177')), Number(find(entry, 'TaxRate')[0]!.text)];
          if (find(entry, 'TaxTypeName')[0]!.attributes.code === 'I-1602')
            expect(Math.abs(sum(amountsOf(entry, 'I-178')) - (base * rate) / 100)).toBeLessThanOrEqual(6);
        }
      }),
      { numRuns: 500 },
    );
  });
});
