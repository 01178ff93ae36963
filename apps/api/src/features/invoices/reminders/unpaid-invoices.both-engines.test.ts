import { DAY, HOUR, SECOND, toIso } from '@waha/domain/kernel/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseMember } from '#erase-member';
import { findPerson } from '#platform/auth/people.store';
import { readAllRows } from '#platform/documents/member-data';
import { createPdf } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';
import { readInvoicesData } from '../invoices.member-data';

type Person = StaffedApp['member'];
type Listed = { _id: string; invoiceDate: string; amount?: number; remindedAt?: string; receiptUrl?: string };

let app: StaffedApp;
/** A Tuesday, ten in the morning in Tunis. */
const NOW = Date.UTC(2026, 10, 24, 9);
openAppForEach(async () => {
  app = await openStaffedApp({ now: NOW });
  return app;
});
/** Signs in again, because sessions end when the clock jumps. */
const as = async (person: Person) => ({ ...person, headers: await app.openSession(person.email) });

async function add(invoiceDate: string, amount = 1000, to = app.verified): Promise<string> {
  const form = {
    url: `/invoices/upload/${to.id}`,
    fields: { invoiceDate, amount: String(amount) },
    files: { pdf: createPdf() },
  };
  return (await sendForm(app, await as(app.admin), form)).json().invoice._id;
}
async function list(query = '', by: Person = app.commercial): Promise<Listed[]> {
  const response = await app.call(await as(by), 'GET', `/queue/unpaid-invoices${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const idsOf = (invoices: Listed[]) => invoices.map(({ _id }) => _id);
const sendReceipt = async (id: string, by = app.verified) =>
  sendForm(app, await as(by), { method: 'PUT', url: `/invoices/${id}`, files: { receipt: createPdf() } });

describe('list of unpaid invoices', () => {
  test('starts with the invoice that was due first, in pages', async () => {
    const later = await add('2026-11-20');
    const first = await add('2026-10-01');
    const sameDay = await add('2026-11-20');
    const next = await add('2027-01-05');
    const all = [first, later, sameDay, next];
    expect(idsOf(await list())).toEqual(all);
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const query = `?limit=1${cursor ? `&cursor=${cursor}` : ''}`;
      const response = await app.call(await as(app.finance), 'GET', `/queue/unpaid-invoices${query}`);
      read.push(...idsOf(response.json()));
      cursor = response.headers['x-next-cursor'] as string | undefined;
    } while (cursor);
    expect(read).toEqual(all);
  });

  test.each([
    ['fr', 'Votre facture à payer le 20/11/2026 attend votre paiement.'],
    ['ar', 'فاتورتك التي تُدفع في \u206620/11/2026\u2069 بانتظار الدفع.'],
    ['source', 'Your invoice due on 2026-11-20 is waiting for your payment.'],
  ])('has the text that a member who reads %s gets with a reminder', async (language, text) => {
    await add('2026-11-20');
    await app.call(await as(app.verified), 'PUT', `/users/${app.verified.id}/language`, { language });
    expect(await list()).toMatchObject([{ reminder: { text, language } }]);
  });

  test('has an invoice among the overdue ones from the midnight in Tunis after its due day', async () => {
    const id = await add('2026-11-24');
    // 22:59 UTC is 23:59 in Tunis.
    app.time.now = Date.UTC(2026, 10, 24, 23) - 1;
    expect(idsOf(await list('?overdue=true'))).toEqual([]);
    app.time.now += 1;
    expect(idsOf(await list('?overdue=true'))).toEqual([id]);
    expect(idsOf(await list('?overdue=false'))).toEqual([id]);
  });

  test('has neither paid invoices nor those whose receipt finance checks, but those with a rejected receipt', async () => {
    const paid = await add('2026-10-01');
    const sent = await add('2026-10-02');
    const refused = await add('2026-10-03');
    for (const id of [sent, refused]) await sendReceipt(id);
    const finance = await as(app.finance);
    await app.call(finance, 'PUT', `/invoices/${paid}`, { status: 'paid' });
    await app.call(finance, 'PUT', `/invoices/${refused}`, { receiptStatus: 'refused', reason: 'Unreadable' });
    expect(await list()).toMatchObject([{ _id: refused, receiptStatus: 'refused', reason: 'Unreadable' }]);
  });

  test('has only invoices of verified members, and no receipts, for commercial admins', async () => {
    const ofVerified = await add('2026-10-01');
    const ofMember = await add('2026-10-02', 1000, app.member);
    await sendReceipt(ofVerified);
    await app.call(await as(app.finance), 'PUT', `/invoices/${ofVerified}`, { receiptStatus: 'refused' });
    const [seen, ...others] = await list();
    expect([seen?._id, seen?.receiptUrl, others]).toEqual([ofVerified, undefined, []]);
    for (const by of [app.finance, app.admin]) {
      const [first, second] = await list('', by);
      expect([first?._id, second?._id]).toEqual([ofVerified, ofMember]);
      expect(first?.receiptUrl).toMatch(/^\/uploads\//);
    }
  });

  test('has on request the invoices whose receipt finance checks, for commercial admins those of verified members', async () => {
    const ofVerified = await add('2026-10-01');
    const ofMember = await add('2026-10-02', 1000, app.member);
    await add('2026-10-03');
    await sendReceipt(ofVerified);
    expect((await sendReceipt(ofMember, app.member)).statusCode).toBe(200);
    const [seen, ...others] = await list('?receipts=true');
    expect([seen?._id, seen?.receiptUrl, others]).toEqual([ofVerified, undefined, []]);
    expect((await list('?receipts=true', app.admin)).map(({ _id }) => _id)).toEqual([ofVerified, ofMember]);
    const readFigure = async (by: Person) =>
      (await app.call(await as(by), 'GET', '/overview')).json().invoices.receiptsSent;
    expect([await readFigure(app.commercial), await readFigure(app.admin)]).toEqual([1, 2]);
  });

  test('is searched by name, number, amount and day, and by phone for admins only', async () => {
    const id = await add('2026-10-01', 53_000);
    await add('2026-10-02', 1000, app.member);
    for (const q of ['nour', '2026-000001', '53,000', '01/10/2026'])
      expect(idsOf(await list(`?q=${encodeURIComponent(q)}`, app.admin)), q).toEqual([id]);
    expect(await list('?q=unknown')).toEqual([]);
  });

  test('adds up to the figures of the overview, for each role', async () => {
    await add('2026-10-01', 1000);
    await add('2026-12-01', 2000);
    await add('2026-10-01', 4000, app.member);
    for (const by of [app.commercial, app.finance, app.admin]) {
      const { invoices } = (await app.call(await as(by), 'GET', '/overview')).json();
      const sum = (rows: { amount?: number }[]) => ({
        count: rows.length,
        millimes: rows.reduce((total, { amount = 0 }) => total + amount, 0),
      });
      expect(invoices).toEqual({
        unpaid: sum(await list('', by)),
        overdue: sum(await list('?overdue=true', by)),
        receiptsSent: 0,
      });
    }
    expect(idsOf(await list('', app.commercial))).toHaveLength(2);

    const verify = (isVerified: boolean) =>
      app.rows(`update people set verified_at = ${isVerified ? 1 : 'null'} where id = '${app.member.id}' returning id`);
    const readFigures = async () => (await app.call(await as(app.commercial), 'GET', '/overview')).json().invoices;
    verify(true);
    expect(await readFigures()).toMatchObject({
      unpaid: { count: 3, millimes: 7000 },
      overdue: { count: 2, millimes: 5000 },
    });
    verify(false);
    expect(await readFigures()).toMatchObject({ unpaid: { count: 2, millimes: 3000 }, overdue: { count: 1 } });
  });

  test('accepts a cursor of any text', async () => {
    const id = await add('2026-10-01');
    expect(idsOf(await list('?cursor=x'))).toEqual([]);
    expect(idsOf(await list('?cursor=0'))).toEqual([id]);
  });
});

describe('reminder of an invoice', () => {
  let id: string;
  beforeEach(async () => {
    id = await add('2026-11-01', 53_000);
  });
  const remind = async (by: Person = app.commercial, invoice = id) =>
    app.call(await as(by), 'POST', `/invoices/${invoice}/remind`);
  /** Without the notification of the new invoice. */
  const listNotices = async (of = app.verified) =>
    (await app.call(await as(of), 'GET', '/notificationsUser'))
      .json()
      .filter(({ type }: { type: string }) => type !== 'INVOICE_ADDED');

  test('can be held: it is sent after the time of the undo, unless it was undone or a receipt came', async () => {
    const { headers } = await as(app.commercial);
    const other = await add('2026-11-21');
    const hold = async (invoice: string) => {
      const held = { headers: { ...headers, 'waha-hold': '1' } };
      return (await app.call(held, 'POST', `/invoices/${invoice}/remind`)).json().heldId as string;
    };
    const undone = await hold(id);
    await app.call({ headers }, 'DELETE', `/held-commands/${undone}`);
    await hold(other);
    await sendReceipt(other);
    const runDue = async () => {
      app.time.now += 12 * SECOND;
      await app.context.services.heldCommands.runDue();
    };
    await runDue();
    expect(app.audited('invoice.reminded')).toEqual([]);
    const [refused] = (await app.call({ headers }, 'GET', '/held-commands')).json();
    expect(refused.refusal.code).toBe('receipt_already_sent');
    await hold(id);
    expect((await remind(app.finance)).json().code).toBe('decision_held');
    await runDue();
    expect(app.audited('invoice.reminded')).toMatchObject([{ actor_id: app.commercial.id }]);
  });

  test('sends one notification with the facts of the invoice, and is logged and listed', async () => {
    const response = await remind();
    expect(response.json()).toEqual({ message: 'Reminder sent.', remindedAt: toIso(app.time.now) });
    expect(await listNotices()).toMatchObject([
      {
        type: 'INVOICE_DUE',
        message: 'Your invoice due on 2026-11-01 is waiting for your payment.',
        facts: { invoiceId: id, invoiceDate: '2026-11-01', amountMillimes: 53_000 },
      },
    ]);
    expect(app.audited('invoice.reminded')).toMatchObject([
      { actor_id: app.commercial.id, subject_id: id, member_id: app.verified.id },
    ]);
    expect(await list()).toMatchObject([{ _id: id, remindedAt: toIso(app.time.now) }]);
  });

  test('names the reference of an instalment', async () => {
    const paymentId = await app.given.payment(app.verified.id, 'Ultra One', 1, 3);
    await app.call(await as(app.admin), 'PUT', `/payments/${paymentId}/validate`, { status: 'approved' });
    const [, instalment] = (await list()) as [Listed, Listed & { reference: string }];
    expect(instalment.reference).toMatch(/-2$/);
    await remind(app.finance, instalment._id);
    expect((await listNotices())[0].facts).toMatchObject({ reference: instalment.reference });
  });

  test('is refused within 24 hours, for every role, with the time of the last one', async () => {
    const remindedAt = toIso(app.time.now);
    expect((await remind()).statusCode).toBe(200);
    app.time.now += DAY - 1;
    for (const by of [app.commercial, app.finance, app.admin]) {
      const refused = await remind(by);
      expect([refused.statusCode, refused.json()]).toEqual([
        409,
        expect.objectContaining({ code: 'already_reminded', remindedAt }),
      ]);
    }
    app.time.now += 1;
    expect((await remind()).statusCode).toBe(200);
    expect(await listNotices()).toHaveLength(2);
  });

  test('is sent once, however many ask at the same time', async () => {
    const { headers } = await as(app.finance);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => app.call({ headers }, 'POST', `/invoices/${id}/remind`)),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await listNotices()).toHaveLength(1);
  });

  test('is refused for paid and cancelled invoices, and for those whose receipt finance checks', async () => {
    const code = async () => (await remind(app.admin)).json().code;
    await sendReceipt(id);
    expect(await code()).toBe('receipt_already_sent');
    await app.call(await as(app.finance), 'PUT', `/invoices/${id}`, { status: 'paid' });
    expect(await code()).toBe('invoice_already_paid');
    app.rows(`update invoices set status = 'cancelled' where id = '${id}' returning id`);
    expect(await code()).toBe('invoice_cancelled');
    expect(await listNotices()).not.toContainEqual(expect.objectContaining({ type: 'INVOICE_DUE' }));
  });

  test('is not possible for members, nor by commercial admins for members who are not verified', async () => {
    expect((await remind(app.verified)).statusCode).toBe(403);
    const ofMember = await add('2026-11-01', 1000, app.member);
    expect((await remind(app.commercial, ofMember)).json().code).toBe('invoice_not_found');
    expect((await remind(app.finance, ofMember)).statusCode).toBe(200);
  });

  test('is refused for blocked and erased members', async () => {
    await app.call(await as(app.admin), 'PUT', `/users/${app.verified.id}/block`, { isBlocked: true });
    expect((await remind(app.admin)).json().code).toBe('member_blocked');
    const { services } = app.context;
    await eraseMember(services, (await findPerson(services.db, app.verified.id))!);
    expect((await remind(app.admin)).json().code).toBe('member_blocked');
  });

  test('is in the export of the member, and its record is erased with them', async () => {
    await remind();
    const { services } = app.context;
    const list = () => readAllRows(readInvoicesData(services.db, app.verified.id).invoiceReminders);
    expect(await list()).toMatchObject([{ invoiceId: id, stage: 'manual', sentBy: app.commercial.id }]);
    app.time.now += HOUR;
    await eraseMember(services, (await findPerson(services.db, app.verified.id))!);
    expect(await list()).toEqual([]);
  });
});
