import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { setLanguage } from '../support/set-language';

const VIEWPORT = { width: 1366, height: 768 };
/** Who decided a payment is the second line of its row. */
const ADMIN_NAME = 'Leila Mansour';

for (const language of ['fr', 'ar'] as const) {
  test(`the log names who did what, and a filter leaves one kind of action: ${language}`, async ({
    demoServer,
    owner,
    openPage,
  }) => {
    const desk = await openPage(demoServer, { viewport: VIEWPORT, ...WITHOUT_WORKER });
    const translate = await setLanguage(desk.context(), language);
    await openSignedIn(desk, DEMO_PEOPLE.admin, '/dashboardAdmin?view=log');
    const rows = desk.getByRole('tabpanel').locator('li [data-row]');
    await expect(rows.first()).toBeVisible();
    await desk.goto(`/dashboardAdmin?view=log&kind=money&q=${owner.surname}`);
    const approved = rows.filter({ hasText: translate('Payment accepted') });
    await expect(approved).toHaveCount(1);
    await expect(approved).toContainText(ADMIN_NAME);
    await expect(rows.filter({ hasText: translate('Logged in') })).toHaveCount(0);
    await approved.click();
    await expect(desk.getByRole('article').getByText(owner.name).first()).toBeVisible();
  });

  test(`an amount of the daily totals opens its entries: ${language}`, async ({ demoServer, owner, openPage }) => {
    const desk = await openPage(demoServer, { viewport: VIEWPORT, ...WITHOUT_WORKER });
    const translate = await setLanguage(desk.context(), language);
    await openSignedIn(desk, DEMO_PEOPLE.finance, '/dashboardFinance?view=totals');
    const table = desk.getByRole('table', { name: translate('Money by day') });
    const today = table.getByRole('row').nth(1);
    await today.getByRole('link').first().click();
    await expect(desk).toHaveURL(/figure=approved/);
    await expect(desk.getByRole('table').getByText(`${owner.name} ${owner.surname}`)).toBeVisible();
  });
}
