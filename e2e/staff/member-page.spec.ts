import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { setLanguage } from '../support/set-language';

for (const language of ['fr', 'ar'] as const) {
  test(`a member is found by a reference in spite of filters, and their page begins with state and money: ${language}`, async ({
    demoServer,
    openPage,
  }) => {
    const [{ reference, name, surname }] = demoServer.rows(
      `select reference, name, surname from payments join people on people.id = member_id
       where status = 'approved' and verified_at is not null`,
    ) as [{ reference: string; name: string; surname: string }];
    const desk = await openPage(demoServer, { viewport: { width: 1366, height: 768 }, ...WITHOUT_WORKER });
    const translate = await setLanguage(desk.context(), language);
    await openSignedIn(desk, DEMO_PEOPLE.admin, '/dashboardAdmin?view=users&blocked=yes');
    const rows = desk.locator('tbody [role="row"]');

    await test.step('the reference ignores the filter, and the list says so', async () => {
      await desk.getByRole('searchbox').first().fill(reference);
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(`${name} ${surname}`);
      await expect(desk.getByText(translate('A reference is found whatever the filters are.'))).toBeVisible();
    });

    await test.step('J and Enter open the row', async () => {
      await desk.getByRole('searchbox').first().blur();
      await desk.keyboard.press('j');
      await desk.keyboard.press('Enter');
      await expect(desk.getByRole('heading', { name: `${name} ${surname}` })).toBeVisible();
    });

    await test.step('state and money are above the history, and the history has a filter', async () => {
      const money = desk.getByRole('region', { name: translate('Points and money') });
      const timeline = desk.getByRole('list', { name: translate('Timeline') });
      for (const figure of [
        'Valid points',
        'Not yet valid',
        'Packs',
        'Paid in total',
        'Unpaid invoices',
        'Last message',
      ])
        await expect(money.getByText(translate(figure), { exact: true })).toBeVisible();
      const [above, below] = [await money.boundingBox(), await timeline.boundingBox()];
      expect(above!.y + above!.height).toBeLessThan(below!.y);
      const lines = timeline.getByRole('listitem');
      const all = await lines.count();
      await desk.getByLabel(translate('Action'), { exact: true }).selectOption('money');
      await expect.poll(() => lines.count()).toBeLessThan(all);
    });
  });
}
