import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { createOwnCatalogue } from '../support/create-own-catalogue';
import {
  countQueuedJobs,
  readQueuedFileHashes,
  readSavedVideo,
  readWatchedIntervals,
  waitForOfflineReady,
} from '../support/device/device-storage';
import { Link } from '../support/network/link';
import { openApiSession } from '../support/network/open-api-session';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { padVideo } from '../support/screens/pad-video';
import { Server } from '../support/server';

const MIB = 1024 * 1024;
const FILM = 'training-pack-ultra-one.mp4';
const TRAINING = '/dashboard?open=training&pack=Ultra+One';
const RECEIPT = join(process.cwd(), 'data', 'catalogue', 'media', 'videos', 'promo-pack-rs.jpg');

test.describe('saved training video', () => {
  let server: Server;
  let catalogue: ReturnType<typeof createOwnCatalogue>;
  let link: Link;
  let phone: BrowserContext;
  let page: Page;
  let film: Buffer;

  test.beforeAll(async () => {
    catalogue = createOwnCatalogue();
    film = padVideo(readFileSync(join(catalogue.videos, FILM)), 5_200);
    server = await Server.open({}, catalogue.script);
    await server.runCommand(['seed', '--demo']);
  });
  test.afterAll(async () => {
    await server.close();
    catalogue.remove();
  });

  test.afterEach(async () => {
    await phone.close();
    await link.close();
  });

  /** Opens a phone on its own network connection. */
  async function pickUpPhone(browser: Browser, email: string): Promise<void> {
    writeFileSync(join(catalogue.videos, FILM), film);
    link = await Link.to(server.port);
    phone = await browser.newContext({ baseURL: link.url, reducedMotion: 'reduce' });
    page = await phone.newPage();
    await openSignedIn(page, email);
    await waitForOfflineReady(page);
  }

  const save = () => page.getByRole('button', { name: /^Save the video for offline, \d\.\d MB$/ });
  const saved = () => page.getByText(/^Video saved on this device/);
  const findPausedNote = () => page.getByText(/Saving continues when you are back online/);

  async function saveWhole(): Promise<void> {
    await page.goto(TRAINING);
    await save().click();
    await expect(saved()).toBeVisible();
  }

  test('F-45: interrupted four times with a reload completes and wastes little', async ({ browser }) => {
    await pickUpPhone(browser, DEMO_PEOPLE.member);
    await page.goto(TRAINING);
    await expect(save()).toBeVisible();
    await page.waitForLoadState('networkidle');
    link.slowDownAnswers(3 * MIB);
    const before = link.delivered;
    for (let cuts = 0; cuts < 4; cuts++) {
      // The link itself counts the bytes: less than the video has arrived then, however late this test continues.
      const cut = link.cutAfter(MIB);
      if (cuts === 0) await save().click();
      else link.reconnect();
      await cut;
      await expect(findPausedNote()).toBeVisible();
      if (cuts === 1) await page.reload();
    }
    link.reconnect();
    await expect(saved()).toBeVisible();
    expect(await readSavedVideo(page)).toEqual({ isComplete: true, size: film.length, hashes: hashesOf(film) });
    const waste = link.delivered - before - film.length;
    console.log(`F-45: ${mib(film.length)} saved through 4 cuts, ${mib(waste)} more came over the link`);
    expect(waste).toBeLessThan(4 * MIB);
  });

  test('F-46: plays and seeks without the server, answered by the worker alone', async ({ browser }) => {
    await pickUpPhone(browser, DEMO_PEOPLE.member);
    const { call } = await openApiSession(server, DEMO_PEOPLE.member);
    const packs = await call<{ _id: string; packName: string; trainingVideoUrl: string }[]>('GET', '/packs');
    const { _id, trainingVideoUrl } = packs.find(({ packName }) => packName === 'Ultra One')!;
    const rev = trainingVideoUrl.split('v=')[1];
    await call('PUT', `/training/${_id}/progress`, { rev, intervals: [[0, 23.3]], duration: 23.3 });
    await saveWhole();
    await server.stop();
    const requests: string[] = [];
    const nobody = createServer(({ url = '', socket }) => {
      requests.push(url);
      socket.destroy();
    });
    await new Promise<void>((ready) => nobody.listen(server.port, '127.0.0.1', ready));
    const answers: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('.mp4')) answers.push(`${response.status()} ${response.fromServiceWorker()}`);
    });

    await page.goto(TRAINING);
    await page.getByRole('button', { name: 'Play the video' }).click();
    await expect.poll(() => position(page)).toBeGreaterThan(0.5);
    const times: number[] = [];
    for (const to of [20, 3, 15, 8.5]) times.push(await seek(page, to));
    const positionBefore = await position(page);
    await expect.poll(() => position(page)).toBeGreaterThan(positionBefore + 0.5);
    nobody.closeAllConnections();
    await new Promise((closed) => nobody.close(closed));
    await server.start();

    console.log(`F-46: seeks without a network: ${times.map(Math.round).join(', ')} ms`);
    expect(new Set(answers)).toEqual(new Set(['206 true']));
    expect(requests.filter((url) => url.includes('.mp4'))).toEqual([]);
  });

  test('F-47: replaced on the server while being saved arrives as the complete new one', async ({ browser }) => {
    await pickUpPhone(browser, DEMO_PEOPLE.member);
    await page.goto(TRAINING);
    link.slowDownAnswers(3 * MIB);
    const cut = link.cutAfter(2 * MIB);
    await save().click();
    await cut;
    await expect(findPausedNote()).toBeVisible();
    const newer = padVideo(readFileSync(join(process.cwd(), 'data', 'catalogue', 'media', 'videos', FILM)), 3_300);
    writeFileSync(join(catalogue.videos, FILM), newer);
    link.slowDownAnswers(Number.POSITIVE_INFINITY);
    link.reconnect();
    await expect(saved()).toBeVisible();
    expect(await readSavedVideo(page)).toEqual({ isComplete: true, size: newer.length, hashes: hashesOf(newer) });
  });

  test('F-48: on a full device deletes only its own data and shows the needed room', async ({ browser }) => {
    await pickUpPhone(browser, DEMO_PEOPLE.member);
    await phone.route('**/api/uploads/**', (route) => route.abort());
    await page.goto('/dashboard?open=payment&pack=Ultra+One&mode=full');
    await page.getByRole('radio', { name: /D17/ }).check({ force: true });
    await page.locator('input[name="receiptPhoto"]').setInputFiles(RECEIPT);
    await expect(page.getByText('Selected image')).toBeVisible();
    await page.getByRole('button', { name: 'Send the receipt' }).click();
    await expect.poll(async () => (await readQueuedFileHashes(page)).length).toBe(1);
    const queued = await readQueuedFileHashes(page);

    await page.goto(TRAINING);
    await expect(save()).toBeVisible();
    const devtools = await phone.newCDPSession(page);
    const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: link.url, quotaSize: usage + 2 * MIB });
    await save().click();
    await expect(page.getByText(/^Saving needs 5\.\d MB of free space on this device/)).toBeVisible();
    expect(await readSavedVideo(page)).toBeUndefined();
    expect(await readQueuedFileHashes(page)).toEqual(queued);

    await devtools.send('Storage.overrideQuotaForOrigin', { origin: link.url });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(saved()).toBeVisible();
  });

  test('F-49: returns after a skip ahead, sixteen times the speed or a change in the devtools', async ({ browser }) => {
    await pickUpPhone(browser, DEMO_PEOPLE.newcomer);
    await saveWhole();
    await phone.setOffline(true);
    await page.goto(TRAINING);
    await page.getByRole('button', { name: 'Play the video' }).click();
    await expect.poll(() => position(page)).toBeGreaterThan(1.2);
    await seek(page, 20);
    expect(await position(page)).toBeLessThan(4);

    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.playbackRate = 16;
    });
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1);
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
    const readFurthest = async () => Math.max(...(await readWatchedIntervals(page)).map(([, to]) => to));
    await expect.poll(readFurthest).toBeGreaterThan(1.2);
    const before = await readFurthest();
    await seek(page, 22);
    expect(await position(page)).toBeLessThanOrEqual(before + 0.5);
    expect(await readFurthest()).toBe(before);
    await expect(page.getByText(/You can open this part after you have watched up to it/)).toBeVisible();
  });

  test('F-50: watched offline on phone A and online on phone B merges on both', { tag: '@nightly' }, async ({
    browser,
  }) => {
    await pickUpPhone(browser, DEMO_PEOPLE.verified);
    const phoneB = await openApiSession(server, DEMO_PEOPLE.verified);
    const packs = await phoneB.call<{ _id: string; packName: string; trainingVideoUrl: string }[]>('GET', '/packs');
    const { _id, trainingVideoUrl } = packs.find(({ packName }) => packName === 'Ultra One')!;
    const rev = trainingVideoUrl.split('v=')[1];
    const watchOnB = (intervals: [number, number][]) =>
      phoneB.call('PUT', `/training/${_id}/progress`, { rev, intervals, duration: 23.3 });
    const onServer = async () =>
      (await phoneB.call<{ intervals: [number, number][] }>('GET', `/training/${_id}/progress`)).intervals;

    await saveWhole();
    await phone.setOffline(true);
    await page.goto(TRAINING);
    const video = page.locator('video');
    for (const to of [1.5, 3]) {
      await video.evaluate((element: HTMLVideoElement) => element.play());
      await expect.poll(() => position(page), { intervals: [100] }).toBeGreaterThan(to);
      await video.evaluate((element: HTMLVideoElement) => element.pause());
      await expect.poll(() => countQueuedJobs(page, 'training:')).toBe(1);
    }
    await watchOnB([
      [0, 2],
      [9, 15],
    ]);
    await phone.setOffline(false);
    await expect.poll(async () => (await onServer())[0]?.[1], { timeout: 30_000 }).toBeGreaterThan(3);
    expect((await onServer()).map(([from]) => from)).toEqual([0, 9]);
    expect((await onServer())[1]).toEqual([9, 15]);

    await watchOnB([[2, 10]]);
    await page.reload();
    await expect.poll(() => readWatchedIntervals(page)).toEqual([[0, 15]]);
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /watched to 0:15$/);
  });
});

function position(page: Page): Promise<number> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
}

/** @returns how long it took until the picture was shown, in milliseconds */
function seek(page: Page, to: number): Promise<number> {
  return page.locator('video').evaluate(async (video: HTMLVideoElement, seconds) => {
    const startedAt = performance.now();
    const isThere = new Promise((there) => video.addEventListener('seeked', there, { once: true }));
    video.currentTime = seconds;
    await isThere;
    return performance.now() - startedAt;
  }, to);
}

function hashesOf(video: Buffer): string[] {
  const starts = Array.from({ length: Math.ceil(video.length / MIB) }, (_, index) => index * MIB);
  return starts.map((from) =>
    createHash('sha256')
      .update(video.subarray(from, from + MIB))
      .digest('hex'),
  );
}

function mib(bytes: number): string {
  return `${(bytes / MIB).toFixed(2)} MiB`;
}
