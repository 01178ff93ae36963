import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { clip, paper, picture } from '../../testing/given/given';
import { openStaffedApp, type StaffedApp } from '../../testing/given/open-staffed-app';
import { openForEach } from '../../testing/open-for-each';
import { sendForm } from '../../testing/send-form';
import { uploadWhole } from '../../testing/upload-whole';

type Person = { headers: Record<string, string> };

let house: StaffedApp;
let id: string;
openForEach(async () => {
  house = await openStaffedApp();
  const url = `/invoices/upload/${house.verified.id}`;
  const form = { url, fields: { invoiceDate: '2026-02-15', amount: 1000 }, files: { pdf: paper() } };
  id = (await sendForm(house, house.commercial, form)).json().invoice._id;
  return house;
});

const put = (by: Person, payload: object) => house.call(by, 'PUT', `/invoices/${id}`, payload);
const send = (files: { receipt?: Buffer; pdf?: Buffer }, fields = {}, by: Person = house.verified, key?: string) =>
  sendForm(house, by, { method: 'PUT', url: `/invoices/${id}`, fields, files, key });
const pay = (receipt = picture(), key?: string) =>
  send({ receipt }, { status: 'pending', invoiceDate: '2030-12-31' }, house.verified, key);
const invoice = async (by: Person = house.verified) =>
  (await house.call(by, 'GET', `/invoices/user/${house.verified.id}`)).json()[0];
const refusal = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code];

