import { createEInvoiceContent } from '@waha/domain/testing/create-e-invoice-content';
import { describe, expect, test } from 'vitest';
import { checkEInvoice } from './check-e-invoice';
import type { EInvoiceContent } from './e-invoice-content';

const textsOf = (content: EInvoiceContent) => checkEInvoice(content).map(({ text }) => text);
const [line] = createEInvoiceContent().lines;

describe('check of an electronic invoice', () => {
  test.each<[string, EInvoiceContent]>([
    ['a person with an identity card', createEInvoiceContent()],
    ['a person without an identifier', createEInvoiceContent({ buyer: { identifier: undefined, address: '' } })],
    [
      'a residence card',
      createEInvoiceContent({ buyer: { identifier: { kind: 'residence_card', number: '012345678' } } }),
    ],
    ['a foreign number', createEInvoiceContent({ buyer: { identifier: { kind: 'foreign', number: 'FR-12/345' } } })],
    ['a company', createEInvoiceContent({ buyer: { identifier: { kind: 'tax_number', number: '0736202X/B/C/000' } } })],
    ['a tax number with spaces', createEInvoiceContent({ seller: { taxNumber: '1234567R A M 000' } })],
    [
      'a VAT that rounding changes by a millime',
      // 33.000 without the stamp: 19 % of 27.731 is 5.269, and the difference to the total is also 5.269; 5.270 is accepted.
      createEInvoiceContent({ vatMillimes: 23_711, totalMillimes: 149_501 }),
    ],
    [
      'a credit note of the same day',
      createEInvoiceContent({
        kind: 'credit_note',
        number: 'A-2026-000001',
        credited: { number: 'F-2026-000001', day: '2026-01-15', reason: 'Annulation' },
      }),
    ],
  ])('finds nothing for %s', (_name, content) => expect(textsOf(content)).toEqual([]));

  test.each([
    ['', 'Enter the tax number of the company.'],
    [' ', 'Enter the tax number of the company.'],
    ['123', 'Correct the tax number of the company. Its form is 1234567A/A/M/000.'],
    ['1234567I/A/M/000', 'Correct the tax number of the company. Its form is 1234567A/A/M/000.'],
    ['1234567R/Z/M/000', 'Correct the tax number of the company. Its form is 1234567A/A/M/000.'],
    [
      '1234567R/F/M/000',
      'El Fatoora rejects the letter F in the tax number of the company. Ask El Fatoora how to continue.',
    ],
    ['1234567R/A/E/000', 'The tax number of the company belongs to a branch. Enter the one that ends with 000.'],
    ['1234567R/A/M/001', 'The tax number of the company belongs to a branch. Enter the one that ends with 000.'],
  ])('says what to correct for the tax number "%s" of the seller', (taxNumber, text) =>
    expect(textsOf(createEInvoiceContent({ seller: { taxNumber } }))).toEqual([text]),
  );

  test.each<[Partial<EInvoiceContent['seller']>, string]>([
    [{ legalName: ' ' }, 'Enter the legal name of the company.'],
    [{ address: '' }, 'Enter the address of the company.'],
  ])('names what is missing of the seller: %j', (seller, text) =>
    expect(textsOf(createEInvoiceContent({ seller }))).toEqual([text]),
  );

  const malformed = 'Correct the number that identifies the member on electronic invoices.';
  test.each<[Partial<EInvoiceContent['buyer']>, string]>([
    [{ name: '\u200b' }, 'Enter the name of the member.'],
    [{ identifier: { kind: 'card', number: '1234567' } }, malformed],
    [{ identifier: { kind: 'card', number: '1234 5678' } }, malformed],
    [{ identifier: { kind: 'residence_card', number: '12345678' } }, malformed],
    [{ identifier: { kind: 'tax_number', number: '12345678' } }, malformed],
    [{ identifier: { kind: 'foreign', number: 'x'.repeat(36) } }, malformed],
    [{ identifier: undefined, memberId: '' }, malformed],
    [
      { identifier: { kind: 'tax_number', number: '0736202X/F/M/000' } },
      'El Fatoora rejects the letter F in the tax number of the member. Enter another number.',
    ],
    [
      { identifier: { kind: 'tax_number', number: '0736202X/A/M/002' } },
      'The tax number of the member belongs to a branch. Enter the one that ends with 000.',
    ],
  ])('says what to correct for the buyer %j', (buyer, text) =>
    expect(textsOf(createEInvoiceContent({ buyer }))).toEqual([text]),
  );

  const wrongNumber =
    'The number of this document has characters that El Fatoora rejects. Report this to the operator.';
  const wrongDay = 'The date of this document is not valid. Report this to the operator.';
  const wrongCredit = 'A credit note must name its invoice, and not be older. Report this to the operator.';
  const unnamed = 'A line of this document has no name. Enter the name of what is sold.';
  const wrongLine = 'The amount of a line is not its quantity times its price. Report this to the operator.';
  const wrongAmount = 'An amount of this document is negative or too large. Report this to the operator.';
  const wrongSum = 'The amounts of this document do not add up to its total. Report this to the operator.';
  const wrongVat = 'The VAT of this document does not match its rate. Report this to the operator.';
  const credited = { number: 'F-2026-000001', day: '2026-01-15', reason: 'Annulation' };
  test.each<[Parameters<typeof createEInvoiceContent>[0], string[]]>([
    [{ number: 'F/2026/1' }, [wrongNumber]],
    [{ number: '' }, [wrongNumber]],
    [{ number: `F-${'1'.repeat(40)}` }, [wrongNumber]],
    [{ day: '2026-02-30' }, [wrongDay]],
    [{ day: '15/01/2026' }, [wrongDay]],
    [{ credited }, [wrongCredit]],
    [{ kind: 'credit_note' }, [wrongCredit]],
    [{ kind: 'credit_note', credited: { ...credited, day: '2026-01-16' } }, [wrongCredit]],
    [{ kind: 'credit_note', credited: { ...credited, number: '' } }, [wrongCredit]],
    [
      { kind: 'credit_note', credited: { ...credited, reason: '' } },
      ['The credit note has no reason. Report this to the operator.'],
    ],
    [{ lines: [] }, [unnamed, wrongSum, wrongVat]],
    [{ lines: [{ ...line!, description: ' ' }] }, [unnamed]],
    [{ lines: [{ ...line!, itemCode: '' }] }, [unnamed]],
    [{ lines: [{ ...line!, itemCode: '\ud800' }] }, [unnamed]],
    [{ lines: [{ ...line!, quantity: 2 }] }, [wrongLine]],
    [{ lines: [{ ...line!, quantity: 0.5, netUnitMillimes: 249_580 }] }, [wrongLine]],
    [{ lines: [{ ...line!, netUnitMillimes: 124_789, netMillimes: 124_789 }] }, [wrongSum]],
    [{ totalMillimes: 149_501 }, [wrongSum]],
    [{ stampMillimes: 0 }, [wrongSum]],
    [{ stampMillimes: -1000, totalMillimes: 147_500 }, [wrongAmount]],
    [{ stampMillimes: Number.NaN }, [wrongAmount, wrongSum]],
    [{ stampMillimes: 1000.5, totalMillimes: 149_500.5 }, [wrongAmount]],
    [{ vatMillimes: 23_712, totalMillimes: 149_502 }, [wrongVat]],
    [{ lines: [{ ...line!, vatRate: 0 }] }, [wrongVat]],
  ])('finds what is wrong in the document: %j', (changes, texts) =>
    expect(textsOf(createEInvoiceContent(changes))).toEqual(texts),
  );
});
