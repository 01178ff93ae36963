import { expect, test, WITHOUT_WORKER } from '../../support/fixtures';
import { PACK_NAME } from '../../support/member';
import { openSignedIn } from '../../support/open-signed-in';
import { DEMO_PEOPLE } from '../../support/people';
import { findOverflow } from '../../support/screens/find-overflow';
import { setLanguage } from '../../support/set-language';

const ABOUT_ULTRA: Record<string, RegExp> = { fr: /Nos plus petits packs/, ar: /أصغر باقاتنا/ };
const GIFT: Record<string, string> = { fr: 'Remise du cadeau', ar: 'تسليم الهدية' };
const LAW: Record<string, RegExp> = { fr: /loi tunisienne n° 2000-83/, ar: /83 لسنة 2000/ };

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

  for (const language of ['fr', 'ar'])
    test(`says in plain words what a pack gives, and compares two packs, also offline: ${language}`, async ({
      demoServer,
      openPage,
    }) => {
      const page = await openPage(demoServer, { viewport: { width: 320, height: 640 } });
      const translate = await setLanguage(page.context(), language);
      await openSignedIn(page, DEMO_PEOPLE.newcomer, '/dashboard?open=packs');
      const popup = page.getByRole('dialog');
      await expect(popup.getByRole('region').first().getByText(ABOUT_ULTRA[language]!)).toBeVisible();

      await popup.getByRole('listitem').filter({ hasText: 'Ultra 2' }).getByRole('button').click();
      await expect(popup.getByText(LAW[language]!)).toBeVisible();
      await expect(popup.getByText(GIFT[language]!, { exact: true })).toBeVisible();
      await expect(popup.getByText('{')).toHaveCount(0);

      await page.context().setOffline(true);
      const choice = popup.getByLabel(translate('Compare with'));
      await choice.selectOption('Ultra 4');
      await expect(page).toHaveURL(/with=Ultra/);
      const table = popup.getByRole('table');
      await expect(table.getByRole('columnheader')).toHaveText(['Ultra 2', 'Ultra 4']);
      const bonus = table.getByRole('row').filter({ hasText: translate('Bonus every month') });
      await expect(bonus).toContainText('16');
      await expect(bonus).toContainText('27');
      expect(await findOverflow(page)).toEqual([]);

      await popup.getByRole('button', { name: /Ultra 4/ }).click();
      await expect(table.getByRole('columnheader')).toHaveText(['Ultra 4', 'Ultra 2']);
    });

  for (const language of ['fr', 'ar'])
    test(`says on the page of an owned pack how its gift is delivered: ${language}`, async ({
      demoServer,
      owner,
      openPage,
    }) => {
      const page = await openPage(demoServer, { viewport: { width: 360, height: 740 }, ...WITHOUT_WORKER });
      await setLanguage(page.context(), language);
      await openSignedIn(page, owner.email, `/dashboard?open=owned-pack&pack=${encodeURIComponent(PACK_NAME)}`);
      await expect(page.getByRole('dialog').getByText(GIFT[language]!, { exact: true })).toBeVisible();
    });
});
