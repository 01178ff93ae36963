import { MINUTE } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { createPdf } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const looks = () =>
  app
    .rows("select action, actor_id, member_id from audit_log where action like '%.viewed' order by id")
    .map(({ action, actor_id, member_id }) => [action, actor_id, member_id]);
const get = (by: { headers: Record<string, string> }, url: string) => app.server.inject({ url, headers: by.headers });

async function uploaded(kind: 'invoice' | 'task'): Promise<string> {
  const url = `/${kind}s/upload/${app.verified.id}`;
  const fields = { [`${kind}Date`]: '2026-02-01', status: 'pending' };
  const response = await sendForm(app, app.commercial, { url, fields, files: { pdf: createPdf() } });
  expect(response.statusCode).toBe(201);
  return response.json()[kind]._id;
}

test('what staff open of a member adds one audit line for ten minutes, however often they open it', async () => {
  const paymentId = await app.given.payment(app.verified.id, 'Ultra One');
  const [file] = app.rows(`select receipt_file_id from payments where id = '${paymentId}'`);
  const [invoice, task] = [await uploaded('invoice'), await uploaded('task')];
  const wanted = [
    ['receipt.viewed', `/uploads/${file?.receipt_file_id}`],
    ['invoice.viewed', `/api/invoices/view/${invoice}`],
    ['task.viewed', `/api/tasks/download/${task}`],
    ['statement.viewed', `/api/wallets/${app.verified.id}/statement?format=csv`],
    ['conversation.viewed', `/api/messages/admin/conversations?userId=${app.verified.id}`],
  ] as const;
  for (const [, url] of wanted.slice(0, 4)) expect((await get(app.verified, url)).statusCode).toBe(200);
  expect(looks()).toEqual([]);
  for (const [, url] of wanted) {
    expect((await get(app.admin, url)).statusCode).toBe(200);
    expect((await get(app.admin, url)).statusCode).toBe(200);
  }
  expect(looks()).toEqual(wanted.map(([action]) => [action, app.admin.id, app.verified.id]));

  app.time.now += 11 * MINUTE;
  await get(app.admin, wanted[4][1]);
  expect(looks()).toHaveLength(6);
});

test('a refused or missing view adds no audit line', async () => {
  const paymentId = await app.given.payment(app.verified.id, 'Ultra One');
  const [file] = app.rows(`select receipt_file_id from payments where id = '${paymentId}'`);
  const nobody = '019c0000-0000-7000-8000-000000000000';
  expect((await get(app.finance, `/uploads/${file?.receipt_file_id}`)).statusCode).toBe(404);
  expect((await get(app.admin, `/api/messages/admin/conversations?userId=${nobody}`)).statusCode).toBe(404);
  expect((await get(app.admin, `/api/wallets/${nobody}/statement?format=csv`)).statusCode).toBe(404);
  expect((await get(app.admin, `/api/invoices/view/${nobody}`)).statusCode).toBe(404);
  expect(looks()).toEqual([]);
});
