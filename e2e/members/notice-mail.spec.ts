import { expect, test } from '../support/fixtures';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { setLanguage } from '../support/set-language';

for (const language of ['fr', 'ar'] as const)
  test(`mails about unread notifications are chosen in the settings, and the choice belongs to the account: ${language}`, async ({
    demoServer,
    phone,
    page,
  }) => {
    const translate = await setLanguage(phone, language);
    const chosen = () => demoServer.rows('select * from notice_mails').length;
    const choice = () =>
      page.getByRole('checkbox', { name: translate('Also email me what I have not read after 10 minutes') });
    await openSignedIn(page, DEMO_PEOPLE.member, '/dashboard?open=settings');
    const openSection = () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: translate('Notifications'), exact: true })
        .click();
    await openSection();
    await expect(choice()).not.toBeChecked();
    await choice().click();
    await expect.poll(chosen).toBe(1);
    await page.reload();
    await openSection();
    await expect(choice()).toBeChecked();
    await choice().click();
    await expect.poll(chosen).toBe(0);
    await expect(choice()).not.toBeChecked();
  });
