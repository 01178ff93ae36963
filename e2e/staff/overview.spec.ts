import type { Page } from '@playwright/test';
import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { setLanguage } from '../support/set-language';

const OVERVIEW = '/dashboardAdmin?view=overview&per=month';
/** Digits of any script, so that an amount in Arabic compares too. */
const readAmount = (text: string) => /[\d٠-٩][\d٠-٩.,٫٬\s]*/u.exec(text)?.[0].trim();

for (const language of ['fr', 'ar'] as const) {
  test(`every figure of the overview opens the list behind it: ${language}`, async ({ demoServer, openPage }) => {
    const desk = await openPage(demoServer, { viewport: { width: 1366, height: 768 }, ...WITHOUT_WORKER });
    const translate = await setLanguage(desk.context(), language);
    await openSignedIn(desk, DEMO_PEOPLE.admin, OVERVIEW);

    await test.step('each work queue has as many rows as its number', async () => {
      const queues = desk.getByRole('list', { name: translate('Waiting for you') }).getByRole('link');
      for (let index = 0; index < (await queues.count()); index++) {
        const link = queues.nth(index);
        const waiting = Number(await link.locator('.text-2xl').textContent());
        const href = await link.getAttribute('href');
        await link.click();
        // The lines of statements are listed by statement.
        if (!href?.includes('reconciliation'))
          await expect(desk.locator('main li [data-row]'), href ?? '').toHaveCount(waiting);
        await desk.goto(OVERVIEW);
      }
    });

    await test.step('a money figure has the same sum as its entries', async () => {
      await desk.goto(OVERVIEW);
      for (const href of await listHrefs(desk, 'figure=')) {
        const card = desk.getByRole('region').filter({ has: desk.locator(`h3 a[href="${href}"]`) });
        const amount = readAmount((await card.locator('.text-2xl').first().textContent()) ?? '');
        await card.locator('h3 a').click();
        await expect(desk.getByRole('link', { name: translate('Back to the overview') })).toBeVisible();
        const isEmpty = /^[0٠][.,٫]?[0٠]*$/u.test(amount ?? '');
        if (isEmpty) await expect(desk.getByText(translate('Nothing on these days.'))).toBeVisible();
        else
          await expect
            .poll(async () => readAmount((await desk.locator('main .text-2xl').textContent()) ?? ''))
            .toBe(amount);
        await desk.getByRole('link', { name: translate('Back to the overview') }).click();
        await desk.goto(OVERVIEW);
      }
    });

    await test.step('the steps of members open the members, or those who passed a quiz', async () => {
      const steps = desk.getByRole('region', { name: translate('From sign-up to verification') });
      await expect(steps.getByRole('link')).toHaveCount(4);
      const hrefs = await steps
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
      for (const href of hrefs) {
        await desk.goto(new URL(href, desk.url()).href);
        await expect(desk.getByRole('table').getByRole('row').nth(1), href).toBeVisible();
      }
    });
  });
}

/** Returns the addresses of the lists behind the figures, once they are shown. */
async function listHrefs(desk: Page, part: string): Promise<string[]> {
  const links = desk.locator(`main h3 a[href*="${part}"]`);
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
}
