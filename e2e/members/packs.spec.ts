import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { setLanguage } from '../support/set-language';

test.describe('catalogue of packs', () => {
  for (const language of ['fr', 'ar'])
    test(`has families with their prices, and is sorted on request: ${language}`, async ({ demoServer, openPage }) => {
      const page = await openPage(demoServer, { viewport: { width: 360, height: 740 }, ...WITHOUT_WORKER });
      const translate = await setLanguage(page.context(), language);
      await openSignedIn(page, DEMO_PEOPLE.newcomer, '/dashboard?open=packs');
      const popup = page.getByRole('dialog');
      const cards = popup.getByRole('listitem');
      await expect(popup.getByRole('region')).toHaveCount(9);
      const first = popup.getByRole('region').first();
      await expect(first).toContainText('149,5');
      await expect(first).toContainText('329');
      await expect(cards).toHaveCount(36);

      const sort = popup.getByLabel(translate('Sort by'), { exact: true });
      await sort.selectOption('recovery');
      await expect(page).toHaveURL(/sort=recovery/);
      await expect(popup.getByRole('region')).toHaveCount(0);
      await expect(cards).toHaveCount(36);
      const monthsOf = async () => (await cards.allTextContents()).map((text) => Number(/\d+(?=\D*$)/.exec(text)?.[0]));
      const months = await monthsOf();
      expect(months).toEqual(months.toSorted((one, other) => one - other));
      expect(new Set(months).size).toBeGreaterThan(1);

      await sort.selectOption('price');
      await expect(cards.first()).toContainText('Ultra One');
      await cards.first().getByRole('button').click();
      await expect(popup.getByText(translate('Price recovered in'), { exact: true })).toBeVisible();
      await page.goBack();
      await expect(sort).toHaveValue('price');
    });
});
