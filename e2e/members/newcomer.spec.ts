import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { countCachedPictures, waitForOfflineReady } from '../support/device/device-storage';
import { Link } from '../support/network/link';
import { openApiSession } from '../support/network/open-api-session';
import { ADMIN, logIn, signUp } from '../support/people';
import { getRightAnswers } from '../support/quiz';
import { Server } from '../support/server';

const PACK = 'Ultra One';
const MEMBER = { name: 'Salma', surname: 'Hamrouni', email: 'salma.hamrouni@mail.tn', password: 'un puits profond' };
const VIDEOS = join(process.cwd(), 'data', 'catalogue', 'media', 'videos');
const file = (name: string) => join(VIDEOS, name);
/** The phone's upload rate in bytes a second: the documents take some twenty seconds. */
const SLOW = 30_000;

test.describe('new member', () => {
  let server: Server;
  let link: Link;
  test.beforeEach(async () => {
    server = await Server.openStaffed();
    link = await Link.to(server.port);
  });
  test.afterEach(async () => {
    await link.close();
    await server.close();
  });

  test('browses offline, signs up, buys, sends documents over two disconnects, corrects one, is verified', async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const phone = await browser.newContext({ baseURL: link.url, reducedMotion: 'reduce' });
    const laptop = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    const page = await phone.newPage();
    const admin = await laptop.newPage();
    const profile = page.getByRole('dialog', { name: 'Verification Profile' });

    await test.step('one visit, and the marketplace is there without a network', async () => {
      await page.goto('/category');
      await expect(page.getByText('33 products')).toBeVisible();
      await waitForOfflineReady(page);
      await expect.poll(() => countCachedPictures(page, '/media/products/')).toBe(33);
      await phone.setOffline(true);
      await page.goto('/product/1');
      await expect(page.getByRole('heading', { name: 'Chemise en lin Zéphyr' })).toBeVisible();
      await phone.setOffline(false);
    });

    await test.step('signs up, and buys a pack', async () => {
      await page.goto('/signup');
      await signUp(page, MEMBER);
      await passQuiz(server);
      await pay(page);
      const { call } = await openApiSession(server, ADMIN.email, ADMIN.password);
      const [payment] = server.rows('select id from payments');
      await call('PUT', `/payments/${payment?.id}/validate`, { status: 'approved' });
    });

    await test.step('fills the papers in and sends them over a link that drops twice', async () => {
      await page.goto('/dashboard?open=profile');
      await fillIn(page);
      link.slowDown(SLOW);
      await profile.getByRole('button', { name: 'Send for verification' }).click();
      await dropLink(link, page, 10);
      await dropLink(link, page, 50);
      await expect(profile.getByText('Waiting verification from admin')).toBeVisible({ timeout: 60_000 });
      expect(server.rows('select status from profiles')).toEqual([{ status: 'submitted' }]);
      expect(server.rows("select count(*) as n from files where purpose = 'identity_document'")).toEqual([{ n: 3 }]);
    });

    await test.step('an admin looks at the papers and rejects the back image, with a reason', async () => {
      await logIn(admin, ADMIN.email, ADMIN.password);
      await openReview(admin);
      await admin.getByRole('button', { name: 'Reject', exact: true }).click();
      const rejection = admin.getByRole('alertdialog', { name: 'Reject this profile?' });
      await rejection.getByRole('checkbox', { name: 'CIN back' }).check();
      await rejection.getByLabel('Reason: CIN back').selectOption({ label: 'Unreadable' });
      await rejection.getByLabel('Comment, as the member will read it').fill('Too dark to read.');
      await rejection.getByRole('button', { name: 'Reject', exact: true }).click();
      await expect(admin.getByText('Profile verification rejected').first()).toBeVisible();
    });

    await test.step('the member redoes only that', async () => {
      await page.goto('/dashboard?open=profile');
      await expect(profile.getByText('Your profile verification was rejected. Please resubmit.').first()).toBeVisible();
      await expect(profile.getByText('Received, no problems found')).toHaveCount(2);
      await profile.locator('input[name="cinBack"]').setInputFiles(file('promo-pack-abir.jpg'));
      await expect(profile.getByText('Selected image')).toBeVisible();
      await profile.getByRole('button', { name: 'Send for verification' }).click();
      await expect(profile.getByText('Waiting verification from admin')).toBeVisible({ timeout: 30_000 });
      const sent = server.rows('select cin_front_file_id as front, cin_back_file_id as back from profiles order by id');
      expect(sent).toHaveLength(2);
      expect(sent[1]?.front).toBe(sent[0]?.front);
      expect(sent[1]?.back).not.toBe(sent[0]?.back);
    });

    await test.step('verified, with a check mark', async () => {
      await openReview(admin);
      await admin.getByRole('button', { name: 'Accept', exact: true }).click();
      await admin.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true }).click();
      await expect(admin.getByText('Profile verified successfully').first()).toBeVisible();
      await page.reload();
      await expect(profile.getByText('Your profile is verified')).toBeVisible();
    });

    await phone.close();
    await laptop.close();
  });
});

