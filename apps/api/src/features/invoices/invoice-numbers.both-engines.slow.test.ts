import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Invoice } from '@waha/domain/invoices/invoice';
import { findNumberFault, formatInvoiceNumber } from '@waha/domain/invoices/invoice-number';
import type { MemberId } from '@waha/domain/kernel/ids';
import { DAY } from '@waha/domain/kernel/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sqliteTest } from '#testing/engines/sqlite-test';
import { createPdf } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp } from '#testing/open-test-app';
import { sendForm } from '#testing/send-form';
import { issueInvoices } from './issue-invoices';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const draft = { invoiceDate: '2026-02-15', status: 'pending', amountMillimes: 1000 } as const;
const upload = async (by = app.commercial) =>
  sendForm(app, by, {
    url: `/invoices/upload/${app.verified.id}`,
    fields: { invoiceDate: '2026-02-15', amount: 45_500 },
    files: { pdf: createPdf() },
  });
const listed = async (by = app.finance) =>
  (await app.call(by, 'GET', `/invoices/user/${app.verified.id}`)).json() as {
    _id: string;
    number: string;
    status: string;
  }[];
const numbers = (target: Pick<StaffedApp, 'rows'> = app) =>
  target.rows('select number_year as year, number as serial from invoices order by number_year, number') as {
    year: number;
    serial: number;
  }[];
const issue = (member: MemberId, count: number, target = app.context, andThen?: () => never): Promise<Invoice[]> =>
  target.services.transact(async (unit) => {
    const [{ paymentId }] = (await unit.tx.all(
      `select id as "paymentId" from payments where member_id = '${member}' order by id desc limit 1`,
    )) as [{ paymentId: string }];
    const [{ last }] = (await unit.tx.all(
      `select coalesce(max(instalment_number), 1) as last from invoices where payment_id = '${paymentId}'`,
    )) as [{ last: number }];
    const list = Array.from({ length: count }, (_, at) => ({
      ...draft,
      instalment: { paymentId: paymentId as never, number: last + at + 1 },
    }));
    const issued = await issueInvoices(unit, member, list);
    andThen?.();
    return issued;
  });

test('an invoice has its number from creation, for staff and for its member', async () => {
  const { invoice } = (await upload()).json();
  expect(invoice.number).toBe('2026-000001');
  expect(await listed(app.verified)).toMatchObject([{ number: '2026-000001' }]);
  expect((await app.call(app.finance, 'GET', `/invoices/${invoice._id}`)).json().number).toBe('2026-000001');
});

test('the instalments of a purchase are numbered in date order', async () => {
  await upload();
  const id = await app.given.payment(app.verified.id, 'Ultra One', 2, 6);
  await app.call(app.admin, 'PUT', `/payments/${id}/validate`, { status: 'approved' });
  expect((await listed()).map(({ number }) => number).sort()).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((serial) => `2026-00000${serial}`),
  );
});

test('a cancelled invoice retains its number and remains visible to staff', async () => {
  const id = await app.given.payment(app.verified.id, 'Ultra One', 1, 3);
  await app.call(app.admin, 'PUT', `/payments/${id}/validate`, { status: 'approved' });
  await app.call(app.admin, 'DELETE', `/payments/${id}`);
  await upload();
  expect((await listed()).map(({ number, status }) => [number, status]).sort()).toEqual([
    ['2026-000001', 'paid'],
    ['2026-000002', 'cancelled'],
    ['2026-000003', 'cancelled'],
    ['2026-000004', 'pending'],
  ]);
});

test('invoice numbers of each Tunis year start with 1', async () => {
  await app.given.payment(app.verified.id, 'Ultra One', 1, 3);
  app.time.now = Date.UTC(2026, 11, 31, 22, 59);
  await issue(app.verified.id, 1);
  app.time.now = Date.UTC(2026, 11, 31, 23);
  await issue(app.verified.id, 2);
  expect(numbers()).toEqual([
    { year: 2026, serial: 1 },
    { year: 2027, serial: 1 },
    { year: 2027, serial: 2 },
  ]);
});

test('two simultaneous invoices get two numbers', async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, at) => upload(at % 2 ? app.admin : app.commercial)),
  );
  const given = responses.map((response) => response.json().invoice.number as string);
  expect(given.sort()).toEqual(
    Array.from({ length: 8 }, (_, at) => formatInvoiceNumber({ year: 2026, serial: at + 1 })),
  );
});

