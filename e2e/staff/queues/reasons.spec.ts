import type { Language } from '@waha/domain/kernel/languages';
import { expect, test, WITHOUT_WORKER } from '../../support/fixtures';
import { DEMO_PEOPLE } from '../../support/people';
import { setLanguage } from '../../support/set-language';

const LISTED = 'This receipt was already used.';
const IN_ARABIC = 'استُعمل هذا الوصل في دفعة سابقة.';

test.describe('reasons of decisions', () => {
  test('are edited by an administrator, chosen in a rejection, and read by the member in Arabic', async ({
    demoServer,
    waitingPayment,
    openDesk,
    openPage,
  }) => {
    const { member, id, reference } = waitingPayment;
    const memberPage = await openPage(demoServer, { as: member.email, path: '/dashboard', ...WITHOUT_WORKER });
    const [{ member_id: memberId }] = demoServer.rows(`select member_id from payments where id = '${id}'`) as [
      { member_id: string },
    ];
    const chosen = await memberPage.request.put(`${demoServer.url}/api/users/${memberId}/language`, {
      data: { language: 'ar' satisfies Language },
      headers: { 'x-expect-member': memberId },
    });
    expect(chosen.ok()).toBe(true);

    const page = await openDesk(demoServer, DEMO_PEOPLE.admin, `/dashboardAdmin?view=payments&item=${id}`);
    const review = page.getByRole('article', { name: `Payment ${reference}` });
    await review.getByRole('button', { name: 'Reject' }).click();
    const question = page.getByRole('alertdialog', { name: 'Reject this payment?' });
    await question.getByRole('button', { name: 'Edit reasons' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reasons' });
    await dialog.getByRole('button', { name: `Edit ${LISTED}` }).click();
    await dialog.getByRole('button', { name: /^(Add|Edit) .*Arabic/ }).click();
    await dialog.getByLabel('Arabic').fill(IN_ARABIC);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Used for')).toHaveValue('payment_rejected');
    await dialog.getByRole('button', { name: 'Close' }).click();

    const text = question.getByLabel('Reason, as the member will read it');
    await question.getByLabel('Choose a reason').selectOption({ label: LISTED });
    await expect(text).toHaveValue(IN_ARABIC);
    await text.press('Control+Enter');
    await expect
      .poll(() => demoServer.rows(`select status, reason from payments where id = '${id}'`))
      .toEqual([{ status: 'rejected', reason: IN_ARABIC }]);

    await setLanguage(memberPage.context(), 'ar');
    await memberPage.goto(`${demoServer.url}/dashboard?open=my-payments`);
    const payment = memberPage.getByRole('article').filter({ hasText: reference });
    await expect(payment.getByText(IN_ARABIC)).toBeVisible();
  });

  test('are asked for when a member is blocked, and shown to staff', async ({ demoServer, owner, openDesk }) => {
    const page = await openDesk(demoServer, DEMO_PEOPLE.admin, '/dashboardAdmin?view=users');
    const { name, surname, email } = owner;
    await page.getByRole('searchbox').first().fill(email);
    await page.getByRole('button', { name: `Block ${name} ${surname}` }).click();
    const question = page.getByRole('alertdialog', { name: `Block ${name} ${surname}?` });
    await question.getByLabel('Choose a reason').selectOption({ label: 'More than one account' });
    await question.getByRole('button', { name: 'Block', exact: true }).click();
    await expect
      .poll(() => demoServer.rows(`select block_reason from people where email = '${email}'`))
      .toEqual([{ block_reason: 'More than one account' }]);
  });
});
