import type { Page } from '@playwright/test';
import { LANGUAGE_INFO } from '../../packages/domain/src/kernel/languages';
import { listCachedReads } from '../support/device/device-storage';
import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { findCodeInMail } from '../support/mail';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import type { Server } from '../support/server';
import { setLanguage } from '../support/set-language';
import { shiftPageClock } from '../support/shift-page-clock';

/** A code is valid for a minute, by the server's clock and the phone's. */
const CODE_LIFETIME_MS = 60_000;
const DAY = 86_400_000;

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
      // The page writes what it has read a moment later.
      await expect
        .poll(async () => (await listCachedReads(page)).filter((key) => /withdraw|block|payout/.test(key)))
        .toEqual([expect.stringMatching(/^wallet,withdrawals,/)]);
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
      const newest = history(page).locator('li').first();
      await expect(newest).toContainText('Succeed');
      await expect(newest).toContainText('reference D17-7001');
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

  for (const language of ['fr', 'ar'] as const)
    test(`continues with its code after its popup was closed or its page was left, in ${language}`, async ({
      mail,
      openPage,
    }) => {
      const page = await openPage(server, WITHOUT_WORKER);
      const translate = await setLanguage(page.context(), language);
      const popup = page.getByRole('dialog');
      const button = (name: string) => popup.getByRole('button', { name: translate(name), exact: true });
      const requestCode = async (points: string) => {
        await popup.getByLabel(translate('Points to withdraw')).fill(points);
        await button('Continue').click();
        await button('Send me the code').click();
      };
      await openSignedIn(page, DEMO_PEOPLE.verified);
      await page.goto('/dashboard?open=wallet');
      await button('Withdraw').click();

      await test.step('the popup is closed while the code is being sent, and opened again', async () => {
        const allowResponse = await holdResponse(page);
        await requestCode('4');
        await button('Close').click();
        await page
          .getByRole('navigation')
          .getByRole('button', { name: translate('Wallet') })
          .click();
        await button('Withdraw').click();
        await expect(popup.getByRole('heading', { name: translate('Confirm the withdrawal') })).toBeVisible();
        allowResponse();
        await expect(popup.getByRole('textbox', { name: translate('Code') })).toBeFocused();
        expect(mail.received).toHaveLength(1);
      });

      await test.step('another page asks again and gets the same withdrawal', async () => {
        await page.goto('/dashboard?open=withdraw');
        await requestCode('7');
        await expect(popup.getByText(translate('You already have a withdrawal in progress.'))).toBeVisible();
        await popup.getByRole('textbox', { name: translate('Code') }).fill(await findCodeInMail(mail, 1));
        await button('Confirm').click();
        await expect(button('Back to the wallet')).toBeVisible();
        expect(withdrawals()).toEqual([{ points: 4, status: 'pending', reference: null }]);
        expect(mail.received).toHaveLength(1);
      });
    });

  /** Holds back the response to the next request for a withdrawal until the returned function is called. */
  async function holdResponse(page: Page): Promise<() => void> {
    let allow = () => {};
    const allowed = new Promise<void>((resolve) => {
      allow = resolve;
    });
    await page.route(
      '**/withdraw',
      async (route) => {
        const response = await route.fetch();
        await allowed;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    return allow;
  }

  for (const language of ['fr', 'ar'] as const)
    test(`is possible from the day on the button and shows who is paid, or where to say it, in ${language}`, async ({
      openPage,
    }) => {
      test.setTimeout(180_000);
      let translate: (text: string) => string = (text) => text;
      const openWallet = async (email: string, shiftMs: number) => {
        const page = await openPage(server, WITHOUT_WORKER);
        translate = await setLanguage(page.context(), language);
        if (shiftMs > 0) await page.addInitScript(shiftPageClock, shiftMs);
        await openSignedIn(page, email);
        return page;
      };
      const withdraw = (page: Page) =>
        page.getByRole('dialog').getByRole('button', { name: translate('Withdraw'), exact: true });
      const [{ at }] = server.rows(`select min(becomes_valid_at) as at from point_entries where account = 'wallet'
        and member_id = (select id from people where email = '${DEMO_PEOPLE.awaiting}')`) as [{ at: number }];

      await test.step('before the first valid point the button is disabled and says from when', async () => {
        const page = await openWallet(DEMO_PEOPLE.awaiting, 0);
        const day = await formatDueDay(page, at, LANGUAGE_INFO[language].locale);
        await expect(page.getByText(translate('Available on {day}').replace('{day}', day))).toBeVisible();
        await page.goto('/dashboard?open=wallet');
        const name = translate('Withdrawal possible from {day}').replace('{day}', day);
        await expect(page.getByRole('dialog').getByRole('button', { name, exact: true })).toBeDisabled();
        await expect(withdraw(page)).toHaveCount(0);
      });

      addPaidWithdrawals();
      const shiftMs = at - Date.now() + DAY;
      await server.stop();
      await server.start(shiftMs);

      await test.step('afterwards it is possible, and the member sees the payout before the code', async () => {
        const page = await openWallet(DEMO_PEOPLE.awaiting, shiftMs);
        await page.goto('/dashboard?open=wallet');
        await withdraw(page).click();
        const popup = page.getByRole('dialog');
        await expect(popup.getByText(/^\+216\d{8}$/)).toBeVisible();
        await popup.getByLabel(translate('Points to withdraw')).fill('4');
        await popup.getByRole('button', { name: translate('Continue') }).click();
        await expect(popup.getByRole('button', { name: translate('Send me the code') })).toBeEnabled();
        for (const label of ['Paid by', 'Number', 'Holder', 'Amount', 'Usual delay', 'The code is sent to'])
          await expect(
            popup
              .getByRole('term')
              .filter({ hasText: translate(label) })
              .first(),
          ).toBeVisible();
        await expect(popup.getByText('Hichem Ayari')).toBeVisible();
        expect(await popup.getByText(translate('Usual delay')).locator('+ dd').textContent()).toMatch(
          /^(2 jours|يومان)$/,
        );
      });

      await test.step('without payout details the main action is to complete the profile', async () => {
        const page = await openWallet(DEMO_PEOPLE.rejected, shiftMs);
        await page.goto('/dashboard?open=withdraw');
        const popup = page.getByRole('dialog');
        await popup.getByLabel(translate('Points to withdraw')).fill('4');
        await popup.getByRole('button', { name: translate('Continue') }).click();
        await expect(popup.getByRole('button', { name: translate('Withdraw all the same') })).toBeEnabled();
        await popup.getByRole('button', { name: translate('Complete my profile') }).click();
        await expect(page).toHaveURL(/open=profile/);
      });
    });

  /** Five withdrawals that were paid two days after their confirmation. */
  function addPaidWithdrawals(): void {
    const now = Date.now();
    for (let n = 0; n < 5; n++)
      server.write(`insert into withdrawals (id, member_id, points, asked_at, status, confirmed_at, decided_by, decided_at,
        reference, paid_by, paid_at)
        select '${crypto.randomUUID()}', member.id, 4, ${now - 3 * DAY}, 'approved', ${now - 3 * DAY}, staff.id,
          ${now - 2 * DAY}, 'D17-800${n}', staff.id, ${now - DAY}
        from people member, people staff
        where member.email = '${DEMO_PEOPLE.verified}' and staff.email = '${DEMO_PEOPLE.admin}'`);
  }

  /** The withdrawals of the verified member, without those of the demo data. */
  const withdrawals = () =>
    server.rows(`select points, status, reference from withdrawals where asked_at > ${Date.now() - DAY}
      and member_id = (select id from people where email = '${DEMO_PEOPLE.verified}')`);
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
    const row = finance.getByRole('button', { name: /^Nour Hamdi.*4 points/ });
    await row.click();
    const review = finance.getByRole('article', { name: 'Withdrawal' });
    await expect(review.getByText(/^\+216\d{8}$/)).toBeVisible();
    await review.getByLabel('Reference of the transfer').fill('D17-7001');
    await review.getByRole('button', { name: 'Mark as paid' }).click();
    await expect(finance.getByText('Withdrawal marked as paid.').first()).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(withdrawals()).toEqual([{ points: 4, status: 'approved', reference: 'D17-7001' }]);
  }
});

/** Formats a day on which something becomes possible, as the page does: with its year if that is not the current one. */
function formatDueDay(page: Page, at: number, locale: string): Promise<string> {
  return page.evaluate(
    (due) => {
      const isThisYear = new Date(due.at).getFullYear() === new Date().getFullYear();
      const year = isThisYear ? {} : ({ year: 'numeric' } as const);
      const parts = { day: 'numeric', month: 'short', ...year } as const;
      return new Intl.DateTimeFormat(due.locale, parts).format(new Date(due.at)).replaceAll(/[\u200e\u200f]/g, '');
    },
    { at, locale },
  );
}
