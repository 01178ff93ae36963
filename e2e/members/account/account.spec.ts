import { expect, test } from '@playwright/test';
import { DEMO_PEOPLE, logIn } from '../../support/people';
import { Server } from '../../support/server';

test.describe('account', () => {
  let server: Server;
  test.beforeEach(async () => {
    server = await Server.openDemo();
  });
  test.afterEach(() => server.close());

  test('shows where it is signed in, ends one device, then all', async ({ browser }) => {
    const open = async (userAgent: string) => {
      const page = await (
        await browser.newContext({ baseURL: server.url, userAgent, reducedMotion: 'reduce' })
      ).newPage();
      await logIn(page, DEMO_PEOPLE.member);
      return page;
    };
    const phone = await open('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36');
    const otherBrowser = await open('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0');

    await phone.goto('/dashboard?open=settings');
    await phone.getByRole('button', { name: 'Logged-in devices' }).click();
    const devices = phone.getByRole('dialog').getByRole('listitem');
    await expect(devices).toHaveCount(2);
    await expect(devices.filter({ hasText: 'Chrome, Android' })).toContainText('This device');
    await devices.filter({ hasText: 'Firefox, Windows' }).getByRole('button', { name: 'Log out' }).click();
    await expect(devices).toHaveCount(1);
    await otherBrowser.waitForURL(/\/login/); // its open page is notified

    await phone.getByRole('button', { name: 'Log out everywhere' }).click();
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await phone.waitForURL(/\/login/);
    expect(server.rows('select count(*) as n from sessions where ended_at is null')).toEqual([{ n: 0 }]);
  });

  test('stores no token and no password in the browser storage, remembered or not', async ({ page }) => {
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(DEMO_PEOPLE.member);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PEOPLE.password);
    await page.getByLabel('Remember me').check();
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/\/dashboard/);
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(stored).not.toContain(DEMO_PEOPLE.password);
    expect(stored).not.toMatch(/eyJ/);
    // The public company data may be stored as well, and `notices-seen` soon after notifications were shown; no other
    // data of the member.
    const { company: _, 'notices-seen': _seen, ...ownValues } = JSON.parse(stored)[0];
    expect(Object.keys(ownValues).sort()).toEqual(['email', 'rememberMe', 'role', 'userEmail', 'userId']);
  });

  test('sends another role’s page to the login, and returns a visitor to the requested page', async ({ page }) => {
    await page.goto(`${server.url}/dashboard?open=wallet`);
    await page.waitForURL(/\/login/);
    await page.getByLabel('Email').fill(DEMO_PEOPLE.member);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PEOPLE.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/\/dashboard\?open=wallet/);
    await page.goto(`${server.url}/dashboardAdmin`);
    await page.waitForURL(/\/login/);
  });
});
