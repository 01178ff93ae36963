import type { Page } from '@playwright/test';
import { computeTotpCode } from '../../apps/api/src/testing/compute-totp-code';
import { CODE_PERIOD_MS } from '../../packages/domain/src/staff-accounts/two-step';
import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { findLinkInMail } from '../support/mail';
import { DEMO_PEOPLE, LAPTOP_SIZE } from '../support/people';

const YASMINE = { email: 'yasmine.gharbi@waha.example', password: 'a long password of her own' };

test.describe('staff account', () => {
  test('of a new administrator is created by the mailed link, with two-step sign-in used for a decision', {
    tag: '@smoke',
  }, async ({ mail, openServer, openDesk, openPage }) => {
    test.setTimeout(240_000);
    const server = await openServer('demo', { SMTP_URL: mail.url });
    const staffPage = await openDesk(server, DEMO_PEOPLE.admin, '/dashboardAdmin?view=staff');
    const page = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });

    await test.step('an administrator invites her', async () => {
      await staffPage.getByRole('button', { name: 'Invite a staff member' }).first().click();
      const form = staffPage.getByRole('form', { name: 'Invite a staff member' });
      await form.getByLabel('Name', { exact: true }).fill('Yasmine');
      await form.getByLabel('Surname').fill('Gharbi');
      await form.getByLabel('Email').fill(YASMINE.email);
      await form.getByLabel('Role').selectOption({ label: 'Administrator' });
      await form.getByRole('button', { name: 'Send the invitation' }).click();
      await expect(staffPage.getByRole('article', { name: 'Yasmine Gharbi' })).toContainText('Invited');
    });

    await test.step('she opens the link of the mail, and chooses a password', async () => {
      await page.goto(await findLinkInMail(mail, YASMINE.email));
      await page.getByLabel('Password', { exact: true }).fill(YASMINE.password);
      await page.getByLabel('Confirm Password', { exact: true }).fill(YASMINE.password);
      expect(page.url()).toBe(`${server.url}/invitation`);
      await page.getByRole('button', { name: 'Open my account' }).click();
      await expect(page).toHaveURL(/\/dashboardAdmin\?open=settings&part=two-step/);
    });

    let secret = '';
    let lastPeriod = 0;
    /** Returns an unused code: the server accepts one of the next period, for an app whose clock is ahead. */
    const nextCode = () => {
      lastPeriod = Math.max(Math.floor(Date.now() / CODE_PERIOD_MS), lastPeriod + 1);
      return computeTotpCode(secret, lastPeriod * CODE_PERIOD_MS);
    };

    await test.step('she sets two-step sign-in up', async () => {
      await page.getByRole('button', { name: 'Set up two-step verification' }).click();
      await page.getByLabel('Current password', { exact: true }).last().fill(YASMINE.password);
      await page.getByRole('button', { name: 'Set up', exact: true }).click();
      await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
      const shown = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
      secret = shown!.replaceAll(' ', '');
      await page.getByLabel('Code', { exact: true }).fill(nextCode());
      await page.getByRole('button', { name: 'Turn on', exact: true }).click();
      const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
      await expect(codes).toHaveCount(10);
      await expect(codes.first()).toBeInViewport();
      await page.goBack();
      const question = page.getByRole('alertdialog', { name: 'Close without saving the codes?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(codes.first()).toBeInViewport();
      await page.getByRole('button', { name: 'I have saved them' }).click();
      await expect(page.getByText('10 recovery codes left')).toBeVisible();
    });

    await test.step('she signs out, and in again with the password and a code', async () => {
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/\/login/);
      await enterPassword(page);
      await page.getByLabel('Code', { exact: true }).fill('000000');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('This code is wrong or has already been used.')).toBeVisible();
      await page.getByLabel('Code', { exact: true }).fill(nextCode());
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page).toHaveURL(/\/dashboardAdmin/);
    });

    await test.step('she decides a payment', async () => {
      await page.goto('/dashboardAdmin?view=payments');
      await page.getByRole('list', { name: 'Payments to decide' }).getByRole('button').first().click();
      await page.getByRole('button', { name: 'Accept' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
      await expect
        .poll(() =>
          server.rows(`select count(*) as n from audit_log where action = 'payment.approved'
            and actor_id = (select id from people where email = '${YASMINE.email}')`),
        )
        .toEqual([{ n: 1 }]);
    });
  });
});

async function enterPassword(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(YASMINE.email);
  await page.getByLabel('Password', { exact: true }).fill(YASMINE.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