sqliteTest('a program killed before the commit uses up no invoice number', async () => {
  await app.given.payment(app.verified.id, 'Ultra One', 1, 3);
  await issue(app.verified.id, 1);
  const copy = mkdtempSync(join(tmpdir(), 'waha-killed-'));
  await issue(app.verified.id, 3, app.context, () => {
    // The next start finds the disk as it is at this moment.
    cpSync(app.dataDir, copy, { recursive: true });
    throw new Error('killed');
  }).catch(() => {});
  const next = await openTestApp({ from: copy });
  expect(numbers(next)).toEqual([{ year: 2026, serial: 1 }]);
  await issue(app.verified.id, 1, next.context);
  expect(numbers(next)).toEqual([1, 2].map((serial) => ({ year: 2026, serial })));
  await next.close();
});

test('invoice numbers have no gaps and no duplicates, for any history', async () => {
  await app.given.payment(app.verified.id, 'Ultra One', 1, 3);
  const command = fc.oneof(
    fc.record({ kind: fc.constant('issue'), count: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ kind: fc.constant('fail'), count: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('both'), count: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ kind: fc.constant('cancel'), count: fc.nat() }),
    fc.record({ kind: fc.constant('wait'), count: fc.integer({ min: 0, max: 300 }) }),
  );
  let expected = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 12 }), async (commands) => {
      for (const { kind, count } of commands) {
        if (kind === 'wait') app.time.now += count * DAY;
        if (kind === 'issue') expected += (await issue(app.verified.id, count)).length;
        if (kind === 'both') {
          const both = await Promise.all([issue(app.verified.id, count), issue(app.verified.id, count)]);
          expected += both.flat().length;
        }
        if (kind === 'fail')
          await issue(app.verified.id, count, app.context, () => {
            throw new Error('undone');
          }).catch(() => {});
        if (kind === 'cancel')
          app.rows(
            `update invoices set status = 'cancelled' where id in
               (select id from invoices order by id limit 1 offset ${count % (expected + 1)}) returning id`,
          );
      }
      const all = numbers();
      expect(all).toHaveLength(expected);
      for (const year of new Set(all.map((each) => each.year)))
        expect(findNumberFault(all.filter((each) => each.year === year).map(({ serial }) => serial))).toBeUndefined();
    }),
    { numRuns: 30 },
  );
});

describe('invoice database rules', () => {
  test.each([
    ['leaves a number out', 'update invoices set number = 9', 'keeps its number'],
    ['gives it to another year', 'update invoices set number_year = 2025', 'keeps its number'],
    ['deletes one', 'delete from invoices', 'keeps its number'],
    ['changes who bought', `update invoice_buyers set name = 'x'`, 'stays as it was issued'],
    [
      'adds one with a gap',
      `insert into invoices (id, member_id, invoice_date, status, created_at, pdf_file_id, number_year, number)
       select 'x', member_id, invoice_date, status, created_at, pdf_file_id, 2026, 3 from invoices`,
      'next number',
    ],
    [
      'adds one without',
      `insert into invoices (id, member_id, invoice_date, status, created_at, pdf_file_id)
       select 'x', member_id, invoice_date, status, created_at, pdf_file_id from invoices`,
      'next number',
    ],
  ])('refuse a caller that %s', async (_what, statement, message) => {
    await upload();
    expect(() => app.rows(`${statement} returning 1`)).toThrow(message);
    expect(await listed()).toMatchObject([{ number: '2026-000001' }]);
  });
});

test('staff find a receipt by the number of its invoice in any spelling', async () => {
  await upload();
  const { _id } = (await upload()).json().invoice;
  await sendForm(app, app.verified, { method: 'PUT', url: `/invoices/${_id}`, files: { receipt: createPdf() } });
  const found = async (q: string) =>
    (await app.call(app.finance, 'GET', `/queue/receipts?q=${encodeURIComponent(q)}`)).json();
  for (const q of ['2026-000002', '000002', '٢٠٢٦-٠٠٠٠٠٢', 'nour 2026-000002'])
    expect(await found(q), q).toMatchObject([{ _id, number: '2026-000002' }]);
  expect(await found('2026-000001')).toEqual([]);
});

test('staff find a member by the number of an invoice', async () => {
  await upload();
  const found = async (q: string, by = app.admin) =>
    (await app.call(by, 'GET', `/members?q=${encodeURIComponent(q)}`))
      .json()
      .members?.map(({ _id }: { _id: string }) => _id);
  for (const q of ['2026-000001', '2026-1', '2026/1']) expect(await found(q), q).toEqual([app.verified.id]);
  expect(await found('2026-000002')).toEqual([]);
});