/** The quiz has tests of its own: here it is passed and approved through the API. */
async function passQuiz(server: Server): Promise<void> {
  const [pack] = server.rows(`select id from packs where pack_name = '${PACK}'`);
  const member = await openApiSession(server, MEMBER.email, MEMBER.password);
  await member.call('POST', `/submit-quiz/${pack?.id}`, { userId: member.userId, answers: getRightAnswers(PACK) });
  const { call } = await openApiSession(server, ADMIN.email, ADMIN.password);
  const [passed] = server.rows('select id from quiz_results');
  await call('POST', `/approve-payment/${passed?.id}`);
}

async function pay(page: Page): Promise<void> {
  await page.goto(`/dashboard?open=payment&pack=${encodeURIComponent(PACK)}`);
  await page.getByRole('radio', { name: /D17/ }).check({ force: true });
  await page.locator('input[name="receiptPhoto"]').setInputFiles(file('promo-pack-rs.jpg'));
  await page.getByRole('button', { name: 'Send the receipt' }).click();
  await expect(page.getByText('Payment submitted. Waiting for admin approval.').first()).toBeVisible();
}

async function fillIn(page: Page): Promise<void> {
  const profile = page.getByRole('dialog', { name: 'Verification Profile' });
  await profile.getByLabel('Date of birth').fill('1994-05-02');
  // The message about the accepted payment may cover it.
  await profile.getByRole('radio', { name: 'Woman' }).press('Space');
  await profile.getByLabel('Country', { exact: true }).selectOption('Tunisia');
  await profile.getByLabel('Address').fill('4 rue du Puits, Sfax');
  await profile.getByLabel('Mobile number').fill('98 765 432');
  await profile.getByRole('radio', { name: 'D17' }).check({ force: true });
  await profile.locator('input[name="cinFront"]').setInputFiles(file('promo-pack-rs.jpg'));
  await profile.locator('input[name="cinBack"]').setInputFiles(file('promo-pack-td.jpg'));
  await profile.locator('input[name="video"]').setInputFiles(file('training-pack-ultra-one.mp4'));
  await expect(profile.getByText('Preparing the photo')).toHaveCount(0);
}

/** Waits until this share has been sent, cuts the connection, and restores it once the app has noticed. */
async function dropLink(link: Link, page: Page, percent: number): Promise<void> {
  const bar = page.getByRole('progressbar', { name: 'Sending the profile and its files' });
  const sent = async () => Number(await bar.getAttribute('aria-valuenow', { timeout: 1000 }).catch(() => 0));
  await expect.poll(sent, { timeout: 60_000, intervals: [50] }).toBeGreaterThan(percent);
  link.cut();
  await expect(page.getByText('Your profile is waiting to be sent')).toBeVisible({ timeout: 30_000 });
  link.reconnect();
}

async function openReview(admin: Page): Promise<void> {
  await admin.goto('/dashboardAdmin?view=profiles');
  await admin.getByRole('button', { name: /Salma Hamrouni/ }).click();
  const front = admin.getByRole('img', { name: 'CIN front' }).last();
  await expect.poll(() => front.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
}
