import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE, LAPTOP_SIZE } from '../support/people';
import { setLanguage } from '../support/set-language';

const MEMBER = 'Nour Hamdi';

for (const language of ['fr', 'ar'] as const) {
  test(`an overdue invoice leads from the overview to a reminder, which its member opens: ${language}`, async ({
    openServer,
    openPage,
  }) => {
    const server = await openServer('demo', { WAHA_UNDO_SECONDS: '2' });
    // Two demo invoices of Nour are overdue. The earlier one is at the top of the list.
    const [{ id: invoiceId }] = server.rows(
      "select id from invoices where status = 'pending' and receipt_status is not 'submitted' order by invoice_date",
    ) as [{ id: string }];
    const desk = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });
    const translate = await setLanguage(desk.context(), language);
    await openSignedIn(desk, DEMO_PEOPLE.commercial, '/dashboardCommercial');
    await desk.getByRole('link', { name: translate('Overdue invoices') }).click();
    await expect(desk).toHaveURL(/view=unpaid-invoices&overdue=true/);
    const rows = desk.getByRole('table', { name: translate('Unpaid invoices') }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await desk.keyboard.press('j');
    await expect(rows.nth(1).getByRole('link', { name: MEMBER })).toBeFocused();
    const [remind = ''] = translate('Remind {name} of the invoice {reference}').split('{name}');
    const button = rows.nth(1).getByRole('button', { name: new RegExp(`^${remind.trim()}`) });
    await button.click();
    const [reminderTo = ''] = translate('Reminder to {name}').split('{name}');
    await expect(desk.getByText(reminderTo.trim()).filter({ hasText: MEMBER })).toBeVisible();
    await expect(button).toHaveCount(0);
    await expect
      .poll(() => server.rows('select invoice_id, stage from invoice_reminders'))
      .toEqual([{ invoice_id: invoiceId, stage: 'manual' }]);

    const phone = await openPage(server, { viewport: { width: 360, height: 740 }, ...WITHOUT_WORKER });
    await setLanguage(phone.context(), language);
    await openSignedIn(phone, DEMO_PEOPLE.verified, '/dashboard?open=notifications');
    const [text = ''] = translate('Your invoice due on {date} is waiting for your payment.').split('{date}');
    await phone.getByRole('button', { name: new RegExp(text) }).click();
    await expect(phone).toHaveURL(new RegExp(`open=invoice&invoice=${invoiceId}`));
    await expect(phone.getByRole('dialog', { name: /\d\d\/\d\d\/\d{4}/ })).toBeVisible();
  });
}
