import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readOutboxJobs, readOutboxSummary } from '../support/device/device-storage';
import {
  createPdf,
  getConversation,
  interceptSends,
  openPhone,
  readMemberMessages,
  readSentFileHashes,
  sendAttachment,
  writeMessage,
} from '../support/device/phone';
import { openApiSession } from '../support/network/open-api-session';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE, submitLogin } from '../support/people';
import { getRechargePanel, readRechargePoints, requestRecharge } from '../support/recharge';
import { Server } from '../support/server';

const RECEIPT = join(process.cwd(), 'data', 'catalogue', 'media', 'videos', 'promo-pack-rs.jpg');
/** Only the page sends; outbox-lock.spec.ts tests the worker. */
const PAGE_ONLY = { serviceWorkers: 'block' } as const;

test.describe('refusal by the server', () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.openDemo();
  });
  test.afterAll(() => server.close());

  test('F-23 of a member blocked while offline: all is preserved, the reason is shown, nothing loops', {
    tag: '@nightly',
  }, async ({ browser }) => {
    const { context, page, memberId, email } = await openPhone(browser, server.url, PAGE_ONLY);
    const admin = await openApiSession(server, DEMO_PEOPLE.admin);
    let calls = 0;
    await interceptSends(page, (route) => {
      calls++;
      return route.continue();
    });
    await context.setOffline(true);
    for (const text of ['one', 'two', 'three']) await writeMessage(page, text);
    await admin.call('PUT', `/users/${memberId}/block`, { isBlocked: true });
    calls = 0;
    await context.setOffline(false);

    await page.waitForURL(/\/login/);
    await submitLogin(page, email);
    await expect(page.getByText('Your account is blocked. Please contact the administrator.')).toBeVisible();
    expect(calls).toBeLessThan(4); // a first call may be lost with the connection that comes back
    // The administration has ended the session, so pending jobs are encrypted, and only this member can read them.
    await expect(page.getByText('3 locked items are waiting to be sent from this phone.')).toBeVisible();
    expect((await readOutboxSummary(page)).waiting).toEqual([]);
    expect(readMemberMessages(server, memberId)).toEqual([]);

    await admin.call('PUT', `/users/${memberId}/block`, { isBlocked: false });
    await submitLogin(page, email);
    await expect.poll(() => readMemberMessages(server, memberId)).toEqual(['one', 'two', 'three']);
    await context.close();
  });

  test('F-24 of the second of three messages shows why, and the others go', async ({ browser }) => {
    const { context, page, memberId } = await openPhone(browser, server.url, PAGE_ONLY);
    await context.setOffline(true);
    await writeMessage(page, 'before');
    await sendAttachment(page, { ...createPdf(0, 'lie.pdf'), buffer: Buffer.from('no paper at all '.repeat(100)) });
    await writeMessage(page, 'after');
    await context.setOffline(false);

    await expect.poll(() => readMemberMessages(server, memberId)).toEqual(['before', 'after']);
    await expect(getConversation(page).getByText(/^Erreur lors de l'envoi du message : ./)).toBeVisible();
    await expect.poll(async () => (await readOutboxSummary(page)).waiting).toEqual(['failed']);
    expect(await readOutboxJobs(page)).toMatchObject([{ files: [{ bytes: 1600, isUploaded: true }] }]);
    expect(readSentFileHashes(server, memberId)).toEqual([]);
    await getConversation(page).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => readOutboxSummary(page)).toEqual({ waiting: [], sent: 2, parts: 0 });
    await context.close();
  });

  test('F-24 of the second of three recharges holds the third until the member resolves it', async ({ browser }) => {
    const { context, page, memberId } = await openPhone(browser, server.url, {
      ...PAGE_ONLY,
      path: '/dashboard?open=facility&part=recharge',
    });
    await page.route('**/api/point-recharge', async (route) => {
      const body = route.request().postDataJSON();
      if (body.points === 40) await route.continue({ postData: JSON.stringify({ ...body, points: 1 }) });
      else await route.continue();
    });
    await expect(getRechargePanel(page).getByLabel('Number of points')).toBeVisible();
    await context.setOffline(true);
    for (const points of [30, 40, 50]) await requestRecharge(page, points, createPdf(10_000 + points));
    await expect.poll(async () => (await readOutboxSummary(page)).waiting).toEqual(['queued', 'queued', 'queued']);
    await context.setOffline(false);

    await expect(getRechargePanel(page).getByText('The recharge was not accepted.')).toBeVisible();
    await expect.poll(async () => (await readOutboxSummary(page)).waiting).toEqual(['failed', 'queued']);
    expect(readRechargePoints(server, memberId)).toEqual([30]);
    await getRechargePanel(page)
      .getByRole('article', { name: 'Recharge of 40 points' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await expect.poll(() => readOutboxSummary(page)).toEqual({ waiting: [], sent: 2, parts: 0 });
    expect(readRechargePoints(server, memberId)).toEqual([30, 50]);
    await context.close();
  });

  test('F-25 of a receipt for an invoice paid meanwhile shows the decision and adds no receipt', async ({
    browser,
  }) => {
    const phone = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', ...PAGE_ONLY });
    const page = await phone.newPage();
    await openSignedIn(page, DEMO_PEOPLE.verified, '/dashboard?open=invoices');
    await page
      .getByRole('dialog', { name: 'Invoices' })
      .getByRole('button', { name: /To be paid/ })
      .first()
      .click();
    const invoice = page.getByRole('dialog', { name: /^Invoice of / });
    await expect(invoice.getByLabel('Receipt of the payment')).toBeAttached();
    await phone.setOffline(true);
    await invoice.getByLabel('Receipt of the payment').setInputFiles(RECEIPT);
    await invoice.getByRole('button', { name: 'Send the receipt' }).click();
    await expect(invoice.getByText(/sent automatically when you are online/)).toBeVisible();
    const id = (await readOutboxJobs(page))[0]?.stream.split(':')[1];

    const finance = await openApiSession(server, DEMO_PEOPLE.finance);
    await finance.call('PUT', `/invoices/${id}`, { status: 'paid' });
    await phone.setOffline(false);
    await expect(invoice.getByText('This invoice has already been paid.')).toBeVisible();
    await expect(invoice.getByText('Payment approved on')).toBeVisible();
    await expect
      .poll(() => readOutboxJobs(page))
      .toMatchObject([{ state: 'failed', error: { code: 'invoice_already_paid' } }]);
    expect(server.rows(`select status, receipt_file_id from invoices where id = '${id}'`)).toEqual([
      { status: 'paid', receipt_file_id: null },
    ]);
    await phone.close();
  });
});
