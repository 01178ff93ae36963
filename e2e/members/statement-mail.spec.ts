import { expect, test } from '../support/fixtures';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { setLanguage } from '../support/set-language';

for (const language of ['fr', 'ar'] as const)
  test(`the statement of each month by mail is chosen in the settings, apart from other mails: ${language}`, async ({
    demoServer,
    phone,
    page,
  }) => {
    const translate = await setLanguage(phone, language);
    const countChosen = (table: string) => demoServer.rows(`select * from ${table}`).length;
    const findChoice = (text: string) => page.getByRole('checkbox', { name: translate(text) });
    const choice = findChoice('Email me the report of each month as a PDF');
    await openSignedIn(page, DEMO_PEOPLE.member, '/dashboard?open=settings');
    const openSection = () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: translate('Notifications'), exact: true })
        .click();
    await openSection();
    await expect(choice).not.toBeChecked();
    await choice.click();
    await expect.poll(() => countChosen('statement_mails')).toBe(1);
    await page.reload();
    await openSection();
    await expect(choice).toBeChecked();
    await expect(findChoice('Also email me what I have not read after 10 minutes')).not.toBeChecked();
    expect(countChosen('notice_mails')).toBe(0);
    await choice.click();
    await expect.poll(() => countChosen('statement_mails')).toBe(0);
    await expect(choice).not.toBeChecked();
  });
