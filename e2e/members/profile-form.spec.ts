import { join } from 'node:path';
import { readDraftFiles } from '../support/device/device-storage';
import { drawDocument } from '../support/draw-document';
import { expect, test } from '../support/fixtures';
import { openSignedIn } from '../support/open-signed-in';
import { setLanguage } from '../support/set-language';

const VIDEO = join(process.cwd(), 'data', 'catalogue', 'media', 'videos', 'training-pack-ultra-one.mp4');

/** A part of a country's name without its accent, or with another form of a letter, and a number of each member. */
const SEARCHES = {
  fr: { search: 'cote d', name: 'Côte d’Ivoire', digits: '612345678' },
  ar: { search: 'المانيا', name: 'ألمانيا', digits: '698765432' },
};

test.describe('verification profile on a small phone', () => {
  for (const language of ['fr', 'ar'] as const) {
    test(`has one phone field, warns about a blurred card and continues where the member left: ${language}`, async ({
      demoServer,
      openPage,
      owner,
    }) => {
      test.setTimeout(150_000);
      const { search, name, digits } = SEARCHES[language];
      const page = await openPage(demoServer, {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      });
      const translate = await setLanguage(page.context(), language);
      await openSignedIn(page, owner.email, '/dashboard?open=profile');
      const profile = page.getByRole('dialog', { name: translate('Verification Profile') });
      const number = profile.locator('input[name="mobile"]');
      const country = profile.locator('button[aria-haspopup="dialog"]');
      const expectProgress = (done: number) =>
        expect(
          profile.getByText(
            translate('{done} of {total} parts complete').replace('{done}', String(done)).replace('{total}', '5'),
          ),
        ).toBeVisible();

      await test.step('the first two parts are filled in', async () => {
        await expect(profile.locator('input[name="surname"]')).toHaveValue(/./);
        await expectProgress(0);
        await profile.locator('input[name="dateOfBirth"]').fill('1994-05-02');
        await profile.getByRole('radio', { name: translate('Woman') }).check({ force: true });
        await expectProgress(1);
        await profile.locator('select[name="country"]').selectOption('Tunisia');
        await profile.locator('textarea[name="address"]').fill('4 rue du Puits, Sfax');
      });

      await test.step('another country is found by a part of its name', async () => {
        await expect(country).toHaveText(/\+216$/);
        await country.click();
        const picker = page.getByRole('dialog', { name: translate('Choose a country code') });
        const options = picker.getByRole('option');
        await expect(options.first()).toContainText('+216');
        await picker.getByRole('combobox').fill(search);
        await expect(options).toHaveCount(1);
        await options.click();
        await expect(picker).toHaveCount(0);
        await expect(country).toHaveAccessibleName(new RegExp(name));
      });

      await test.step('a pasted number chooses its own country', async () => {
        await number.fill('00216 98 765 432');
        await expect(number).toHaveValue('98765432');
        await expect(country).toHaveText(/\+216$/);
        await number.fill(`+33 ${digits.replace(/(?=(..)+$)/g, ' ')}`);
        await expect(number).toHaveValue(digits);
        await expect(country).toHaveText(/\+33$/);
        await expectProgress(2);
      });

      await test.step('a blurred photo of the card shows a warning, and a sharp one does not', async () => {
        const front = profile.locator('input[name="cinFront"]');
        const warning = profile.getByText(translate('This photo is blurred.'));
        await front.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await drawDocument(page, 5) });
        await expect(warning).toBeVisible();
        await front.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await drawDocument(page, 0.5) });
        await expect(warning).toHaveCount(0);
        await profile
          .locator('input[name="cinBack"]')
          .setInputFiles({ name: 'back.jpg', mimeType: 'image/jpeg', buffer: await drawDocument(page, 0.6) });
        await expectProgress(3);
      });

      await test.step('after a reload the form continues at the payout method', async () => {
        await expect
          .poll(async () => (await readDraftFiles(page)).map(({ field }) => field).sort())
          .toEqual(['cinBack', 'cinFront']);
        await page.reload();
        await expectProgress(3);
        await expect(number).toHaveValue(digits);
        const payout = page.getByRole('heading', { name: translate('Payout method') });
        await expect(payout).toBeInViewport();
        await expect(profile.locator(':focus', { has: payout })).toBeVisible();
      });

      await test.step('the rest is filled in, and both phone fields reach the server', async () => {
        await profile.getByRole('radio', { name: 'D17' }).check({ force: true });
        await profile.locator('input[name="video"]').setInputFiles(VIDEO);
        await expectProgress(5);
        await profile.getByRole('button', { name: translate('Send for verification') }).click();
        await expect(
          profile.getByText(translate('Waiting verification from admin'), { exact: true }).first(),
        ).toBeVisible();
        expect(
          demoServer.rows(`select phone_number, mobile, country from profiles where member_id = '${owner.id}'`),
        ).toEqual([{ phone_number: '+33', mobile: `33${digits}`, country: 'Tunisia' }]);
      });
    });
  }
});
