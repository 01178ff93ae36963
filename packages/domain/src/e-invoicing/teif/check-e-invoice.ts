import { readDay } from '@waha/domain/kernel/calendar/day';
import { MAX_AMOUNT_MILLIMES } from '@waha/domain/kernel/money';
import { formatTaxNumber } from '@waha/domain/kernel/staff/tax-number';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import { cleanBuyerIdentifier } from '../buyer-identifier';
import type { EInvoiceContent } from './e-invoice-content';
import { sumVatOfLines } from './sum-vat-entries';
import { getTeifBuyer, getTeifTaxNumber, TEIF_FORMAT, TEIF_LENGTHS } from './teif-format';
import { removeForbidden } from './write-element';

/** Says what has to be corrected, and where. */
export type EInvoiceFault = { text: string; values?: Record<string, string | number> };

/** The fault of a document that cannot be read or written, because of an error of the program. */
export const PROGRAM_FAULT: EInvoiceFault = {
  text: /*i18n*/ 'This document could not be made. Report this to the operator.',
};

/** Whether something is right, and what to correct if it is not. */
type Check = readonly [isRight: boolean, text: string];

/**
 * Checks whether El Fatoora would accept the form of an electronic invoice. Returns faults as texts in the reader's own
 * translations (ids with {placeholders}); none if it can be written.
 */
export function checkEInvoice(content: EInvoiceContent): EInvoiceFault[] {
  const checks = [
    ...checkSeller(content),
    ...checkBuyer(content),
    ...checkDocument(content),
    ...checkLines(content),
    ...checkAmounts(content),
  ];
  const texts = new Set(checks.filter(([isRight]) => !isRight).map(([, text]) => text));
  return [...texts].map((text) => ({ text }));
}

function checkSeller({ seller }: EInvoiceContent): Check[] {
  return [
    checkTaxNumber(seller.taxNumber, {
      missing: /*i18n*/ 'Enter the tax number of the company.',
      malformed: /*i18n*/ 'Correct the tax number of the company. Its form is 1234567A/A/M/000.',
      flatRate:
        /*i18n*/ 'El Fatoora rejects the letter F in the tax number of the company. Ask El Fatoora how to continue.',
      branch: /*i18n*/ 'The tax number of the company belongs to a branch. Enter the one that ends with 000.',
    }),
    [hasText(seller.legalName), /*i18n*/ 'Enter the legal name of the company.'],
    [hasText(seller.address), /*i18n*/ 'Enter the address of the company.'],
  ];
}

function checkBuyer({ buyer }: EInvoiceContent): Check[] {
  const { identifier } = buyer;
  const malformed = /*i18n*/ 'Correct the number that identifies the member on electronic invoices.';
  const { number } = getTeifBuyer(buyer);
  return [
    [hasText(buyer.name), /*i18n*/ 'Enter the name of the member.'],
    [number !== '' && number.length <= TEIF_LENGTHS.identifier, malformed],
    identifier?.kind === 'tax_number'
      ? checkTaxNumber(identifier.number, {
          missing: malformed,
          malformed,
          flatRate: /*i18n*/ 'El Fatoora rejects the letter F in the tax number of the member. Enter another number.',
          branch: /*i18n*/ 'The tax number of the member belongs to a branch. Enter the one that ends with 000.',
        })
      : [identifier === undefined || cleanBuyerIdentifier(identifier)?.number === identifier.number, malformed],
  ];
}

type TaxNumberTexts = { missing: string; malformed: string; flatRate: string; branch: string };

function checkTaxNumber(typed: string, texts: TaxNumberTexts): Check {
  if (!hasText(typed)) return [false, texts.missing];
  const isRight = TEIF_FORMAT.taxNumber.test(getTeifTaxNumber(typed).number);
  const [, vat, type, branch] = formatTaxNumber(typed).split('/');
  if (vat === 'F') return [isRight, texts.flatRate];
  return [isRight, type === 'E' || (branch !== undefined && branch !== '000') ? texts.branch : texts.malformed];
}

function checkDocument({ kind, number, day, credited }: EInvoiceContent): Check[] {
  const isCredit = kind === 'credit_note';
  return [
    [
      TEIF_FORMAT.documentNumber.test(number),
      /*i18n*/ 'The number of this document has characters that El Fatoora rejects. Report this to the operator.',
    ],
    [isDay(day), /*i18n*/ 'The date of this document is not valid. Report this to the operator.'],
    [
      isCredit === (credited !== undefined) &&
        (!credited || (TEIF_FORMAT.documentNumber.test(credited.number) && isDay(credited.day) && credited.day <= day)),
      /*i18n*/ 'A credit note must name its invoice, and not be older. Report this to the operator.',
    ],
    [!credited || hasText(credited.reason), /*i18n*/ 'The credit note has no reason. Report this to the operator.'],
  ];
}

/** Years have two digits on the document. */
const isDay = (day: string) => readDay(day) === day && day >= '2000' && day < '2100';

function checkLines({ lines }: EInvoiceContent): Check[] {
  return [
    [
      lines.length > 0 && lines.every(({ itemCode, description }) => hasText(itemCode) && hasText(description)),
      /*i18n*/ 'A line of this document has no name. Enter the name of what is sold.',
    ],
    [
      lines.every(
        ({ quantity, netUnitMillimes, netMillimes }) =>
          isQuantity(quantity) && isAmount(netUnitMillimes) && quantity * netUnitMillimes === netMillimes,
      ),
      /*i18n*/ 'The amount of a line is not its quantity times its price. Report this to the operator.',
    ],
  ];
}

function checkAmounts(content: EInvoiceContent): Check[] {
  const { lines, netMillimes, vatMillimes, stampMillimes, totalMillimes } = content;
  const entries = sumVatOfLines(lines);
  const vatOfLines = entries.reduce((sum, entry) => sum + entry.vatMillimes, 0);
  // VAT is computed backwards from the total, which may change it by a millime for each rate.
  const toleranceMillimes = entries.filter(({ vatRate }) => vatRate > 0).length;
  return [
    [
      [netMillimes, vatMillimes, stampMillimes, totalMillimes].every(isAmount) && totalMillimes > 0,
      /*i18n*/ 'An amount of this document is negative or too large. Report this to the operator.',
    ],
    [
      lines.reduce((sum, line) => sum + line.netMillimes, 0) === netMillimes &&
        netMillimes + vatMillimes + stampMillimes === totalMillimes,
      /*i18n*/ 'The amounts of this document do not add up to its total. Report this to the operator.',
    ],
    [
      Math.abs(vatMillimes - vatOfLines) <= toleranceMillimes,
      /*i18n*/ 'The VAT of this document does not match its rate. Report this to the operator.',
    ],
  ];
}

/** Checks whether a text has a visible character that XML allows. */
const hasText = (text: string) => cleanText(removeForbidden(text)) !== '';
const isAmount = (amount: number) => Number.isSafeInteger(amount) && amount >= 0 && amount <= MAX_AMOUNT_MILLIMES;
const isQuantity = (quantity: number) => Number.isSafeInteger(quantity) && quantity > 0 && quantity <= 1_000_000;
