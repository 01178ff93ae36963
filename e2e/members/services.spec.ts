import { expect, test } from '../support/fixtures';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { setLanguage } from '../support/set-language';

const PHONE = { viewport: { width: 360, height: 740 } };

/** The names of the two kinds of points, which are never the same word. */
const NAMES = {
  fr: { bonus: 'points bonus', credits: /crédits service/i, price: '1,600' },
  ar: { bonus: 'نقطتي مكافأة', credits: /رصيد الخدمات/, price: '1,600' },
};

test.describe('service credits and coming services', () => {
  for (const language of ['fr', 'ar'] as const)
    test(`both kinds of points have their own name, use and price: ${language}`, async ({ demoServer, openPage }) => {
      const { bonus, credits, price } = NAMES[language];
      const page = await openPage(demoServer, PHONE);
      const translate = await setLanguage(page.context(), language);
      await openSignedIn(page, DEMO_PEOPLE.member, '/dashboard?open=wallet');
      const popup = page.getByRole('dialog');
      await expect(popup.getByText(bonus)).toBeVisible();
      await expect(popup.getByText(credits)).toBeVisible();

      await page.goto('/dashboard?open=facility');
      const use = popup.getByText(credits).filter({ hasText: price });
      await expect(use).toBeVisible();
      const notOpen = translate('The repair service is not open yet, and its date is not known.');
      await expect(popup.getByText(notOpen)).toBeVisible();
      await popup.getByRole('tab', { name: translate('Recharge points') }).click();
      await expect(popup.getByLabel(translate('Number of points'))).toBeVisible();
      await expect(popup.getByText(notOpen)).toBeVisible();
    });

  for (const language of ['fr', 'ar'] as const)
    test(`a member offline asks to be told of an opening, and staff count who asked: ${language}`, async ({
      openServer,
      openPage,
      openDesk,
    }) => {
      const server = await openServer('demo', { WAHA_RECHARGE: 'off', WAHA_REPAIR_OPENS: '2999-03-01' });
      const page = await openPage(server, PHONE);
      const context = page.context();
      const translate = await setLanguage(context, language);
      await openSignedIn(page, DEMO_PEOPLE.verified, '/dashboard?open=facility');
      const popup = page.getByRole('dialog');
      await expect(popup.getByRole('tab', { name: translate('Report service') })).toBeVisible();
      await expect(popup.getByRole('tab', { name: translate('Recharge points') })).toHaveCount(0);

      await page.goto('/dashboard?open=repair');
      await expect(popup.getByText('2999')).toBeVisible();
      const ask = popup.getByRole('button', { name: translate('Tell me when it opens') });
      await expect(ask).toBeEnabled();
      await context.setOffline(true);
      await ask.click();
      await expect(popup.getByText(translate('We will tell you when the repair service opens.'))).toBeVisible();
      await context.setOffline(false);

      const tags = () => server.rows("select tag from member_tags where tag = 'repair service'");
      await expect.poll(tags).toEqual([{ tag: 'repair service' }]);
      const desk = await openDesk(server, DEMO_PEOPLE.admin, '/dashboardAdmin?view=users&tag=repair+service');
      await expect(desk.getByText(DEMO_PEOPLE.verified)).toBeVisible();
      await page.reload();
      await expect(popup.getByText(translate('We will tell you when the repair service opens.'))).toBeVisible();
      await expect(ask).toHaveCount(0);
    });
});
