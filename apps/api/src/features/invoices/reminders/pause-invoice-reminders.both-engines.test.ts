import { DAY, HOUR, toIso } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { eraseMember } from '#erase-member';
import { findPerson } from '#platform/auth/people.store';
import { readAllRows } from '#platform/documents/member-data';
import { acceptClock } from '#platform/process/clock-checkpoint';
import { createPdf } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';
import { readInvoicesData } from '../invoices.member-data';
import { sendInvoiceReminders } from './send-invoice-reminders';

type Person = StaffedApp['member'];

/** A Tuesday, ten in the morning in Tunis. */
const NOW = Date.UTC(2026, 10, 24, 9);
let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp({ now: NOW });
  return app;
});
/** Signs in again, because sessions end when the clock jumps. */
const as = async (person: Person) => ({ ...person, headers: await app.openSession(person.email) });

async function add(invoiceDate: string, to = app.verified): Promise<string> {
  const form = { url: `/invoices/upload/${to.id}`, fields: { invoiceDate }, files: { pdf: createPdf() } };
  return (await sendForm(app, await as(app.admin), form)).json().invoice._id;
}
const urlOf = (member: Person) => `/members/${member.id}/invoice-reminders`;
const pause = async (isPaused: boolean, by = app.commercial, member = app.verified) =>
  app.call(await as(by), 'PUT', urlOf(member), { isPaused });
const read = async (by = app.commercial, member = app.verified) =>
  (await app.call(await as(by), 'GET', urlOf(member))).json();
const list = async () => (await app.call(await as(app.commercial), 'GET', '/queue/unpaid-invoices')).json();
async function sendAt(at: number): Promise<void> {
  app.time.now = at;
  await app.context.services.transact(acceptClock);
  await sendInvoiceReminders(app.context.services);
}

describe('pause of automatic invoice reminders', () => {
  test('is shown on the page of the member and in the list of unpaid invoices, until it ends', async () => {
    await add('2026-11-23');
    expect(await read()).toEqual({ isPaused: false, isOn: true, reminders: [] });
    expect((await pause(true)).json()).toEqual({ isPaused: true });
    expect(await read()).toMatchObject({ isPaused: true });
    expect(await list()).toMatchObject([{ isPaused: true }]);
    expect((await pause(false, app.admin)).json()).toEqual({ isPaused: false });
    expect(await read(app.admin)).toMatchObject({ isPaused: false });
    expect((await list())[0]).not.toHaveProperty('isPaused');
  });

  test('is logged once with the person who paused and who resumed', async () => {
    await pause(true);
    await pause(true, app.admin);
    await pause(false, app.admin);
    const line = { subject_id: app.verified.id, member_id: app.verified.id };
    expect(app.audited('invoice-reminders.paused')).toMatchObject([{ actor_id: app.commercial.id, ...line }]);
    expect(app.audited('invoice-reminders.resumed')).toMatchObject([{ actor_id: app.admin.id, ...line }]);
  });

  test('is saved once, however many ask at the same time', async () => {
    const { headers } = await as(app.admin);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => app.call({ headers }, 'PUT', urlOf(app.verified), { isPaused: true })),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(app.audited('invoice-reminders.paused')).toHaveLength(1);
  });

  test('is not possible for members, finance, staff as members, nor commercial admins for members who are not verified', async () => {
    expect((await pause(true, app.verified)).statusCode).toBe(403);
    expect((await pause(true, app.finance)).statusCode).toBe(403);
    expect((await pause(true, app.commercial, app.member)).statusCode).toBe(403);
    expect((await pause(true, app.admin, app.commercial)).json().code).toBe('user_not_found');
    expect((await pause(true, app.admin, app.member)).statusCode).toBe(200);
    expect(app.rows('select member_id from invoice_reminder_pauses')).toEqual([{ member_id: app.member.id }]);
  });

  test('does not stop staff, whose reminder is in the list of reminders too', async () => {
    const id = await add('2026-11-20');
    await sendAt(NOW);
    await pause(true);
    app.time.now += DAY;
    expect((await app.call(await as(app.commercial), 'POST', `/invoices/${id}/remind`)).statusCode).toBe(200);
    const common = { invoiceId: id, invoiceDate: '2026-11-20' };
    expect((await read()).reminders).toEqual([
      { ...common, at: toIso(NOW + DAY), isAutomatic: false },
      { ...common, at: toIso(NOW), isAutomatic: true },
    ]);
    expect(await list()).toMatchObject([{ remindedAt: toIso(NOW + DAY), isAutomaticReminder: false }]);
  });

  test('is in the export of the member, and is erased with them', async () => {
    await pause(true);
    const { services } = app.context;
    expect(await readAllRows(readInvoicesData(services.db, app.verified.id).invoiceReminderPauses)).toMatchObject([
      { pausedAt: NOW, pausedBy: app.commercial.id },
    ]);
    app.time.now += HOUR;
    await eraseMember(services, (await findPerson(services.db, app.verified.id))!);
    expect(app.rows('select * from invoice_reminder_pauses')).toEqual([]);
  });

  test('differs from an installation without automatic reminders', async () => {
    app.context.services.config.invoiceReminders = 'off';
    expect(await read()).toEqual({ isPaused: false, isOn: false, reminders: [] });
  });
});

describe('list of unpaid invoices after automatic reminders', () => {
  test('says that the last reminder was automatic, and marks no reaction a day after the last stage', async () => {
    await add('2026-11-10');
    await sendAt(NOW);
    expect(await list()).toMatchObject([{ remindedAt: toIso(NOW), isAutomaticReminder: true }]);
    expect((await list())[0]).not.toHaveProperty('hasNoReaction');
    app.time.now += DAY;
    expect(await list()).toMatchObject([{ hasNoReaction: true }]);
  });

  test('does not mark an invoice whose receipt was sent after the last reminder and rejected', async () => {
    const id = await add('2026-11-10');
    await sendAt(NOW);
    app.time.now += HOUR;
    await sendForm(app, await as(app.verified), {
      ...{ method: 'PUT', url: `/invoices/${id}`, files: { receipt: createPdf() } },
    });
    await app.call(await as(app.finance), 'PUT', `/invoices/${id}`, { receiptStatus: 'refused', reason: 'Unreadable' });
    app.time.now += DAY;
    const [invoice] = await list();
    expect(invoice).toMatchObject({ receiptStatus: 'refused', isAutomaticReminder: true });
    expect(invoice).not.toHaveProperty('hasNoReaction');
  });
});
