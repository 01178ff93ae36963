import type { Page } from '@playwright/test';
import { readQueuedFileHashes, waitForOfflineReady } from './support/device/device-storage';
import { expect, test, WITHOUT_WORKER } from './support/fixtures';
import { PACK_NAME, RECEIPT_FILE } from './support/member';
import { openApiSession } from './support/network/open-api-session';
import { ADMIN, LAPTOP_SIZE, logIn, signUp } from './support/people';
import { answerQuiz } from './support/quiz';
import type { Server } from './support/server';

const DAY = 24 * 60 * 60 * 1000;
const MEMBER = { name: 'Hélène', surname: 'Ben Ali', email: 'helene.benali@mail.tn', password: 'sous les palmiers' };

test.describe('main use case', () => {
  test('a member on a bad link buys a pack, an admin approves it, and the points appear', { tag: '@smoke' }, async ({
    openServer,
    openPage,
  }) => {
    test.setTimeout(480_000);
    const server = await openServer('staffed');
    let member = await openPage(server);
    const phone = member.context();
    const admin = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });

    await test.step('sign up, which logs in', async () => {
      await member.goto('/');
      await member.getByRole('link', { name: 'Create an account' }).click();
      await signUp(member, MEMBER);
      await expect(member).toHaveURL(/\/dashboard$/);
    });

    await test.step('choose a pack', async () => {
      await member.getByRole('button', { name: 'Packs', exact: true }).last().click();
      // The home page behind it has a tile of the same name.
      const packs = member.getByRole('dialog', { name: 'Packs', exact: true });
      await packs
        .getByRole('button', { name: new RegExp(`${PACK_NAME}\\b`) })
        .first()
        .click();
      await expect(member.getByText('149.500 TND').first()).toBeVisible();
      await member.getByRole('button', { name: 'Buy', exact: true }).click();
    });

    await test.step('the training video cannot be skipped, and plays to its end', async () => {
      const video = member.locator('video');
      await video.evaluate((element: HTMLVideoElement) => element.play());
      await expect.poll(() => position(member)).toBeGreaterThan(1);
      await video.evaluate((element: HTMLVideoElement) => {
        element.currentTime = element.duration - 1;
      });
      await expect.poll(() => position(member)).toBeLessThan(8);

      // Another device watches all but the end, so that this one may seek there.
      const duration = await video.evaluate((element: HTMLVideoElement) => element.duration);
      await watchElsewhere(server, duration - 2);
      await member.reload();
      await expect.poll(() => seek(member, duration - 2.5)).toBeGreaterThan(duration - 3);
      await video.evaluate((element: HTMLVideoElement) => element.play());
      await expect(member.getByText('End of the video')).toBeVisible({ timeout: 60_000 });
      await member.getByRole('button', { name: 'Next', exact: true }).click();
    });

    await test.step('the quiz: below 3/4 sends back to the video, 3 of 4 offers a retry, all right passes', async () => {
      await answerQuiz(member, PACK_NAME, 3);
      await expect(
        member.getByRole('alertdialog', { name: 'At least 3/4 of the answers must be correct' }),
      ).toBeVisible();
      await member.getByRole('button', { name: 'Show my result' }).click();
      await expect(member.getByRole('heading', { name: 'Questions with a wrong answer' })).toBeVisible();
      await openQuizAgain(member);
      await answerQuiz(member, PACK_NAME, 1);
      await expect(member.getByText('You must have all questions correct to proceed.').first()).toBeVisible();
      await member.getByRole('button', { name: 'Try again' }).click();
      await answerQuiz(member, PACK_NAME, 0);
      await expect(member.getByText('Quiz submitted successfully. Waiting for admin approval.').first()).toBeVisible();
      expect(server.rows('select score from quiz_results order by id')).toEqual([
        { score: 2 },
        { score: 4 },
        { score: 5 },
      ]);
    });

    await test.step('an admin in a second browser authorises', async () => {
      await logIn(admin, ADMIN.email, ADMIN.password);
      await expect(admin).toHaveURL(/\/dashboardAdmin$/);
      await admin.getByRole('tab', { name: 'Quiz Score' }).click();
      await admin.getByRole('button', { name: /Hélène Ben Ali/ }).click();
      await admin.getByRole('button', { name: 'Accept' }).click();
      await admin.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
      await expect(admin.getByText('Payment authorized successfully').first()).toBeVisible();
    });

    await test.step('the member sees that they may pay', async () => {
      await member.goto(`/dashboard?open=pack&pack=${encodeURIComponent(PACK_NAME)}`);
      await expect(member.getByText('Your quiz is approved. You can pay for this pack.')).toBeVisible();
      await waitForOfflineReady(member);
      await member.getByRole('button', { name: 'Buy', exact: true }).click();
      await expect(member.getByRole('button', { name: 'Send the receipt' })).toBeVisible();
      await expect(member.getByText('Photo of the receipt', { exact: true })).toBeVisible();
    });

    let queued: string[] = [];
    await test.step('the network goes away; a payment is filled in, sent, and waits', async () => {
      await phone.setOffline(true);
      await member.getByRole('radio', { name: /D17/ }).check();
      await member.locator('input[name="receiptPhoto"]').setInputFiles(RECEIPT_FILE);
      await expect(member.getByText('Preparing the photo')).toBeHidden();
      await member.getByRole('button', { name: 'Send the receipt' }).click();
      await expect(member.getByText('Your payment is waiting to be sent')).toBeVisible();
      await expect.poll(async () => (await readQueuedFileHashes(member)).length).toBe(1);
      queued = await readQueuedFileHashes(member);
      expect(server.rows('select count(*) as n from payments')).toEqual([{ n: 0 }]);
    });

    await test.step('the tab is closed and opened again without a network: it still waits', async () => {
      await member.close();
      member = await phone.newPage();
      await member.goto('/dashboard?open=my-payments');
      await expect(member.getByText('Not sent yet')).toBeVisible();
      expect(await readQueuedFileHashes(member)).toEqual(queued);
    });

    await test.step('the network is back: the server holds exactly one payment with the very bytes', async () => {
      await phone.setOffline(false);
      await expect(member.getByText('Not sent yet')).toBeHidden({ timeout: 30_000 });
      await expect(member.getByText('Pending').first()).toBeVisible();
      const sent = server.rows(
        'select status, total_millimes, sha256, type from payments join files on files.id = payments.receipt_file_id',
      );
      expect(sent).toEqual([{ status: 'pending', total_millimes: 149_500, sha256: queued[0], type: 'image/jpeg' }]);
    });

    await test.step('the admin approves, with the receipt in view', async () => {
      await admin.getByRole('tab', { name: 'Payment Notifications' }).click();
      // The queue is refreshed every 30 s.
      await admin.getByRole('button', { name: /Hélène Ben Ali/ }).click({ timeout: 45_000 });
      const receipt = admin.getByRole('img', { name: /^Receipt of payment/ });
      await expect.poll(() => receipt.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
      await admin.getByRole('button', { name: 'Accept', exact: true }).click();
      await admin.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true }).click();
      await expect(admin.getByText('Payment approved.').first()).toBeVisible();
    });

    await test.step('who accepted it, when, and what it caused: two presses', async () => {
      await admin.getByRole('tab', { name: 'Activity log', exact: true }).click();
      await admin.getByRole('button', { name: /^Payment accepted/ }).click();
      const line = admin.getByRole('article', { name: 'Payment accepted' });
      await expect(line.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveText([
        /^Payment sent.*Hélène Ben Ali/,
        /^Payment accepted/,
      ]);
      await expect(line.getByRole('list', { name: 'Resulting points' })).toContainText('+12');
      await expect(admin.getByRole('button', { name: /^Viewed a receipt/ })).toBeVisible();
    });

    const [entry] = server.rows("select becomes_valid_at as at from point_entries where kind = 'pack_bonus'");
    const validOn = new Date(Number(entry?.at)).toLocaleDateString('en-US', {
      ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Africa/Tunis' },
    });

    await test.step('the wallet shows the first bonus as not yet valid, with its date', async () => {
      await member.goto('/dashboard?open=wallet');
      const wallet = member.getByRole('dialog', { name: 'Wallet' });
      await expect(wallet.getByText('12 more not yet valid')).toBeVisible();
      await wallet.getByRole('button', { name: /^Maturing/ }).click();
      const maturing = wallet.getByRole('list', { name: 'Validation dates' }).getByRole('listitem');
      await expect(maturing).toContainText(`Valid from ${validOn.split(',')[0]}`);
      await expect(maturing).toContainText('+12');
    });

    await test.step('31 days later it is valid', async () => {
      await server.stop();
      await server.start(31 * DAY);
      const later = await openPage(server, WITHOUT_WORKER);
      await later.clock.setSystemTime(Date.now() + 31 * DAY);
      await logIn(later, MEMBER.email, MEMBER.password);
      await later.goto('/dashboard?open=wallet');
      const wallet = later.getByRole('dialog', { name: 'Wallet' });
      await wallet.getByRole('button', { name: /^Valid/ }).click();
      const valid = wallet.getByRole('list', { name: 'Valid', exact: true }).getByRole('listitem');
      await expect(valid).toContainText(`Valid since ${validOn}`);
      await expect(wallet.getByText('6.000 TND').first()).toBeVisible();
    });
  });
});

/** Tells the server that the member has watched the training video up to this second. */
async function watchElsewhere(server: Server, seconds: number): Promise<void> {
  const { call } = await openApiSession(server, MEMBER.email, MEMBER.password);
  const pack = await call<{ _id: string; trainingVideoUrl: string }>('GET', `/packs/${encodeURIComponent(PACK_NAME)}`);
  const rev = pack.trainingVideoUrl.split('v=')[1];
  await call('PUT', `/training/${pack._id}/progress`, { rev, intervals: [[0, seconds]], duration: seconds + 2 });
}

function position(page: Page): Promise<number> {
  return page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime);
}

/** Seeks, and returns the position at which the player leaves the video. */
function seek(page: Page, to: number): Promise<number> {
  return page.locator('video').evaluate(async (element: HTMLVideoElement, seconds) => {
    const isSought = new Promise((done) => element.addEventListener('seeked', done, { once: true }));
    element.currentTime = seconds;
    await isSought;
    return element.currentTime;
  }, to);
}

async function openQuizAgain(page: Page): Promise<void> {
  await page.goto(`/dashboard?open=quiz&pack=${encodeURIComponent(PACK_NAME)}`);
}
