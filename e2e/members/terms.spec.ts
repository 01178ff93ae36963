import { expect, test } from '../support/fixtures';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { setLanguage } from '../support/set-language';

const PHONE = { viewport: { width: 360, height: 740 } };
const TEXTS = {
  terms: { source: 'Terms text', fr: 'Texte des conditions', ar: 'نص الشروط' },
  privacy: { source: 'Notice text', fr: 'Texte de la politique', ar: 'نص السياسة' },
};

test.describe('terms and privacy', () => {
  for (const language of ['fr', 'ar'] as const)
    test(`an administrator publishes them, new and old members agree, and a new version asks again: ${language}`, async ({
      openServer,
      openPage,
    }) => {
      const server = await openServer('demo');
      const admin = await openPage(server, { viewport: { width: 1366, height: 768 } });
      const translate = await setLanguage(admin.context(), language);

      const visitor = await openPage(server, PHONE);
      await test.step('before, nothing asks for them, and their page says so', async () => {
        await setLanguage(visitor.context(), language);
        await visitor.goto('/terms');
        await expect(visitor.getByText(translate('No terms have been published yet.'))).toBeVisible();
        await visitor.goto('/signup');
        const isAsked = visitor.waitForResponse(/api\/config/);
        await visitor.getByLabel(translate('Name'), { exact: true }).focus();
        await isAsked;
        await expect(visitor.getByRole('link', { name: translate('Read them') })).toHaveCount(0);
      });

      await test.step('the administrator writes both texts and publishes them', async () => {
        await openSignedIn(admin, DEMO_PEOPLE.admin, '/dashboardAdmin?view=catalogue&part=terms');
        await admin.getByLabel(translate('Terms of use'), { exact: true }).fill(TEXTS.terms[language]);
        await expect(admin.getByText(translate('Enter a text.')).first()).toBeVisible();
        await admin.getByLabel(translate('Privacy notice'), { exact: true }).fill(TEXTS.privacy[language]);
        await expect(admin.getByRole('checkbox', { name: translate('Members must agree again') })).toBeChecked();
        await admin.getByRole('button', { name: translate('Publish'), exact: true }).click();
        await admin
          .getByRole('alertdialog')
          .getByRole('button', { name: translate('Publish now') })
          .click();
        await expect(admin.getByText(translate('Members see it now'))).toBeVisible();
      });

      await test.step('a visitor reads them, and agrees at sign-up', async () => {
        await visitor.reload();
        await visitor.goto('/signup');
        const field = (label: string) => visitor.getByLabel(translate(label), { exact: true });
        await field('Name').focus();
        const [documents] = await Promise.all([
          visitor.waitForEvent('popup'),
          visitor.getByRole('link', { name: translate('Read them') }).click(),
        ]);
        await expect(documents.getByText(TEXTS.privacy[language])).toBeVisible();
        await documents.close();
        await field('Name').fill('Salma');
        await field('Surname').fill('Jebali');
        await field('Email').fill('salma.jebali@mail.tn');
        await field('Password').fill('sous les palmiers');
        await field('Confirm Password').fill('sous les palmiers');
        await visitor.getByRole('button', { name: translate('Sign Up') }).click();
        await expect(
          visitor.getByText(translate('Please agree to the terms of use and the privacy notice.')),
        ).toBeVisible();
        const box = { name: translate('I agree to the terms of use and the privacy notice.') };
        await visitor.getByRole('checkbox', box).check();
        await visitor.getByRole('button', { name: translate('Sign Up') }).click();
        await visitor.waitForURL(/\/dashboard$/);
        expect(server.rows('select document, way, language from consents order by document')).toEqual([
          { document: 'privacy', way: 'sign_up', language },
          { document: 'terms', way: 'sign_up', language },
        ]);
      });

      const member = await openPage(server, PHONE);
      const question = member.getByRole('alertdialog', { name: translate('Terms and privacy') });
      await test.step('a member of before is asked, and can put the question off', async () => {
        await setLanguage(member.context(), language);
        await openSignedIn(member, DEMO_PEOPLE.member);
        await question.getByRole('button', { name: translate('Later') }).click();
        await expect(question).toHaveCount(0);
        const headers = { 'X-Expect-Member': (await member.evaluate(() => localStorage.getItem('userId'))) ?? '' };
        const refused = await member.request.post('/api/point-recharge', { headers, data: { points: 100 } });
        expect([refused.status(), (await refused.json()).code]).toEqual([403, 'consent_missing']);
      });

      await test.step('the question comes back at the next visit; the member agrees', async () => {
        await member.reload();
        await question.getByRole('button', { name: translate('I agree to both') }).click();
        await expect(question).toHaveCount(0);
        await member.goto('/dashboard?open=settings');
        await member
          .getByRole('dialog')
          .getByRole('link', { name: translate('Terms and privacy') })
          .click();
        const [before = ''] = translate('You agreed on {day}.').split('{day}');
        await expect(member.getByText(before.trim())).toBeVisible();
      });

      await test.step('a new version asks again', async () => {
        await admin.reload();
        await admin.getByLabel(translate('Privacy notice'), { exact: true }).fill(`${TEXTS.privacy[language]} 2`);
        await admin.getByRole('button', { name: translate('Publish'), exact: true }).click();
        await admin
          .getByRole('alertdialog')
          .getByRole('button', { name: translate('Publish now') })
          .click();
        await expect(admin.getByText(translate('Members see it now'))).toBeVisible();
        await member.goto('/dashboard');
        const changed = member.getByRole('alertdialog', { name: translate('Our terms have changed') });
        await changed.getByRole('link', { name: translate('Read them') }).click();
        await expect(member.getByText(`${TEXTS.privacy[language]} 2`)).toBeVisible();
        await member.getByRole('button', { name: translate('I agree to both') }).click();
        await expect(member.getByRole('button', { name: translate('I agree to both') })).toHaveCount(0);
        expect(server.rows('select max(version) as version from consents')).toEqual([{ version: 2 }]);
      });
    });
});
