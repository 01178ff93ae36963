import { expect, test } from '../support/fixtures';
import { setLanguage } from '../support/set-language';

test.describe('sign-up', () => {
  for (const language of ['fr', 'ar']) {
    test(`explains all errors at once, enters the app, and says offline that there is no connection: ${language}`, async ({
      demoServer,
      phone,
      page,
    }) => {
      const translate = await setLanguage(phone, language);
      const password = `palmiers-${language}-27`;
      const field = (label: string) => page.getByLabel(translate(label), { exact: true });
      await page.goto('/signup');

      await test.step('the rule about the email shows an example, and Latin letters are asked for', async () => {
        // Without its example, which is isolated in Arabic text.
        const [note = ''] = translate('Use Latin letters, as in your email. For example: {example}').split('{example}');
        await expect(field('Name')).toBeVisible();
        await expect(page.getByText(note)).toHaveCount(language === 'ar' ? 2 : 0);
        await field('Name').fill('أميرة');
        await field('Surname').fill('Ben Salah');
        await expect(page.getByText(note)).toBeVisible();
        await field('Name').fill(`Amira-${language}`);
        await field('Email').fill('contact@mail.tn');
        await expect(page.getByText(`amira${language}.bensalah@mail.tn`)).toBeVisible();
      });

      await test.step('all errors are shown at once, and the first wrong field has the focus', async () => {
        await field('Password').fill('court');
        await expect(page.getByText(translate('Password strength: weak'))).toBeVisible();
        await field('Confirm Password').fill('autre');
        await page.getByRole('button', { name: translate('Sign Up') }).click();
        await expect(
          page.getByText(translate('The email must contain your first name and last name.'), { exact: true }),
        ).toBeVisible();
        await expect(page.getByText(translate('Password must be at least 8 characters.'))).toBeVisible();
        await expect(page.getByText(translate('Passwords do not match.'))).toBeVisible();
        await expect(field('Email')).toBeFocused();
      });

      await test.step('a member who signs up is in the app, also after a reload', async () => {
        await field('Email').fill(`amira${language}.bensalah@mail.tn`);
        await field('Password').fill(password);
        await field('Confirm Password').fill(password);
        await page.getByRole('button', { name: translate('Sign Up') }).click();
        await expect(page.getByText(translate('Signup successful!')).first()).toBeVisible();
        await page.waitForURL(/\/dashboard$/);
        // Mails and documents have the language of the screen.
        await expect
          .poll(() => demoServer.rows(`select language from people where email like 'amira${language}.%'`))
          .toEqual([{ language }]);
        await page.reload();
        await expect(page.getByRole('heading', { level: 1, name: translate('Home') })).toBeVisible();
      });

      await test.step('a wrong password is marked at its field, and offline there is no connection', async () => {
        await phone.clearCookies();
        await page.evaluate(() => localStorage.removeItem('userId'));
        await page.goto('/login');
        await expect(field('Email')).toHaveValue(`amira${language}.bensalah@mail.tn`);
        await field('Password').fill('another password');
        await page.getByRole('button', { name: translate('Login'), exact: true }).click();
        await expect(field('Password')).toHaveAttribute('aria-invalid', 'true');
        await expect(field('Password')).toBeFocused();
        await expect(page.getByText(translate('Invalid email or password.')).first()).toBeVisible();

        await phone.setOffline(true);
        await field('Password').fill(password);
        await page.getByRole('button', { name: translate('Login'), exact: true }).click();
        await expect(page.getByText(translate('No connection. Check the network, then try again.'))).toBeVisible();
        await expect(field('Password')).not.toHaveAttribute('aria-invalid', 'true');
      });
      expect(demoServer.rows(`select id from people where email like 'amira${language}.%'`)).toHaveLength(1);
    });
  }
});
