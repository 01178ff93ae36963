import { expect, type Page, test } from '@playwright/test';
import { DEMO_PEOPLE, logIn } from '../support/people';
import { Server } from '../support/server';

test.describe('passkeys', () => {
  let server: Server;
  test.beforeEach(async () => {
    server = await Server.openDemo();
  });
  test.afterEach(() => server.close());

  test('are added by a member in the settings and used for the next login', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await giveAuthenticator(page);
    await logIn(page, DEMO_PEOPLE.member);
    await addPasskey(page, '/dashboard?open=settings');
    await logOutAndInByIt(page, /\/dashboard$/);
    expect(server.rows('select count(*) as n from passkeys where last_used_at is not null')).toEqual([{ n: 1 }]);
    await context.close();
  });

  test('sign an administrator in to approve a payment without a code, and confirm a recent step', async ({
    browser,
  }) => {
    const context = await browser.newContext({
      ...{ baseURL: server.url, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
    });
    const page = await context.newPage();
    await giveAuthenticator(page);
    await logIn(page, DEMO_PEOPLE.admin);
    await addPasskey(page, '/dashboardAdmin?open=settings');
    await logOutAndInByIt(page, /\/dashboardAdmin/);
    const approved = () =>
      server.rows(`select id from audit_log where action = 'payment.approved'
        and actor_id = (select person_id from passkeys)`).length;
    const before = approved();
    await page.goto('/dashboardAdmin?view=payments');
    await page.getByRole('list', { name: 'Payments to decide' }).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await expect.poll(approved).toBe(before + 1);

    server.write('update sessions set stepped_at = null'); // as if the session had shown it long ago
    const [financeAdmin] = server.rows(`select id from people where role = 'finance_admin'`);
    await page.goto(`/dashboardAdmin?view=staff&item=${financeAdmin?.id}`);
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable', exact: true }).click();
    const confirmation = page.getByRole('alertdialog', { name: 'Confirm that it is you' });
    await expect(confirmation.getByText('You will be asked again for your passkey.')).toBeVisible();
    await expect(confirmation.getByLabel('Code')).toHaveCount(0);
    await confirmation.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('Account disabled.')).toBeVisible();
    await context.close();
  });
});

/** Adds a virtual authenticator that verifies its owner. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

async function addPasskey(page: Page, settings: string): Promise<void> {
  await page.goto(settings);
  await page.getByRole('button', { name: 'Passkeys' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(DEMO_PEOPLE.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Chrom');
}

async function logOutAndInByIt(page: Page, home: RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/login/);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(home);
}
