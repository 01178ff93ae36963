import type { MemberId, StaffId } from '@waha/domain/kernel/ids';
import { DAY, HOUR } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { acceptClock } from '#platform/process/clock-checkpoint';
import { createPdf } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { killBeforeCommit } from '#testing/kill-before-commit';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';
import { savePause } from './invoice-reminders.store';
import { sendInvoiceReminders } from './send-invoice-reminders';

/** A Tuesday, ten in the morning in Tunis. */
const NOW = Date.UTC(2026, 10, 24, 9);
let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp({ now: NOW });
  return app;
});

async function add(invoiceDate: string): Promise<string> {
  const admin = { headers: await app.openSession(app.admin.email) };
  const form = { url: `/invoices/upload/${app.member.id}`, fields: { invoiceDate }, files: { pdf: createPdf() } };
  return (await sendForm(app, admin, form)).json().invoice._id;
}
const send = () => sendInvoiceReminders(app.context.services);
async function goTo(at: number): Promise<void> {
  app.time.now = at;
  await app.context.services.transact(acceptClock);
}
const listStages = () => app.rows('select stage from invoice_reminders order by sent_at').map(({ stage }) => stage);
const countNotices = () => app.rows(`select count(*) as n from member_notifications where type = 'INVOICE_DUE'`)[0]?.n;

describe('automatic reminder of an invoice', () => {
  test('is sent once in each stage, however often the task runs', async () => {
    await add('2026-12-01');
    for (let day = 0; day < 40; day++) {
      await goTo(NOW + day * DAY);
      await send();
      await send();
    }
    expect(listStages()).toEqual(['due_in_3_days', '1_day_late', '7_days_late', '14_days_late']);
    expect(Number(countNotices())).toBe(4);
    expect(app.audited('invoice.reminded')).toEqual([]);
  });

  test('is only the latest stage after weeks without the server', async () => {
    await add('2026-12-01');
    await goTo(NOW + 16 * DAY);
    await send();
    expect(listStages()).toEqual(['7_days_late']);
  });

  test('is one by several servers at the same time, and after a process that ended before the commit', async () => {
    await add('2026-11-23');
    const { services } = app.context;
    await expect(sendInvoiceReminders(killBeforeCommit(services))).rejects.toThrow('killed');
    expect(listStages()).toEqual([]);
    await Promise.all([send(), send(), send()]);
    expect([listStages(), Number(countNotices())]).toEqual([['1_day_late'], 1]);
  });

  test('is not repeated when the clock goes back', async () => {
    await add('2026-11-23');
    await goTo(NOW + 7 * DAY);
    await send();
    await goTo(NOW);
    await send();
    expect(listStages()).toEqual(['7_days_late']);
  });

  test('does not come for paid invoices, blocked members, at night, or without the setting', async () => {
    const id = await add('2026-11-23');
    await goTo(NOW + 12 * HOUR);
    await send();
    await goTo(NOW);
    app.rows(`update people set blocked_at = 1 where id = '${app.member.id}' returning id`);
    await send();
    app.rows(`update people set blocked_at = null where id = '${app.member.id}' returning id`);
    app.context.services.config.invoiceReminders = 'off';
    await send();
    app.context.services.config.invoiceReminders = 'on';
    app.rows(`update invoices set status = 'cancelled' where id = '${id}' returning id`);
    await send();
    expect(listStages()).toEqual([]);
  });

  test('begins again for another due day', async () => {
    const id = await add('2026-11-23');
    await send();
    app.rows(`update invoices set invoice_date = '2026-11-26' where id = '${id}' returning id`);
    await goTo(NOW + DAY);
    await send();
    expect(listStages()).toEqual(['1_day_late', 'due_in_3_days']);
  });

  test('waits for a day after a reminder by staff', async () => {
    const id = await add('2026-11-23');
    const admin = { headers: await app.openSession(app.admin.email) };
    await app.call(admin, 'POST', `/invoices/${id}/remind`);
    await goTo(NOW + DAY - 1);
    await send();
    expect(listStages()).toEqual(['manual']);
    await goTo(NOW + DAY);
    await send();
    expect(listStages()).toEqual(['manual', '1_day_late']);
  });

  test('is not sent while reminders of the member are paused, and afterwards only in its latest stage', async () => {
    await add('2026-11-23');
    const pause = async (isPaused: boolean) => {
      const admin = { headers: await app.openSession(app.admin.email) };
      const response = await app.call(admin, 'PUT', `/members/${app.member.id}/invoice-reminders`, { isPaused });
      expect(response.statusCode, response.body).toBe(200);
    };
    await pause(true);
    for (const day of [0, 3, 8]) {
      await goTo(NOW + day * DAY);
      await send();
    }
    expect([listStages(), Number(countNotices())]).toEqual([[], 0]);
    await pause(false);
    await send();
    expect([listStages(), Number(countNotices())]).toEqual([['7_days_late'], 1]);
  });

  test('is not sent by a run that began before the pause', async () => {
    await add('2026-11-23');
    const { services } = app.context;
    const pausedFirst: typeof services.transact = async (work) => {
      await services.transact((unit) =>
        savePause(unit, { memberId: app.member.id as MemberId, isPaused: true, by: app.admin.id as StaffId }),
      );
      return services.transact(work);
    };
    await sendInvoiceReminders({ ...services, transact: pausedFirst });
    expect(listStages()).toEqual([]);
  });
});
