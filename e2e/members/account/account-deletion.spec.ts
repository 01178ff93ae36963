import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import { openSignedIn, signUpMember } from '../../support/open-signed-in';
import { DEMO_PEOPLE } from '../../support/people';
import type { Server } from '../../support/server';
import { setLanguage } from '../../support/set-language';

const DAY = 24 * 60 * 60 * 1000;
const MEMBERS = { fr: 'Gharbi', ar: 'Jaziri' };

for (const language of ['fr', 'ar'] as const) {
  test(`a member requests the deletion of the account, keeps it, requests it again, and is gone after 31 days: ${language}`, async ({
    openServer,
    openPage,
  }) => {
    test.setTimeout(180_000);
    const server = await openServer('demo');
    const email = await signUpMember(await openPage(server), MEMBERS[language]);
    const page = await openPage(server, { viewport: { width: 360, height: 740 } });
    const translate = await setLanguage(page.context(), language);
    await openSignedIn(page, email, '/dashboard?open=settings', DEMO_PEOPLE.password);
    const isScheduled = () => server.rows('select count(*) as n from account_deletions where ended_at is null');
    const keep = () => page.getByRole('button', { name: translate('Keep my account') });
    const open = async () => {
      await page.goto('/dashboard?open=settings');
      await page.getByRole('button', { name: translate('My data') }).click();
    };

    await open();
    await expect(page.getByRole('heading', { name: translate('What is kept'), exact: true })).toBeVisible();
    await request(page, translate);
    await expect(keep()).toBeVisible();
    expect(isScheduled()).toEqual([{ n: 1 }]);
    await keep().click();
    await expect(page.getByRole('button', { name: translate('Delete my account') })).toBeVisible();
    expect(isScheduled()).toEqual([{ n: 0 }]);

    await open();
    await request(page, translate);
    await expect(keep()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(keep()).toBeVisible();

    expect(await countStoredReads(page)).toBeGreaterThan(0);

    await server.stop();
    await server.start(31 * DAY);
    await expectErased(server, email);
    // The session of the open page has expired before. At its next start, the device deletes the member's data.
    await page.waitForURL(/\/login/, { timeout: 60_000 });
    await page.reload();
    await expect.poll(() => countStoredReads(page)).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull();
  });
}

async function request(page: Page, translate: (text: string) => string): Promise<void> {
  await page.getByRole('button', { name: translate('Delete my account') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: translate('Delete my account') })
    .click();
  await page.getByRole('textbox', { name: translate('Current password') }).fill(DEMO_PEOPLE.password);
  await page.getByRole('button', { name: translate('Delete my account') }).click();
}

/** The task runs each minute: the last mail, then the erasure. */
async function expectErased(server: Server, email: string): Promise<void> {
  const findPerson = () => server.rows(`select id from people where email = '${email}'`);
  await expect.poll(findPerson, { timeout: 150_000, intervals: [1000] }).toEqual([]);
  expect(server.rows("select count(*) as n from people where name = 'Erased'")).toEqual([{ n: 1 }]);
}

/** Counts the server's responses that the device stores, in all databases of members. */
const countStoredReads = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const counts = names
      .filter((name) => /^waha-member-/.test(name))
      .map(
        (name) =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const counting = opening.result.transaction('kept').objectStore('kept').count();
              counting.onsuccess = () => {
                opening.result.close();
                resolve(counting.result);
              };
            };
          }),
      );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  });
