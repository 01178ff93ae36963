import { waitForOfflineReady } from '../support/device/device-storage';
import { settle } from '../support/device/settle';
import { expect, test } from '../support/fixtures';
import { addMember } from '../support/member';
import { findOverflow } from '../support/screens/find-overflow';
import { readLayoutShifts, recordLayoutShifts } from '../support/screens/layout-shifts';
import { setLanguage } from '../support/set-language';

/** As in layout-shift.spec.ts. */
const SHIFT_LIMIT = 0.02;

test.describe('first visit without an account', () => {
  for (const language of ['fr', 'ar'])
    test(`leads from the login to the packs, their prices and the sign-up, also offline: ${language}`, async ({
      demoServer,
      openPage,
    }) => {
      const page = await openPage(demoServer, { viewport: { width: 320, height: 640 } });
      const translate = await setLanguage(page.context(), language);
      await recordLayoutShifts(page);
      const link = (name: string) => page.getByRole('link', { name: translate(name), exact: true });

      await page.goto('/');
      await expect(page).toHaveURL(/\/login$/);
      const line = translate('Buy a service pack, receive bonus points every month and withdraw them in dinars.');
      await expect(page.getByRole('banner').getByText(line)).toBeInViewport();
      await expect(page.getByLabel(translate('Email'), { exact: true })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: translate('Login'), exact: true })).toBeInViewport({ ratio: 1 });
      await expect(link('Create an account')).toBeInViewport({ ratio: 1 });
      await settle(page);
      expect(await readLayoutShifts(page, SHIFT_LIMIT), 'login').toEqual([]);

      await link('Discover the packs').click();
      await expect(page).toHaveURL(/\/packs$/);
      await expect(page.getByRole('listitem')).toHaveCount(36);
      const first = page.getByRole('listitem').first();
      await expect(first).toContainText('Ultra One');
      await expect(first).toContainText('149,5');

      await test.step('the page fits and does not move while it loads', async () => {
        await page.goto('/packs');
        await settle(page);
        expect(await readLayoutShifts(page, SHIFT_LIMIT), 'packs').toEqual([]);
        expect(await findOverflow(page)).toEqual([]);
        await expect(link('Create an account')).toBeInViewport({ ratio: 1 });
      });

      await test.step('the second visit opens offline', async () => {
        await waitForOfflineReady(page);
        await page.context().setOffline(true);
        await page.goto('/packs');
        await expect(page.getByRole('listitem')).toHaveCount(36);
        await first.getByRole('link').click();
        await expect(page.getByRole('heading', { level: 1, name: 'Ultra One' })).toBeVisible();
        const unsaved = translate('This has not been saved on this device yet. It opens when you are online.');
        await expect(page.getByText(unsaved)).toBeVisible();
        await page.goBack();
        await page.context().setOffline(false);
        await page.reload();
      });

      await test.step('a pack has its terms, which fit and start at the top', async () => {
        const last = page.getByRole('listitem').last();
        await last.getByRole('link').click();
        await expect(page).toHaveURL(/\/packs\?pack=Halcom$/);
        await expect(page.getByRole('heading', { level: 1, name: 'Halcom' })).toBeInViewport();
        await expect(page.getByText(/2000-83|83 لسنة 2000/)).toBeVisible();
        await expect(page.getByText(translate('Gift'), { exact: true })).toBeVisible();
        await expect(page.getByText('{')).toHaveCount(0);
        expect(await findOverflow(page)).toEqual([]);
        await page.goBack();
        await expect(page.getByRole('listitem')).toHaveCount(36);
      });

      await test.step('the list leads to the sign-up', async () => {
        await link('Create an account').click();
        await expect(page.getByRole('heading', { level: 1, name: translate('Sign Up') })).toBeVisible();
        await expect(page.getByRole('banner').getByText(line)).toBeVisible();
      });

      await test.step('the terms lead to the sign-up or the login, and from there to the pack', async () => {
        await page.goto('/packs');
        await first.getByRole('link').click();
        await link('Create an account').click();
        await expect(page).toHaveURL(/\/signup\?to=/);
        await page
          .getByRole('main')
          .getByRole('link', { name: translate('Login'), exact: true })
          .click();
        const member = await addMember(demoServer);
        await page.getByLabel(translate('Email'), { exact: true }).fill(member.email);
        await page.getByLabel(translate('Password'), { exact: true }).fill(member.password);
        await page.getByRole('button', { name: translate('Login'), exact: true }).click();
        await expect(page.getByRole('dialog', { name: 'Ultra One' })).toBeVisible();
      });
    });
});

test('a member gets from the public list to a pack on the dashboard', async ({ demoServer, owner, openPage }) => {
  const page = await openPage(demoServer, { as: owner.email, path: '/packs' });
  await page.getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Ultra One' })).toBeVisible();
});
