import { expect, test, WITHOUT_WORKER } from '../../support/fixtures';
import { DEMO_PEOPLE } from '../../support/people';
import { setLanguage } from '../../support/set-language';

const REASON = 'The receipt shows another amount.';

test.describe('payment queue', () => {
  test('lets an administrator reject a payment with a reason that the member reads', {
    tag: '@smoke',
  }, async ({ demoServer, waitingPayment, openDesk, openPage }) => {
    const { member, id, reference } = waitingPayment;
    const decided = () => demoServer.rows(`select status, reason from payments where id = '${id}'`);
    const staffPage = await openDesk(demoServer, DEMO_PEOPLE.admin, '/dashboardAdmin?view=payments');
    await staffPage
      .getByRole('list', { name: 'Payments to decide' })
      .getByRole('button', { name: new RegExp(member.surname) })
      .click();
    const review = staffPage.getByRole('article', { name: `Payment ${reference}` });
    const receipt = review.getByRole('img', { name: `Receipt of payment ${reference}` });
    await expect.poll(() => receipt.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);

    await review.getByRole('button', { name: 'Reject' }).click();
    const question = staffPage.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Reject' }).click();
    await expect(question.getByText('Please give a reason.')).toBeVisible();
    expect(decided()).toEqual([{ status: 'pending', reason: null }]);
    await question.getByLabel('Reason, as the member will read it').fill(REASON);
    await question.getByRole('button', { name: 'Reject' }).click();
    await expect.poll(decided).toEqual([{ status: 'rejected', reason: REASON }]);
    await expect(staffPage.getByText(`${member.name} ${member.surname}: `).first()).toBeVisible();
    await expect(question).toBeHidden();

    const page = await openPage(demoServer, {
      as: member.email,
      path: '/dashboard?open=my-payments',
      ...WITHOUT_WORKER,
    });
    const payment = page.getByRole('article', { name: new RegExp(reference) });
    await expect(payment.getByText(REASON)).toBeVisible();
    await expect(payment.getByRole('button', { name: 'Send a new receipt' })).toBeVisible();
  });
});

for (const language of ['fr', 'ar'] as const) {
  test(`a payment names the statement line that pays it, and leads to it: ${language}`, async ({
    demoServer,
    openDesk,
  }) => {
    const [payment] = demoServer.rows(
      `select p.id, p.member_id, p.reference from payments p inner join people m
       on m.id = p.member_id where m.email = '${DEMO_PEOPLE.newcomer}' and p.status = 'pending'`,
    );
    const address = `/dashboardAdmin?view=payments&item=${payment?.id}&member=${payment?.member_id}`;
    const page = await openDesk(demoServer, DEMO_PEOPLE.admin, address);
    const translate = await setLanguage(page.context(), language);
    await page.reload();
    const warning = page.getByRole('note').filter({ hasText: translate('A statement line pays this') });
    await warning.getByRole('link').click();
    await expect(page.getByRole('tab', { selected: true, name: translate('Certain match') })).toBeVisible();
    await expect(page.getByText(String(payment?.reference)).first()).toBeVisible();
  });
}
