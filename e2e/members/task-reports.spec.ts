import { type Browser, expect, type Page, test } from '@playwright/test';
import { RECEIPT_FILE as PHOTO } from '../support/member';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE, LAPTOP_SIZE } from '../support/people';
import { Server } from '../support/server';
import { setLanguage } from '../support/set-language';

const COMMENT = 'Le dernier rayon manque.';

/** One task per language, since both tests have the same member. */
const TASKS = {
  fr: {
    key: 'stock-count',
    name: 'Inventaire',
    firstStep: /^1?\s*Demandez au magasin une heure calme/,
    voluntary: /ni points ni argent/,
    listed: 'Une partie de la tâche manque.',
  },
  ar: {
    key: 'event-stand',
    name: 'جناح في معرض',
    firstStep: /^1?\s*استلم المطويات والمواعيد/,
    voluntary: /لا يمنح نقاطًا ولا مالًا/,
    listed: 'جزء من المهمة ناقص.',
  },
};

test.describe('task reports', () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.openDemo();
  });
  test.afterAll(() => server.close());

  const readReports = (taskKey: string) =>
    server.rows(`select status, reason, comment, note from task_reports where task_key = '${taskKey}' order by id`);

  async function openPerson(browser: Browser, email: string, language: string, isLaptop = false) {
    const context = await browser.newContext({
      ...{ baseURL: server.url, reducedMotion: 'reduce' },
      ...(isLaptop && { viewport: LAPTOP_SIZE }),
    });
    const translate = await setLanguage(context, language);
    const page = await context.newPage();
    await openSignedIn(page, email);
    return { context, page, translate };
  }

  /** Chooses the photo and sends the report of the open task. */
  async function report(page: Page, translate: (text: string) => string, note: string): Promise<void> {
    const section = page.getByRole('region', { name: translate('Report this task as done') });
    await section.getByLabel(translate('Photo'), { exact: true }).setInputFiles(PHOTO);
    await expect(section.getByText(translate('Preparing the photo'))).toBeHidden();
    await section.getByLabel(translate('Note (optional)')).fill(note);
    await section.getByRole('button', { name: translate('Send'), exact: true }).click();
  }

  for (const language of ['fr', 'ar'] as const)
    test(`are sent after a connection loss, rejected with a reason, sent again and accepted: ${language}`, async ({
      browser,
    }) => {
      const { key, name, firstStep, voluntary, listed } = TASKS[language];
      const member = await openPerson(browser, DEMO_PEOPLE.verified, language);
      const staff = await openPerson(browser, DEMO_PEOPLE.commercial, language, true);
      const { page, translate } = member;
      // The listed reason is stored in the language of the member's account.
      const [{ id }] = server.rows(`select id from people where email = '${DEMO_PEOPLE.verified}'`) as [{ id: string }];
      const headers = { 'x-expect-member': id };
      const saved = await page.request.put(`${server.url}/api/users/${id}/language`, { data: { language }, headers });
      expect(saved.ok()).toBe(true);
      const popup = page.getByRole('dialog');
      const openReview = async () => {
        await staff.page.goto('/dashboardCommercial?view=task-reports');
        await staff.page.getByRole('button', { name: new RegExp(name) }).click();
        return staff.page.getByRole('article', { name: translate('Task report') });
      };
      const question = staff.page.getByRole('alertdialog');

      await test.step('the member opens the task from the list', async () => {
        await page.goto('/dashboard?open=tasks');
        await popup.getByRole('button', { name: new RegExp(`^${name}`) }).click();
        await expect(page).toHaveURL(new RegExp(`open=tasks&task=${key}$`));
        await expect(popup.getByRole('heading', { name, exact: true })).toBeVisible();
        const steps = popup.getByRole('list', { name: translate('What to do') }).getByRole('listitem');
        await expect(steps.first()).toHaveText(firstStep);
        await expect(popup.getByText(translate('What it brings'))).toBeVisible();
        await expect(popup.getByText(voluntary)).toBeVisible();
        await page.goBack();
        const inList = popup.getByRole('button', { name: new RegExp(`^${name}`) });
        await expect(inList).toBeFocused();
        await inList.click();
        await expect(popup.getByText(translate('What it brings'))).toBeVisible();
      });

      await test.step('a report without a network stays on the phone, also after a restart', async () => {
        // The restart below needs the files that the service worker stores.
        await page.evaluate(() => navigator.serviceWorker.ready);
        await member.context.setOffline(true);
        await report(page, translate, 'Trois rayons');
        const saved = translate('Saved on this device. It will be sent automatically when you are online.');
        await expect(popup.getByText(saved)).toBeVisible();
        await page.reload();
        await expect(popup.getByText(saved)).toBeVisible();
        expect(readReports(key)).toEqual([]);
      });

      await test.step('it is sent when the network returns', async () => {
        await member.context.setOffline(false);
        await expect(popup.getByText(translate('Your report is being checked.'))).toBeVisible();
        expect(readReports(key)).toMatchObject([{ status: 'pending', note: 'Trois rayons' }]);
      });

      await test.step('commercial staff reject it with a reason and a comment', async () => {
        const review = await openReview();
        await expect(review.getByText('Trois rayons')).toBeVisible();
        const photo = review.getByRole('img').first();
        await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
        await review.getByRole('button', { name: translate('Reject') }).click();
        await question.getByLabel(translate('Choose a reason')).selectOption({ label: listed });
        const text = question.getByLabel(translate('Reason, as the member will read it'));
        await text.fill(`${await text.inputValue()}\n${COMMENT}`);
        await question.getByRole('button', { name: translate('Reject') }).click();
        await expect.poll(() => readReports(key)).toMatchObject([{ status: 'rejected', reason: 'other' }]);
      });

      await test.step('the member sees why, and reports again', async () => {
        await expect(popup.getByText(translate('Your report was rejected.'))).toBeVisible();
        await expect(popup.getByText(COMMENT)).toContainText(listed);
        await report(page, translate, 'Quatre rayons');
        await expect(popup.getByText(translate('Your report is being checked.'))).toBeVisible();
      });

      await test.step('commercial staff accept the second report', async () => {
        const review = await openReview();
        await expect(review.getByText('Quatre rayons')).toBeVisible();
        await review.getByRole('button', { name: translate('Accept') }).click();
        await question.getByRole('button', { name: translate('Accept') }).click();
        await expect(popup.getByText(translate('Your report was approved.'))).toBeVisible();
        expect(readReports(key)).toMatchObject([{ status: 'rejected' }, { status: 'accepted' }]);
      });

      await test.step('the notification names the task and opens it', async () => {
        await page.goto('/dashboard?open=notifications');
        const text = translate('Your report of the task “{task}” was approved.').replace('{task}', name);
        await popup.getByRole('button', { name: text }).click();
        await expect(page).toHaveURL(new RegExp(`open=tasks&task=${key}$`));
      });

      await test.step('the history has both decisions', async () => {
        await page.goto('/dashboard?open=tasks&part=history');
        const reports = popup.getByRole('listitem').filter({ hasText: name });
        await expect(reports).toHaveCount(2);
        await expect(reports.first()).toContainText(translate('Accepted'));
        await expect(reports.last()).toContainText(listed);
      });
      await member.context.close();
      await staff.context.close();
    });
});
