import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { headlessChromium } from '../support/chromium';
import { listMemberDatabases, readDraftFiles } from '../support/device/device-storage';
import { openApiSession } from '../support/network/open-api-session';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';

const PICTURES = join(process.cwd(), 'data', 'catalogue', 'media', 'videos');
const FRONT = join(PICTURES, 'promo-pack-rs.jpg');
const BACK = join(PICTURES, 'promo-pack-td.jpg');
const CLEAR_BACK = join(PICTURES, 'promo-pack-abir.jpg');
const REJECTED = 'Your profile verification was rejected. Please resubmit.';

// A fake camera and microphone that need no permission.
test.use({
  launchOptions: {
    ...headlessChromium,
    args: [...headlessChromium.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

test.describe('verification profile', () => {
  let server: Server;
  test.beforeEach(async () => {
    server = await Server.openDemo();
  });
  test.afterEach(() => server.close());

  test('is sent with a recorded video; one rejected side is sent again alone, and it is verified', async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const phone = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
    let page = await phone.newPage();
    await openSignedIn(page, DEMO_PEOPLE.member);
    const profile = () => page.getByRole('dialog', { name: 'Verification Profile' });

    await test.step('the form begins with the account, and says everything that is missing', async () => {
      await page.goto('/dashboard?open=profile');
      await expect(profile().getByLabel('Surname')).toHaveValue('Ben Salah');
      await expect(profile().getByLabel('Email')).toHaveValue(DEMO_PEOPLE.member);
      await profile().getByRole('button', { name: 'Send for verification' }).click();
      await expect(profile().getByText('You must upload your video.')).toBeVisible();
      await expect(profile().getByLabel('Date of birth')).toBeFocused();
      await expect(profile().getByLabel('Date of birth')).toBeInViewport();
    });

    await test.step('it is filled in, and the mobile number loses its dial code', async () => {
      await profile().getByLabel('Date of birth').fill('1994-05-02');
      await profile().getByRole('radio', { name: 'Woman' }).check({ force: true });
      await profile().getByLabel('Country', { exact: true }).selectOption('Tunisia');
      await profile().getByLabel('Address').fill('12 rue de la Kasbah, Tunis');
      await profile().getByLabel('Mobile number').fill('216 20 123 456');
      await expect(profile().getByLabel('Mobile number')).toHaveValue('20123456');
      await profile().getByRole('radio', { name: 'D17' }).check({ force: true });
      await profile().locator('input[name="cinFront"]').setInputFiles(FRONT);
      await profile().locator('input[name="cinBack"]').setInputFiles(BACK);
      await expect(profile().getByText('Preparing the photo')).toHaveCount(0);
    });

    await test.step('leaving the recorder puts the camera out', async () => {
      await watchCameras(page);
      await profile().getByRole('button', { name: 'Record a video' }).click();
      await expect(profile().getByRole('button', { name: 'Start recording' })).toBeVisible();
      expect(await camerasOn(page)).toBe(2);
      await profile().getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(() => camerasOn(page)).toBe(0);
    });

    await test.step('a video is recorded, looked at and used', async () => {
      await profile().getByRole('button', { name: 'Record a video' }).click();
      await profile().getByRole('button', { name: 'Start recording' }).click();
      await expect(profile().getByRole('progressbar', { name: 'Recorded' })).toBeVisible();
      await expect(
        profile()
          .getByText(/^\d+ KB$/)
          .last(),
      ).toBeVisible();
      await expect
        .poll(async () => Number(await profile().getByRole('progressbar').getAttribute('aria-valuenow')))
        .toBeGreaterThan(15);
      await profile().getByRole('button', { name: 'Stop' }).click();
      const recorded = profile().getByLabel('Recorded video');
      await expect.poll(() => recorded.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(2);
      expect(await camerasOn(page)).toBe(0);
      await profile().getByRole('button', { name: 'Use this video' }).click();
      await expect(profile().getByText('Selected video')).toBeVisible();
    });

    let fileHashes: Record<string, string> = {};
    await test.step('the tab is closed; all of it is there again, to the byte', async () => {
      await expect
        .poll(async () => Object.keys(await keptHashes(page)).sort())
        .toEqual(['cinBack', 'cinFront', 'video']);
      fileHashes = await keptHashes(page);
      await page.close();
      page = await phone.newPage();
      await page.goto('/dashboard?open=profile');
      await expect(profile().getByLabel('Address')).toHaveValue('12 rue de la Kasbah, Tunis');
      await expect(profile().getByText('Selected image')).toHaveCount(2);
      await expect(profile().getByLabel('Selected video')).toBeVisible();
      expect(await keptHashes(page)).toEqual(fileHashes);
    });

    await test.step('it is sent, arrives with the very bytes, and leaves the device', async () => {
      await profile().getByRole('button', { name: 'Send for verification' }).click();
      await expect(page.getByText('Profile submitted successfully! Awaiting admin verification.').first()).toBeVisible({
        timeout: 30_000,
      });
      await expect(profile().getByText('Waiting verification from admin')).toBeVisible();
      expect(await storedHashes(server)).toEqual(Object.values(fileHashes).sort());
      await expect.poll(() => readDraftFiles(page)).toEqual([]);
    });

    await test.step('an admin rejects the back: the member is notified once, and only the back is requested', async () => {
      await decide(server, 'reject', { items: [{ item: 'cinBack', reason: 'unreadable' }], reason: 'Too dark.' });
      await page.reload();
      await expect(page.getByText(REJECTED)).toHaveCount(2);
      await expect(profile().getByText('Too dark.')).toBeVisible();
      await expect(profile().getByText('Received, no problems found')).toHaveCount(2);
      await expect(profile().getByLabel('Mobile number')).toHaveValue('20123456');
      const notices = () =>
        server.rows(`select type from member_notifications join people on people.id = member_id
          where type = 'PROFILE_REJECTED' and email = '${DEMO_PEOPLE.member}'`);
      await expect.poll(notices).toEqual([]);
      await profile().getByRole('button', { name: 'Send for verification' }).click();
      await expect(profile().getByText('You must upload the CIN back image.')).toBeVisible();
      await expect(profile().getByText('You must upload your video.')).toHaveCount(0);
    });

    await test.step('a clear back is sent, with no network at first', async () => {
      await profile().locator('input[name="cinBack"]').setInputFiles(CLEAR_BACK);
      await expect(profile().getByText('Selected image')).toBeVisible();
      await phone.setOffline(true);
      await profile().getByRole('button', { name: 'Send for verification' }).click();
      await expect(profile().getByText('Your profile is waiting to be sent')).toBeVisible();
      await phone.setOffline(false);
      await expect(profile().getByText('Waiting verification from admin')).toBeVisible({ timeout: 30_000 });
    });

    await test.step('verified: a check mark, the details, and the papers when they are asked for', async () => {
      await decide(server, 'verify');
      await page.reload();
      await expect(profile().getByText('Your profile is verified')).toBeVisible();
      await expect(profile().getByText('12 rue de la Kasbah, Tunis')).toBeVisible();
      await profile().getByRole('button', { name: 'Show my documents' }).click();
      const front = profile().getByRole('img', { name: 'CIN front' });
      await expect.poll(() => front.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
      const video = profile().locator('video');
      await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0);
    });

    await test.step('no paper is in the browser’s caches, and after logging out nothing is on the device', async () => {
      expect(await cachedAddresses(page, '/uploads/')).toEqual([]);
      await page.goto('/dashboard?open=more');
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.waitForURL('**/login');
      await expect.poll(() => listMemberDatabases(page)).toEqual([]);
    });
    await phone.close();
  });

  test('without camera permission offers a file choice', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await openSignedIn(page, DEMO_PEOPLE.member);
    await page.goto('/dashboard?open=profile');
    await page.getByRole('button', { name: 'Record a video' }).click();
    await expect(page.getByText(/^Access to the camera or the microphone was denied\./)).toBeVisible();
    await page
      .locator('input[name="video"]')
      .setInputFiles({ name: 'me.mp4', mimeType: 'video/mp4', buffer: Buffer.from('a short film') });
    await expect(page.getByText('Selected video')).toBeVisible();
    await expect(page.getByText(/^Access to the camera or the microphone was denied\./)).toHaveCount(0);
    await context.close();
  });
});

/** Records every media track that the page gets from now on. */
async function watchCameras(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

function camerasOn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { tracks } = window as unknown as { tracks: MediaStreamTrack[] };
    return tracks.filter(({ readyState }) => readyState === 'live').length;
  });
}

/** Returns the SHA-256 of each file in the form, as the device stores it. */
async function keptHashes(page: Page): Promise<Record<string, string>> {
  const files = await readDraftFiles(page);
  return Object.fromEntries(
    files.map(({ field, bytes }) => [field, createHash('sha256').update(Buffer.from(bytes)).digest('hex')]),
  );
}

async function storedHashes(server: Server): Promise<unknown[]> {
  const [sent] = server.rows('select * from profiles order by id desc limit 1');
  const ids = [sent?.cin_front_file_id, sent?.cin_back_file_id, sent?.video_file_id];
  const rows = server.rows('select id, sha256 from files');
  return rows
    .filter(({ id }) => ids.includes(id))
    .map(({ sha256 }) => sha256)
    .sort();
}

/** Decides on the newest profile as an administrator, through the API. */
async function decide(server: Server, decision: 'verify' | 'reject', body?: object): Promise<void> {
  const { call } = await openApiSession(server, DEMO_PEOPLE.admin);
  const [profile] = server.rows("select id from profiles where status = 'submitted' order by id desc limit 1");
  await call('PUT', `/profiles/${profile?.id}/${decision}`, body);
}

function cachedAddresses(page: Page, part: string): Promise<string[]> {
  return page.evaluate(async (cacheName) => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().flatMap(({ url }) => (url.includes(cacheName) ? [url] : []));
  }, part);
}
