import { join } from 'node:path';
import { HOUR, MINUTE } from '@waha/domain/kernel/time';
import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE, LAPTOP_SIZE } from '../support/people';
import { setLanguage } from '../support/set-language';

const MEMBER = 'Nour Hamdi';
const PICTURE = join(process.cwd(), 'data', 'catalogue', 'media', 'videos', 'promo-pack-rs.jpg');
const PHONE_SIZE = { width: 360, height: 740 };

for (const language of ['fr', 'ar'] as const) {
  test(`a conversation is closed, reopened by its member, and snoozed until its time: ${language}`, async ({
    openServer,
    openPage,
  }) => {
    const server = await openServer('demo');
    const desk = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });
    const translate = await setLanguage(desk.context(), language);
    await openSignedIn(desk, DEMO_PEOPLE.admin, '/dashboardAdmin?view=messages');
    const list = desk.getByRole('list', { name: translate('Conversations') });
    const row = list.getByRole('button', { name: new RegExp(`^${MEMBER}`) });
    const handling = desk.getByRole('region', { name: translate('Handling') });
    const filter = (name: string) =>
      desk.getByRole('button', { name: new RegExp(`^${translate(name)}( \\d+)?$`) }).click();
    const phone = await openPage(server, { viewport: PHONE_SIZE, ...WITHOUT_WORKER });
    await setLanguage(phone.context(), language);
    await openSignedIn(phone, DEMO_PEOPLE.verified, '/dashboard?open=messages');
    const field = phone.getByRole('dialog').getByRole('textbox');
    async function writeToStaff(text: string): Promise<void> {
      await field.fill(text);
      await phone
        .getByRole('dialog')
        .getByRole('button', { name: translate('Send'), exact: true })
        .click();
      await expect(phone.getByRole('dialog').getByRole('article').getByText(text, { exact: true })).toBeVisible();
    }

    await test.step('it is assigned and closed, and the list of closed ones has it', async () => {
      await row.click();
      await handling.getByRole('combobox').selectOption({ label: 'Leila Mansour' });
      await expect(desk.getByText(translate('Conversation assigned.'))).toBeVisible();
      await handling.getByRole('button', { name: translate('conversation|Close'), exact: true }).click();
      await expect(desk.getByText(translate('Conversation closed.'))).toBeVisible();
      await filter('conversations|Closed');
      await expect(list.getByRole('listitem')).toHaveCount(1);
      await expect(row).toContainText('Leila Mansour');
    });

    await test.step('a message of the member reopens it, and it is unanswered', async () => {
      await writeToStaff('Encore une question');
      await filter('Unanswered');
      await expect(row).toContainText('Encore une question');
      await row.click();
      await expect(handling.getByRole('button', { name: translate('Reopen') })).toBeHidden();
    });

    await test.step('it is snoozed, and hidden from the unanswered ones', async () => {
      await handling.getByRole('button', { name: translate('Snooze'), exact: true }).click();
      await desk
        .getByRole('dialog')
        .getByRole('button', { name: translate('In one hour') })
        .click();
      await filter('conversations|Snoozed');
      await expect(list.getByRole('listitem')).toHaveCount(1);
    });

    await test.step('it comes back after an hour', async () => {
      await server.stop();
      await server.start(HOUR + MINUTE);
      await desk.goto('/dashboardAdmin?view=messages&filter=unanswered');
      await expect(row).toContainText('Encore une question');
    });
  });

  test(`a member reads an automatic answer outside business hours in their language: ${language}`, async ({
    openServer,
    openPage,
  }) => {
    const server = await openServer('demo');
    const desk = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });
    const translate = await setLanguage(desk.context(), language);
    await openSignedIn(desk, DEMO_PEOPLE.admin, '/dashboardAdmin?view=messages');
    await desk.getByRole('button', { name: translate('Business hours') }).click();
    const dialog = desk.getByRole('dialog', { name: translate('Business hours') });
    await dialog.getByLabel(translate('Answer automatically outside business hours')).check();
    // Whatever the time of the test, today is closed.
    const weekday = (new Date().getUTCDay() + 6) % 7;
    await dialog.getByRole('group').getByRole('checkbox').nth(weekday).uncheck();
    await dialog.getByRole('button', { name: translate('Save') }).click();
    await expect(desk.getByText(translate('Business hours saved.'))).toBeVisible();

    server.write(`update people set language = '${language}' where email = '${DEMO_PEOPLE.verified}'`);
    const phone = await openPage(server, { viewport: PHONE_SIZE, ...WITHOUT_WORKER });
    await setLanguage(phone.context(), language);
    await openSignedIn(phone, DEMO_PEOPLE.verified, '/dashboard?open=messages');
    const popup = phone.getByRole('dialog');
    await popup.getByRole('textbox').fill('Bonsoir');
    await popup.getByRole('button', { name: translate('Send'), exact: true }).click();
    const text = language === 'fr' ? /^Merci pour votre message\..* 08:00\.$/ : /^شكرًا على رسالتك.* 08:00\.$/;
    await expect(popup.getByText(text)).toBeVisible();
    await expect(popup.getByText(translate('Automatic answer')).last()).toBeVisible();
    // It is no answer: the conversation still waits for a person.
    await desk.goto('/dashboardAdmin?view=messages&filter=unanswered');
    await expect(desk.getByRole('list', { name: translate('Conversations') })).toContainText(
      translate('Automatic answer'),
    );
  });

  test(`a quick reply brings its picture into the answer, and the member sees both: ${language}`, async ({
    openServer,
    openPage,
  }) => {
    const server = await openServer('demo');
    const desk = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });
    const translate = await setLanguage(desk.context(), language);
    await openSignedIn(desk, DEMO_PEOPLE.admin, '/dashboardAdmin?view=messages');
    const list = desk.getByRole('list', { name: translate('Conversations') });
    await list.getByRole('button', { name: new RegExp(`^${MEMBER}`) }).click();

    await test.step('it is written in one language, with a picture', async () => {
      await desk.getByRole('button', { name: translate('Quick replies') }).click();
      await desk.getByRole('button', { name: translate('Edit quick replies') }).click();
      await desk.getByRole('button', { name: translate('Add a quick reply') }).click();
      const dialog = desk.getByRole('dialog', { name: translate('Quick replies') });
      await dialog.getByLabel(translate('Title'), { exact: true }).fill('D17');
      await dialog.getByLabel(translate('Text'), { exact: true }).fill('Voir la photo.');
      await dialog.locator('input[name=picture]').setInputFiles(PICTURE);
      await expect(dialog.getByRole('img')).toBeVisible();
      await dialog.getByRole('button', { name: translate('Save') }).click();
      await expect(desk.getByText(translate('Quick reply saved.'))).toBeVisible();
      await desk.keyboard.press('Escape');
    });

    await test.step('it is chosen and sent with its text', async () => {
      await desk.getByRole('button', { name: translate('Quick replies') }).click();
      await desk.getByRole('button', { name: /^D17/ }).click();
      const chat = desk.getByRole('region', { name: new RegExp(MEMBER) });
      await expect(chat.getByRole('img', { name: translate('Selected image') })).toBeVisible();
      await expect(chat.getByRole('textbox')).toHaveValue('Voir la photo.');
      await chat.getByRole('button', { name: translate('Send'), exact: true }).click();
      const answer = chat.getByRole('article').filter({ hasText: 'Voir la photo.' });
      await expect(answer.getByRole('button', { name: translate('Open the image') })).toBeVisible();
    });

    await test.step('the member sees text and picture', async () => {
      const phone = await openPage(server, { viewport: PHONE_SIZE, ...WITHOUT_WORKER });
      await setLanguage(phone.context(), language);
      await openSignedIn(phone, DEMO_PEOPLE.verified, '/dashboard?open=messages');
      const answer = phone.getByRole('dialog').getByRole('article').filter({ hasText: 'Voir la photo.' });
      await expect(answer.getByRole('button', { name: translate('Open the image') })).toBeVisible();
    });
  });
}
