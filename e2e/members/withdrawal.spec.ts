import type { Page } from '@playwright/test';
import { listCachedReads } from '../support/device/device-storage';
import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { findCodeInMail } from '../support/mail';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import type { Server } from '../support/server';

/** A code is valid for a minute, by the server's clock and the phone's. */
const CODE_LIFETIME_MS = 60_000;

test.describe('withdrawal', () => {
  let server: Server;
  test.beforeEach(async ({ mail, openServer }) => {
    server = await openServer('demo', { SMTP_URL: mail.url });
  });

  test('succeeds after a wrong code, an expired code, a resend, an approval and a payout', {
    tag: '@smoke',
  }, async ({ mail, openPage, openDesk }) => {
    test.setTimeout(240_000);
    const page = await openPage(server, WITHOUT_WORKER);
    const popup = page.getByRole('dialog');
    let first = '';

    await page.clock.install(); // so that the test can skip a minute
    await test.step('the member chooses an amount, and sees who is paid', async () => {
      await openSignedIn(page, DEMO_PEOPLE.verified);
      await page.goto('/dashboard?open=wallet');
      await popup.getByRole('button', { name: 'Withdraw', exact: true }).click();
      await popup.getByLabel('Points to withdraw').fill('4');
      await expect(popup.getByText('2.000 TND')).toBeVisible();
      await popup.getByRole('button', { name: 'Continue' }).click();
      await expect(popup.getByText('4 points')).toBeVisible();
      await expect(popup.getByText(/^\+216\d{8}$/)).toBeVisible();
      await popup.getByRole('button', { name: 'Send me the code' }).click();
      first = await findCodeInMail(mail, 1);
      expect(mail.received[0]?.to).toBe(DEMO_PEOPLE.verified);
    });

    await test.step('a wrong code shows an error and withdraws nothing', async () => {
      await popup.getByRole('textbox', { name: 'Code' }).fill(first === '000000' ? '000001' : '000000');
      await popup.getByRole('button', { name: 'Confirm' }).click();
      await expect(popup.getByText('Invalid code. Try again.')).toBeVisible();
      await expect(popup.getByRole('textbox', { name: 'Code' })).toBeFocused();
      expect(withdrawals()).toEqual([{ points: 4, status: 'awaiting_code', reference: null }]);
    });

    await test.step('a reload continues with the same request and mails nothing', async () => {
      await page.reload();
      await popup.getByRole('button', { name: 'Continue with the code' }).click();
      await expect(popup.getByRole('textbox', { name: 'Code' })).toBeVisible();
      expect(mail.received).toHaveLength(1);
      expect((await listCachedReads(page)).filter((key) => /withdraw|block|payout/.test(key))).toEqual([
        expect.stringMatching(/^wallet,withdrawals,/),
      ]);
    });

    await test.step('it runs out untouched, and only then another can be asked for', async () => {
      const resend = popup.getByRole('button', { name: 'Resend code' });
      await expect(resend).toBeDisabled();
      await server.stop();
      await server.start(CODE_LIFETIME_MS);
      await page.clock.fastForward(CODE_LIFETIME_MS);
      await expect(popup.getByText('Code has expired. Please request a new one.')).toBeVisible();
      await resend.click();
      const second = await findCodeInMail(mail, 2);
      await popup.getByRole('textbox', { name: 'Code' }).fill(second);
      await popup.getByRole('button', { name: 'Confirm' }).click();
      await expect(popup.getByText(/^Your withdrawal is confirmed/)).toBeVisible();
      expect(withdrawals()).toEqual([{ points: 4, status: 'pending', reference: null }]);
      await popup.getByRole('button', { name: 'Back to the wallet' }).click();
      await expect(history(page)).toContainText('Pending');
    });

    await test.step('an admin approves it', async () => {
      await approve(await openDesk(server, DEMO_PEOPLE.admin));
    });
    await test.step('finance pays it, and notes the reference', async () => {
      await payOut(await openDesk(server, DEMO_PEOPLE.finance));
    });

    await test.step('the member sees Succeed, and the reference', async () => {
      await page.goto('/dashboard?open=wallet');
      await expect(history(page)).toContainText('Succeed');
      await expect(history(page)).toContainText('reference D17-7001');
      const statement = await page.request.get(
        (await popup.getByRole('link', { name: 'Statement as CSV' }).getAttribute('href')) ?? '',
      );
      expect(await statement.text()).toContain('"Withdrawal","-4"');
    });
  });

  test('is blocked after three wrong codes, and the wallet shows for how long', async ({ mail, openPage }) => {
    const page = await openPage(server, WITHOUT_WORKER);
    const popup = page.getByRole('dialog');
    await openSignedIn(page, DEMO_PEOPLE.verified);
    await page.goto('/dashboard?open=withdraw');
    await popup.getByLabel('Points to withdraw').fill('1');
    await popup.getByRole('button', { name: 'Continue' }).click();
    await popup.getByRole('button', { name: 'Send me the code' }).click();
    const right = await findCodeInMail(mail, 1);
    const code = popup.getByRole('textbox', { name: 'Code' });
    const wrongCodes = [1, 2, 3].map((step) => `${(Number(right[0]) + step) % 10}${right.slice(1)}`);
    for (const digits of wrongCodes) {
      await expect(code).toHaveValue('');
      await code.fill(digits);
      await popup.getByRole('button', { name: 'Confirm' }).click();
    }
    await expect(popup.getByText('Too many failed attempts. Withdrawal blocked for 24 hours.')).toBeVisible();
    await page.goto('/dashboard?open=withdraw');
    await expect(popup.getByText('Withdrawal blocked for 24 hours due to failed attempts.')).toBeVisible();
  });

  const withdrawals = () =>
    server.rows(`select points, status, reference from withdrawals
      where member_id = (select id from people where email = '${DEMO_PEOPLE.verified}')`);
  const history = (page: Page) => page.getByRole('list', { name: 'History of withdrawals' });

  async function approve(admin: Page): Promise<void> {
    await admin.getByRole('tab', { name: /^Withdrawal Notifications/ }).click();
    await admin.getByRole('button', { name: /^Nour Hamdi/ }).click();
    const review = admin.getByRole('article', { name: 'Withdrawal' });
    await expect(review.getByText('2.000 TND').first()).toBeVisible();
    await expect(review.getByText(/^\+216\d{8}$/)).toBeVisible();
    await review.getByRole('button', { name: 'Accept' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await expect(admin.getByText('Withdrawal approved.').first()).toBeVisible();
    expect(withdrawals()).toEqual([{ points: 4, status: 'approved', reference: null }]);
  }

  async function payOut(finance: Page): Promise<void> {
    await finance.getByRole('tab', { name: 'Payouts' }).click();
    await finance.getByRole('button', { name: /^Nour Hamdi/ }).click();
    const review = finance.getByRole('article', { name: 'Withdrawal' });
    await expect(review.getByText(/^\+216\d{8}$/)).toBeVisible();
    await review.getByLabel('Reference of the transfer').fill('D17-7001');
    await review.getByRole('button', { name: 'Mark as paid' }).click();
    await expect(finance.getByText('Withdrawal marked as paid.').first()).toBeVisible();
    await expect(finance.getByText('No withdrawals to pay.')).toBeVisible();
    expect(withdrawals()).toEqual([{ points: 4, status: 'approved', reference: 'D17-7001' }]);
  }
});
