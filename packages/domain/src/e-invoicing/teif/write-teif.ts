import { writeFrenchAmount } from '@waha/domain/kernel/amount-words/write-french-amount';
import { formatTnd, type Millimes } from '@waha/domain/kernel/money';
import { isVatCharged } from '@waha/domain/kernel/staff/tax-number';
import type { EInvoiceContent } from './e-invoice-content';
import { sumVatEntries } from './sum-vat-entries';
import { getTeifBuyer, getTeifTaxNumber, TEIF_FORMAT, TEIF_LENGTHS, type TeifIdentifier } from './teif-format';
import { removeForbidden, writeElement, writeTextElement } from './write-element';

const { names } = TEIF_FORMAT;

/**
 * Writes an electronic invoice or credit note as TEIF, the format of El Fatoora, without a signature. The XML is in
 * canonical form and has no white space between tags. Texts that are too long are cut. The content must have passed
 * `checkEInvoice`.
 */
export function writeTeif(content: EInvoiceContent): string {
  const root = writeElement('TEIF', { version: TEIF_FORMAT.version, controlingAgency: 'TTN' }, [
    writeHeader(content),
    writeElement('InvoiceBody', {}, [
      writeBgm(content),
      writeElement('Dtm', {}, [writeDay(content.day)]),
      writeElement('PartnerSection', {}, [writeSeller(content), writeBuyer(content)]),
      ...writeRemarks(content),
      writeElement('LinSection', {}, content.lines.map(writeLine)),
      writeElement('InvoiceMoa', {}, writeTotals(content)),
      writeElement('InvoiceTax', {}, writeTaxes(content)),
    ]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>${root}`;
}

function writeHeader({ seller, buyer }: EInvoiceContent): string {
  return writeElement('InvoiceHeader', {}, [
    writeIdentifier('MessageSenderIdentifier', getTeifTaxNumber(seller.taxNumber)),
    writeIdentifier(names.receiver, getTeifBuyer(buyer)),
  ]);
}

function writeBgm({ kind, number, credited }: EInvoiceContent): string {
  return writeElement('Bgm', {}, [
    writeTextElement('DocumentIdentifier', {}, number),
    kind === 'invoice'
      ? writeTextElement('DocumentType', { code: 'I-11' }, 'Facture')
      : writeTextElement('DocumentType', { code: 'I-12' }, 'Avoir'),
    ...(credited
      ? [
          writeElement('DocumentReferences', {}, [
            writeElement('DocumentReference', {}, [
              writeTextElement('Reference', { refID: 'I-89' }, cut(credited.number, TEIF_LENGTHS.reference)),
              writeElement('ReferenceDate', {}, [writeDay(credited.day)]),
            ]),
          ]),
        ]
      : []),
  ]);
}

/** @param day `2026-01-31` */
function writeDay(day: string): string {
  const [year = '', month = '', ofMonth = ''] = day.split('-');
  return writeTextElement(
    'DateText',
    { format: TEIF_FORMAT.dayFormat, functionCode: 'I-31' },
    `${ofMonth}${month}${year.slice(2)}`,
  );
}

function writeSeller({ seller }: EInvoiceContent): string {
  const identifier = getTeifTaxNumber(seller.taxNumber);
  const register = cut(seller.registerNumber, TEIF_LENGTHS.reference);
  return writeElement('PartnerDetails', { functionCode: 'I-62' }, [
    writeNad(identifier, { ...seller, name: seller.legalName, nameType: 'Qualification' }),
    ...(register
      ? [writeElement('RffSection', {}, [writeTextElement('Reference', { refID: 'I-815' }, register)])]
      : []),
    ...writeContacts({ ...seller, name: seller.legalName }),
  ]);
}

function writeBuyer({ buyer }: EInvoiceContent): string {
  const nameType = buyer.identifier?.kind === 'tax_number' ? 'Qualification' : 'Physical';
  return writeElement('PartnerDetails', { functionCode: 'I-64' }, [
    writeNad(getTeifBuyer(buyer), { ...buyer, nameType }),
    ...writeContacts(buyer),
  ]);
}

type Partner = { name: string; nameType: 'Physical' | 'Qualification'; address: string };

function writeNad(identifier: TeifIdentifier, { name, nameType, address }: Partner): string {
  const oneLine = address.split('\n').map((line) => line.trim());
  return writeElement('Nad', {}, [
    writeIdentifier('PartnerIdentifier', identifier),
    writeTextElement('PartnerName', { nameType }, cut(name, TEIF_LENGTHS.partnerName)),
    writeElement(names.partnerAddress, { lang: 'fr' }, [
      writeTextElement(names.addressDescription, {}, cut(oneLine.filter(Boolean).join(', '), TEIF_LENGTHS.address)),
      writeTextElement('Country', { codeList: 'ISO_3166-1' }, 'TN'),
    ]),
  ]);
}

function writeIdentifier(name: string, { type, number }: TeifIdentifier): string {
  return writeTextElement(name, { type }, cut(number, TEIF_LENGTHS.identifier));
}

/** Writes a section for each way to reach the partner, since a section has only one. */
function writeContacts({ name, phone, email }: { name: string; phone: string; email: string }): string[] {
  const ways = [
    { kind: 'Telephone', code: 'I-101', address: cut(phone, TEIF_LENGTHS.contactAddress) },
    { kind: 'E-mail', code: 'I-103', address: cut(email, TEIF_LENGTHS.contactAddress) },
  ];
  return ways
    .filter(({ address }) => address !== '')
    .map(({ kind, code, address }) =>
      writeElement('CtaSection', {}, [
        writeElement('Contact', { functionCode: 'I-94' }, [
          writeTextElement('ContactIdentifier', {}, kind),
          writeTextElement('ContactName', {}, cut(name, TEIF_LENGTHS.partnerName)),
        ]),
        writeElement('Communication', {}, [
          writeTextElement('ComMeansType', {}, code),
          writeTextElement(names.contactAddress, {}, address),
        ]),
      ]),
    );
}

/** Writes why something is credited, and why no VAT is charged. */
function writeRemarks({ seller, lines, credited }: EInvoiceContent): string[] {
  const exemption = isVatCharged(seller.taxNumber) ? 'Opération exonérée de la TVA' : 'Vendeur non assujetti à la TVA';
  const remarks = [
    ...(credited ? [cut(credited.reason, TEIF_LENGTHS.freeText)] : []),
    ...(lines.some(({ vatRate }) => vatRate === 0) ? [exemption] : []),
  ].filter(Boolean);
  if (remarks.length === 0) return [];
  const texts = remarks.map((remark) => writeTextElement('FreeTexts', {}, remark));
  return [writeElement('Ftx', {}, [writeElement('FreeTextDetail', { subjectCode: 'I-48' }, texts)])];
}

function writeLine(line: EInvoiceContent['lines'][number], index: number): string {
  return writeElement('Lin', {}, [
    writeTextElement('ItemIdentifier', {}, String(index + 1)),
    writeElement('LinImd', { lang: 'fr' }, [
      writeTextElement('ItemCode', {}, cut(line.itemCode, TEIF_LENGTHS.itemCode)),
      writeTextElement('ItemDescription', {}, cut(line.description, TEIF_LENGTHS.itemDescription)),
    ]),
    writeElement('LinQty', {}, [writeTextElement('Quantity', { measurementUnit: 'UNIT' }, String(line.quantity))]),
    writeElement('LinTax', {}, writeVat(line.vatRate)),
    writeElement('LinMoa', {}, [
      writeElement('MoaDetails', {}, [writeMoa('I-183', line.netUnitMillimes)]),
      writeElement('MoaDetails', {}, [writeMoa('I-171', line.netMillimes)]),
    ]),
  ]);
}

function writeTotals(content: EInvoiceContent): string[] {
  const exempt = content.lines.filter(({ vatRate }) => vatRate === 0);
  return [
    writeMoa('I-176', content.netMillimes),
    writeMoa('I-182', content.netMillimes),
    // Without the stamp, which is no VAT; it has an entry of its own among the taxes.
    writeMoa('I-181', content.vatMillimes),
    ...(exempt.length > 0
      ? [
          writeMoa(
            'I-185',
            exempt.reduce((sum, { netMillimes }) => sum + netMillimes, 0),
          ),
        ]
      : []),
    writeMoa('I-180', content.totalMillimes, { isInWords: true }),
  ].map(writeAmountDetails);
}

function writeTaxes(content: EInvoiceContent): string[] {
  const stamp = [
    writeElement('Tax', {}, writeTaxType('I-1601', 'droit de timbre', 0)),
    writeAmountDetails(writeMoa('I-178', content.stampMillimes)),
  ];
  return [
    ...(content.stampMillimes > 0 ? [stamp] : []),
    ...sumVatEntries(content).map(({ vatRate, baseMillimes, vatMillimes }) => [
      writeElement('Tax', {}, writeVat(vatRate)),
      ...[writeMoa('I-177', baseMillimes), writeMoa('I-178', vatMillimes)].map(writeAmountDetails),
    ]),
  ].map((details) => writeElement('InvoiceTaxDetails', {}, details));
}

const writeVat = (vatRate: number) => writeTaxType('I-1602', 'TVA', vatRate);

function writeTaxType(code: string, name: string, rate: number): string[] {
  return [
    writeTextElement('TaxTypeName', { code }, name),
    writeElement('TaxDetails', {}, [writeTextElement('TaxRate', {}, String(rate))]),
  ];
}

const writeAmountDetails = (moa: string) => writeElement('AmountDetails', {}, [moa]);

/** Writes an amount with a point and three decimals, which every version accepts. */
function writeMoa(code: string, amountMillimes: Millimes, { isInWords = false } = {}): string {
  const words = writeFrenchAmount(amountMillimes).toUpperCase();
  return writeElement('Moa', { amountTypeCode: code, currencyCodeList: 'ISO_4217' }, [
    writeTextElement('Amount', { currencyIdentifier: 'TND' }, formatTnd(amountMillimes).replace(' TND', '')),
    ...(isInWords
      ? [writeTextElement('AmountDescription', { lang: 'fr' }, cut(words, TEIF_LENGTHS.amountInWords))]
      : []),
  ]);
}

/**
 * Returns a text on one line, cut to a length in UTF-16 units: validators count these or characters. A half of a character at the
 * end is removed when the text is written.
 */
function cut(text: string, maxLength: number): string {
  return removeForbidden(text).replace(/\s+/g, ' ').trim().slice(0, maxLength).trimEnd();
}
