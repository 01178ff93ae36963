import { execFileSync } from 'node:child_process';
import type { PaymentId } from '@waha/domain/kernel/ids';
import { describe, expect, test } from 'vitest';
import { createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { readPdfText } from '#testing/pdf/read-pdf-text';
import { readQrCode } from '#testing/qr-codes/read-qr-code';
import { sendForm } from '#testing/send-form';
import { eraseBuyer } from './invoices.member-data';

let app: StaffedApp;
let paymentId: PaymentId;
let sale: { _id: string; number: string };
/** The later instalments, which the payment left unpaid. */
let invoices: { _id: string; number: string }[];
let reference: string;
openAppForEach(async () => {
  app = await openStaffedApp({ now: Date.UTC(2026, 0, 31, 9) });
  await app.given.profile(app.verified.id, { address: '12 rue de la Kasbah, Tunis', mobile: '21698123456' });
  paymentId = await app.given.payment(app.verified.id, 'Ultra One', 2, 6);
  await app.call(app.admin, 'PUT', `/payments/${paymentId}/validate`, { status: 'approved' });
  [sale, ...invoices] = (await app.call(app.verified, 'GET', `/invoices/user/${app.verified.id}`)).json();
  [{ reference }] = (await app.call(app.verified, 'GET', `/payment/${app.verified.id}`)).json();
  return app;
});

const paperOf = async (at = 0, who = app.admin) =>
  (await app.call(who, 'GET', `/invoices/view/${invoices[at]?._id}`)).rawPayload;
/** The halves of the pages follow the whole: the totals in one, the sentence beside them in the other as one line. */
const textOf = (pdf: Buffer) => {
  const halves = ['0', '297'].map((left) => readPdfText(pdf, '-x', left, '-y', '0', '-W', '297', '-H', '842'));
  return [readPdfText(pdf), ...halves, ...halves.map((half) => half.replaceAll(/\s+/g, ' '))].join('\n');
};
/** Checks for a word over the document in letters of more than an inch. */
const isStruck = (pdf: Buffer) => {
  const words = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' });
  return [...words.matchAll(/yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)"/g)].some(
    ([, top, bottom]) => Number(bottom) - Number(top) > 72,
  );
};
const read = async (at = 0) => textOf(await paperOf(at));
const speak = (language: string) => app.call(app.verified, 'PUT', `/users/${app.verified.id}/language`, { language });
const saveSeller = async (change: object) => {
  const { version, seller } = (await app.call(app.admin, 'GET', '/company/seller')).json();
  return app.call(app.admin, 'PUT', '/company/seller', { version, seller: { ...seller, ...change } });
};
/** Recharges 30 points, and accepts it. */
const recharge = async () => {
  app.time.now += 1000;
  const url = '/point-recharge';
  const sent = await sendForm(app, app.verified, { url, fields: { points: 30 }, files: { receipt: createPng() } });
  const { _id } = sent.json().request;
  await app.call(app.finance, 'PUT', `${url}/${_id}/status`, { status: 'accepted' });
};

test('the invoice document shows seller, buyer, number and dates', async () => {
  const text = await read();
  for (const part of [
    'Waha Demo SARL',
    'Tax number: 0000017K/A/M/000',
    'Register number: 0000017K',
    'support@waha.example',
  ])
    expect(text).toContain(part);
  for (const part of ['Nour Ben Salah', '12 rue de la Kasbah, Tunis', '+21698123456']) expect(text).toContain(part);
  expect(text).toMatch(/Invoice number\s+Date of issue\s+Due date\s+Payment reference/);
  expect(text).toMatch(new RegExp(`2026-000002\\s+2026-01-31\\s+2026-02-28\\s+${reference}-2`));
});

test('the line and the stamp of the invoice document add up to the unchanged amount due', async () => {
  const text = await read();
  expect(text).toMatch(/Ultra One\s+2\s+26\.000 TND\s+52\.000 TND/);
  expect(text).toContain(`Instalment 2 of 6, purchase ${reference}`);
  expect(text).toMatch(/Amount before fiscal stamp\s+52\.000 TND/);
  expect(text).toMatch(/Fiscal stamp\s+1\.000 TND/);
  expect(text).toMatch(/Total\s+53\.000 TND\s+Paid\s+0\.000 TND\s+Balance due\s+53\.000 TND/);
});

test('the invoice document shows payment instructions as text and as a QR code', async () => {
  const text = await read();
  expect(text).toMatch(/Pay to\s+Waha Demo SARL/);
  expect(text).toMatch(/Account\s+IZI.*00 000 018/);
  expect(text).toMatch(/Amount to pay\s+53\.000 TND/);
  for (const language of ['source', 'fr', 'ar']) {
    await speak(language);
    expect(readQrCode(await paperOf())).toBe(`${reference}-2 53.000 TND`);
  }
});

test('a paid invoice document shows the payment and no payment instructions', async () => {
  await app.call(app.finance, 'PUT', `/invoices/${invoices[0]?._id}`, { status: 'paid' });
  const text = await read();
  expect(text).toMatch(/Total\s+53\.000 TND\s+Paid\s+53\.000 TND\s+Balance due\s+0\.000 TND/);
  expect(text).not.toContain('How to pay');
  expect(readQrCode(await paperOf())).toBeUndefined();
});

test('an instalment invoice document shows how much of the complete purchase is paid', async () => {
  expect(await read(3)).toMatch(
    new RegExp(`${reference}\\s+318\\.000 TND\\s+53\\.000 TND\\s+265\\.000 TND\\s+Partially paid`),
  );
  for (const { _id } of invoices) await app.call(app.finance, 'PUT', `/invoices/${_id}`, { status: 'paid' });
  expect(await read(3)).toMatch(new RegExp(`${reference}\\s+318\\.000 TND\\s+318\\.000 TND\\s+0\\.000 TND\\s+Paid`));
});

test('a cancelled invoice document is stamped void, owes nothing and is hidden from its member', async () => {
  const before = await paperOf();
  await app.call(app.admin, 'DELETE', `/payments/${paymentId}`);
  const after = await paperOf();
  expect(textOf(before)).not.toMatch(/CANCELLED|Cancelled/);
  expect(textOf(after)).toMatch(/CANCELLED|Cancelled/);
  expect(textOf(after)).toContain('2026-000002');
  expect(textOf(after)).not.toContain('How to pay');
  expect([isStruck(before), isStruck(after)]).toEqual([false, true]);
  const statusCode = (await app.call(app.verified, 'GET', `/invoices/view/${invoices[0]?._id}`)).statusCode;
  expect(statusCode).toBe(404);
});

describe('sale invoice document', () => {
  const show = async (id: string) => textOf((await app.call(app.verified, 'GET', `/invoices/view/${id}`)).rawPayload);
  const newest = async () => (await app.call(app.verified, 'GET', `/invoices/user/${app.verified.id}`)).json()[0]._id;

  test('of a first instalment shows the amount of that instalment, the transfer and that it is paid', async () => {
    const text = await show(sale._id);
    expect(text).toMatch(/Ultra One\s+2\s+26\.000 TND\s+52\.000 TND/);
    expect(text).toContain(`Instalment 1 of 6, purchase ${reference}`);
    expect(text).toMatch(/Invoice number\s+Date of issue\s+Paid on\s+Payment reference/);
    expect(text).toMatch(new RegExp(`2026-000001\\s+2026-01-31\\s+2026-01-31\\s+${reference}`));
    expect(text).toMatch(/Total\s+53\.000 TND\s+Paid\s+53\.000 TND\s+Balance due\s+0\.000 TND/);
    expect(text).not.toContain('How to pay');
  });

  test('of a payment in full names no instalment', async () => {
    app.time.now += 1000;
    const next = await app.given.payment(app.verified.id, 'Ultra One');
    await app.call(app.admin, 'PUT', `/payments/${next}/validate`, { status: 'approved' });
    const text = await show(await newest());
    expect(text).toMatch(/Ultra One\s+1\s+148\.500 TND\s+148\.500 TND/);
    expect(text).not.toMatch(/Instalment|Total purchase/);
  });

  test('of a recharge has the service credits and its stamp', async () => {
    await recharge();
    const text = await show(await newest());
    expect(text).toMatch(/Service credits\s+30\s+1\.600 TND\s+48\.000 TND/);
    expect(text).toMatch(/Fiscal stamp\s+1\.000 TND\s+Total\s+49\.000 TND/);
    expect(text).not.toContain('Payment reference');
  });
});

describe('credit note document', () => {
  const credit = async (language: string) => {
    await speak(language);
    await app.call(app.admin, 'DELETE', `/payments/${paymentId}`);
    return textOf((await app.call(app.verified, 'GET', `/invoices/credit-note/${sale._id}`)).rawPayload);
  };

  test.each([
    ['fr', ['Avoir', 'Facture annulée', 'Vente annulée', 'Timbre fiscal', '53,000 DT']],
    ['ar', ['إشعار دائن', 'الفاتورة الملغاة', '53,000', 'د.ت']],
    ['en', ['Credit note', 'Credited invoice', 'Sale cancelled', '53.000 TND']],
  ])('has the number, the line and the total of its invoice, in the language of its member: %s', async (...each) => {
    const text = await credit(each[0]);
    for (const part of [...each[1], 'A-2026-000001', '2026-000001', reference, 'Nour Ben Salah'])
      expect(text).toContain(part);
  });

  test('is named by the invoice that it credits, which stays paid', async () => {
    await credit('en');
    const text = textOf((await app.call(app.verified, 'GET', `/invoices/view/${sale._id}`)).rawPayload);
    expect(text).toMatch(/Credited by/);
    expect(text).toContain('A-2026-000001');
    expect(text).toMatch(/Paid\s+53\.000 TND/);
  });

  test('has the VAT and the stamp of its invoice, also after the seller changed them', async () => {
    await saveSeller({ vatRate: 19, stampMillimes: 600 });
    const text = await credit('en');
    expect(text).toMatch(/Amount before fiscal stamp\s+52\.000 TND\s+Fiscal stamp\s+1\.000 TND\s+Total\s+53\.000 TND/);
    expect(text).not.toContain('VAT');
  });

  test('has the seller of the day of the cancellation', async () => {
    await saveSeller({ legalName: 'Waha Nouvelle SA' });
    expect(await credit('en')).toContain('Waha Nouvelle SA');
  });
});

describe('document of a seller who charges VAT', () => {
  const openNewest = async () => {
    const [first] = (await app.call(app.verified, 'GET', `/invoices/user/${app.verified.id}`)).json();
    return async (kind: 'view' | 'credit-note') =>
      textOf((await app.call(app.verified, 'GET', `/invoices/${kind}/${first._id}`)).rawPayload);
  };
  const sell = async (quantity: 1 | 2, months?: number) => {
    app.time.now += 1000;
    const id = await app.given.payment(app.verified.id, 'Ultra One', quantity, months);
    await app.call(app.admin, 'PUT', `/payments/${id}/validate`, { status: 'approved' });
    return { id, readAs: await openNewest() };
  };

  test.each([
    [19, '124.790', '23.710'],
    [13, '131.416', '17.084'],
    [7, '138.785', '9.715'],
  ])('shows net amounts, VAT of %i percent and the stamp, which add up to the total', async (rate, net, vat) => {
    await saveSeller({ vatRate: rate });
    const { id, readAs } = await sell(1);
    const texts = [await readAs('view')];
    await saveSeller({ vatRate: 0 });
    texts.push(await readAs('view'));
    await app.call(app.admin, 'DELETE', `/payments/${id}`);
    texts.push(await readAs('credit-note'));
    const amount = (value: string) => value.replace('.', '\\.');
    for (const text of texts) {
      expect(text).toMatch(/Unit price \(net\)\s+Amount \(net\)/);
      expect(text).toMatch(new RegExp(`Ultra One\\s+1\\s+${amount(net)} TND\\s+${amount(net)} TND`));
      expect(text).toMatch(
        new RegExp(`Total without taxes\\s+${amount(net)} TND\\s+VAT ${rate}%\\s+${amount(vat)} TND`),
      );
      expect(text).toMatch(/Fiscal stamp\s+1\.000 TND\s+Total with taxes\s+149\.500 TND/);
    }
    expect(texts[0]).toContain('The total includes VAT and the fiscal stamp.');
    const words = 'one hundred and forty-nine dinars and five hundred millimes.';
    expect(texts[0]).toContain(`Total of this invoice in words: ${words}`);
    expect(texts[2]).toContain(`Total of this credit note in words: ${words}`);
  });

  test('has one line for two packs whose net amount cannot be divided', async () => {
    await saveSeller({ vatRate: 19 });
    const text = await (await sell(2, 6)).readAs('view');
    expect(text).toMatch(/Ultra One × 2\s+1\s+43\.697 TND\s+43\.697 TND/);
    expect(text).toMatch(/VAT 19%\s+8\.303 TND\s+Fiscal stamp\s+1\.000 TND\s+Total with taxes\s+53\.000 TND/);
  });

  test('has one line for points whose net amount cannot be divided', async () => {
    await saveSeller({ vatRate: 19 });
    await recharge();
    const text = await (await openNewest())('view');
    expect(text).toMatch(/Service credits × 30\s+1\s+40\.336 TND\s+40\.336 TND/);
    expect(text).toMatch(/VAT 19%\s+7\.664 TND\s+Fiscal stamp\s+1\.000 TND\s+Total with taxes\s+49\.000 TND/);
  });

  test('has no stamp if the seller has none', async () => {
    await saveSeller({ vatRate: 7, stampMillimes: 0 });
    const text = await (await sell(1)).readAs('view');
    expect(text).toMatch(/Total without taxes\s+139\.720 TND\s+VAT 7%\s+9\.780 TND\s+Total with taxes\s+149\.500 TND/);
  });

  test.each([
    [
      'fr',
      ['Prix unitaire HT', 'Montant HT', 'Total HT', 'TVA 19 %', 'Total TTC', 'La TVA et le timbre fiscal'],
      'Arrêtée la présente facture à la somme de cent quarante-neuf dinars et cinq cents millimes.',
      'Arrêté le présent avoir à la somme de cent quarante-neuf dinars et cinq cents millimes.',
    ],
    [
      'ar',
      ['سعر الوحدة دون', 'على القيمة المضافة', '124,790', '23,710'],
      // Without the marks above letters, and with the letters of a ligature apart: pdftotext reads them so.
      'أوقفت هذه الفاتورة على مبلغ قدره مائة وتسعة وأربعون دينارا وخمسمائة مليم.',
      'الدائن على مبلغ قدره مائة وتسعة وأربعون دينارا وخمسمائة مليم.',
    ],
  ])(
    'names taxes, and the total in words, in the language of its member: %s',
    async (language, parts, ...sentences) => {
      await saveSeller({ vatRate: 19 });
      await speak(language);
      const { id, readAs } = await sell(1);
      const text = await readAs('view');
      for (const part of parts) expect(text).toContain(part);
      await app.call(app.admin, 'DELETE', `/payments/${id}`);
      expect([await readAs('view'), await readAs('credit-note')]).toEqual(
        sentences.map((sentence) => expect.stringContaining(sentence)),
      );
    },
  );
});

describe('issued invoice document', () => {
  test('is unchanged by a later seller name, tax number or stamp', async () => {
    const before = await paperOf();
    await saveSeller({ legalName: 'Waha Nouvelle SA', taxNumber: '7654321Z/A/P/001', stampMillimes: 0 });
    expect((await paperOf()).equals(before)).toBe(true);

    const next = await app.given.payment(app.verified.id, 'Ultra One', 1, 3);
    await app.call(app.admin, 'PUT', `/payments/${next}/validate`, { status: 'approved' });
    const all = (await app.call(app.verified, 'GET', `/invoices/user/${app.verified.id}`)).json();
    const { _id } = all.find(({ number }: { number: string }) => number === '2026-000007');
    const text = textOf((await app.call(app.admin, 'GET', `/invoices/view/${_id}`)).rawPayload);
    expect(text).toContain('Waha Nouvelle SA');
    expect(text).toContain('7654321Z/A/P/001');
    expect(text).not.toContain('Fiscal stamp ');
  });

  test('is unchanged by a later buyer name or address', async () => {
    const before = await paperOf();
    app.rows(
      `update people set name = 'Other', email = 'other@waha.example' where id = '${app.verified.id}' returning 1`,
    );
    app.rows(`update profiles set address = 'Sfax', mobile = '1' where member_id = '${app.verified.id}' returning 1`);
    expect((await paperOf()).equals(before)).toBe(true);
  });

  test('is unchanged by a later pack price', async () => {
    const before = await paperOf();
    app.rows(`update packs set price_millimes = 1, plans = '[]' where pack_name = 'Ultra One' returning 1`);
    expect((await paperOf()).equals(before)).toBe(true);
  });
});

test('the invoice document of an erased member contains no name', async () => {
  await app.context.services.transact(({ tx }) => eraseBuyer(tx, app.verified.id));
  const text = await read();
  expect(text).toContain('Erased member');
  expect(text).not.toMatch(/Nour|Kasbah|98123456/);
  expect(text).toContain('2026-000002');
});

test.each([
  [
    'fr',
    [
      'Facture',
      'Société',
      'Client',
      'Matricule fiscal',
      'Date d’échéance',
      '28 février 2026',
      'Timbre fiscal',
      'Reste à payer',
    ],
    ['Modalités de paiement', 'Payée en partie', '52,000 DT', 'Le timbre fiscal est inclus dans le total.'],
  ],
  [
    'ar',
    ['فاتورة', 'الشركة', 'الحريف', 'المعرف الجبائي', 'الطابع الجبائي', 'الباقي للدفع'],
    ['كيفية الدفع', '0000017K/A/M/000', '52,000', 'د.ت', 'Waha Demo SARL'],
  ],
  [
    'en',
    ['Invoice', 'Company', 'Buyer', 'Due date', '28 February 2026'],
    ['How to pay', 'Partially paid', '52.000 TND'],
  ],
])('the invoice document is in the language of its member: %s', async (language, ...expectedTexts) => {
  await speak(language);
  const text = await read();
  for (const part of expectedTexts.flat()) expect(text).toContain(part);
});

test('the invoice document is limited to its readers and has a safe file name', async () => {
  const { headers } = await app.call(app.verified, 'GET', `/invoices/download/${invoices[0]?._id}`);
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="Waha-invoice-2026-000002\.pdf"/);
});
