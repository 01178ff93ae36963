import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { setLanguage } from '../support/set-language';

const VIEWPORT = { width: 1366, height: 768 };

for (const language of ['fr', 'ar'] as const) {
  test(`sections are links that open in a new tab of the browser, and settings give the place back: ${language}`, async ({
    demoServer,
    openPage,
  }) => {
    const desk = await openPage(demoServer, { viewport: VIEWPORT, ...WITHOUT_WORKER });
    const translate = await setLanguage(desk.context(), language);
    await openSignedIn(desk, DEMO_PEOPLE.admin, '/dashboardAdmin?view=users');

    await test.step('a middle click leaves this tab as it is', async () => {
      const opening = desk.context().waitForEvent('page');
      await desk.getByRole('tab', { name: translate('Activity log') }).click({ button: 'middle' });
      const other = await opening;
      await expect(other).toHaveURL(/view=log/);
      await expect(other.getByRole('tab', { name: translate('Activity log') })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(desk).toHaveURL(/view=users/);
      await other.close();
    });

    await test.step('filter, open item and scroll position stay', async () => {
      await desk.getByRole('button', { name: translate('User verified'), exact: true }).click();
      await expect(desk).toHaveURL(/verified=yes/);
      const rows = desk.locator('tbody [role="row"]');
      // The filtered list has arrived.
      await expect(rows).toHaveCount(1);
      await desk.evaluate(() => scrollTo(0, 60));
      const before = { url: desk.url(), scrollY: await desk.evaluate(() => scrollY) };
      await desk
        .getByRole('navigation')
        .getByRole('button', { name: translate('Paramètres') })
        .click();
      await expect(desk.getByRole('dialog', { name: translate('Paramètres') })).toBeVisible();
      await desk.keyboard.press('Escape');
      await expect(desk.getByRole('dialog')).toHaveCount(0);
      await expect(rows).toHaveCount(1);
      expect({ url: desk.url(), scrollY: await desk.evaluate(() => scrollY) }).toEqual(before);
    });
  });
}