describe('the member', () => {
  test('pays by sending a receipt: it stays pending, and its date is not theirs to change', async () => {
    const answer = await pay();
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Invoice updated!']);
    expect(answer.json().invoice).toEqual(await invoice());
    expect(await invoice()).toMatchObject({
      status: 'pending',
      receiptStatus: 'submitted',
      receiptUrl: expect.stringMatching(/^\/uploads\//),
      invoiceDate: '2026-02-15',
    });
  });

  test('sends one receipt twenty times at once with one key: it is sent once, and told once', async () => {
    const [key, receipt] = [randomUUID(), picture()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(receipt, key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(house.rows("select count(*) as n from files where purpose = 'invoice_receipt'")).toEqual([{ n: 1 }]);
    expect((await house.call(house.finance, 'GET', '/notifications')).json()).toHaveLength(1);
    expect(house.filesOn()).toEqual([2, 0, 0]);
  });

  test('may send it as a finished upload that a JSON body names', async () => {
    const receipt = await uploadWhole(house, house.verified, paper());
    expect((await put(house.verified, { status: 'pending', receipt })).json().invoice.receiptStatus).toBe('submitted');
  });

  test('cannot send another while one waits', async () => {
    await pay();
    expect(refusal(await pay())).toEqual([409, 'receipt_already_sent']);
    expect(house.filesOn()).toEqual([2, 0, 0]);
  });

  test.each([
    ['set it paid', { status: 'paid' }, {}],
    ['set it paid with a receipt', { status: 'paid' }, { receipt: picture() }],
    ['refuse a receipt', { receiptStatus: 'refused' }, {}],
    ['change the amount', { amount: 1 }, { receipt: picture() }],
    ['change the paper', {}, { pdf: paper() }],
  ])('can never %s', async (_what, fields, files) => {
    expect(refusal(await send(files, fields))).toEqual([403, 'forbidden']);
    expect(await invoice()).toMatchObject({ status: 'pending', amount: 1000 });
    expect(house.filesOn()).toEqual([1, 0, 0]);
  });

  test.each([
    ['a video', clip(), [415, 'not_an_invoice_receipt']],
    ['a GIF', Buffer.from(`GIF89a${'\0'.repeat(20)}`), [415, 'not_an_invoice_receipt']],
    ['5 MB', Buffer.concat([picture(), Buffer.alloc(5 * 1024 * 1024)]), [413, 'file_over_5mb']],
  ])('cannot pay with %s', async (_what, receipt, expected) => {
    expect(refusal(await pay(receipt))).toEqual(expected);
    expect(house.filesOn()).toEqual([1, 0, 0]);
  });

  test('cannot pay without a receipt, nor what is paid, nor what is not theirs', async () => {
    expect(refusal(await put(house.verified, { status: 'pending' }))).toEqual([400, 'receipt_missing']);
    expect(refusal(await send({ receipt: picture() }, {}, house.member))).toEqual([404, 'invoice_not_found']);
    await put(house.finance, { status: 'paid' });
    expect(refusal(await pay())).toEqual([409, 'invoice_already_paid']);
    expect(house.filesOn()).toEqual([1, 0, 0]);
  });
});

describe('commercial staff', () => {
  test('edit the date, the amount, the paper and the status, and each edit is written down', async () => {
    const pdf = paper();
    const answer = await send({ pdf }, { invoiceDate: '2026-03-01', amount: 2500 }, house.commercial);
    expect(answer.json().invoice).toMatchObject({ invoiceDate: '2026-03-01', amount: 2500, status: 'pending' });
    const shown = await house.call(house.verified, 'GET', `/invoices/view/${id}`);
    expect(shown.rawPayload.equals(pdf)).toBe(true);
    expect((await put(house.commercial, { status: 'paid' })).json().invoice).toMatchObject({ status: 'paid' });
    expect((await put(house.commercial, { status: 'pending' })).json().invoice.paidAt).toBeUndefined();
    expect(house.audited('invoice.edited')).toHaveLength(3);
  });

  test('see where the receipt stands, and not the receipt', async () => {
    const { receiptUrl } = (await pay()).json().invoice;
    expect(await invoice(house.commercial)).toMatchObject({ receiptStatus: 'submitted' });
    expect(await invoice(house.commercial)).not.toHaveProperty('receiptUrl');
    expect((await put(house.commercial, { amount: 5 })).json().invoice).not.toHaveProperty('receiptUrl');
    const { verified, finance, admin, commercial, member } = house;
    expect(await house.seenBy(receiptUrl, verified, finance, admin, commercial, member)).toEqual([
      ...[200, 200, 200],
      ...[404, 404],
    ]);
  });

  test('send no receipts, refuse none, and edit nothing of a member who is not verified', async () => {
    expect(refusal(await send({ receipt: picture() }, {}, house.commercial))).toEqual([403, 'forbidden']);
    expect(refusal(await put(house.commercial, { receiptStatus: 'refused' }))).toEqual([403, 'forbidden']);
    expect(refusal(await put(house.commercial, {}))).toEqual([400, 'invoice_data_missing']);
    expect(refusal(await put(house.commercial, { invoiceDate: '2026-02-30' }))).toEqual([400, 'invalid_input']);
    expect(refusal(await send({ pdf: picture() }, {}, house.commercial))).toEqual([415, 'pdf_only']);
    house.setVerified(house.verified.id, null);
    expect(refusal(await put(house.commercial, { status: 'paid' }))).toEqual([404, 'invoice_not_found']);
    expect(await invoice()).toMatchObject({ status: 'pending', invoiceDate: '2026-02-15' });
  });
});

test('finance only decides; an admin decides and edits', async () => {
  for (const change of [
    { invoiceDate: '2026-03-01' },
    { amount: 5 },
    { status: 'pending' },
    { status: 'paid', amount: 5 },
  ])
    expect(refusal(await put(house.finance, change))).toEqual([403, 'forbidden']);
  expect(refusal(await send({ pdf: paper() }, {}, house.finance))).toEqual([403, 'forbidden']);
  expect((await put(house.admin, { amount: 7000, status: 'paid' })).json().invoice).toMatchObject({ status: 'paid' });
  expect((await put(house.admin, { status: 'pending' })).json().invoice).toMatchObject({ status: 'pending' });
  expect((await put(house.admin, { status: 'paid' })).json().invoice).toMatchObject({ status: 'paid', amount: 7000 });
  expect(refusal(await put(house.admin, { status: 'paid' }))).toEqual([409, 'invoice_already_paid']);
  expect(house.filesOn()).toEqual([1, 0, 0]);
});
