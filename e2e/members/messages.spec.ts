import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { headlessChromium } from '../support/chromium';
import {
  countOpenedFiles,
  listCachedReads,
  readDraftFiles,
  readOutboxSummary,
  readQueuedFileHashes,
  waitForOfflineReady,
} from '../support/device/device-storage';
import { openApiSession } from '../support/network/open-api-session';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';

const PHOTO = join(process.cwd(), 'data', 'catalogue', 'media', 'videos', 'promo-pack-td.jpg');

// A fake microphone that needs no permission. It beeps.
test.use({
  launchOptions: {
    ...headlessChromium,
    args: [...headlessChromium.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

test.describe("member's messages to the administration", () => {
  let server: Server;
  test.beforeEach(async () => {
    server = await Server.openDemo();
  });
  test.afterEach(() => server.close());

  test('F-01, F-58 with photo and recording survive a closed tab offline, and arrive once, ordered and unchanged', async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const phone = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', hasTouch: true });
    let page = await phone.newPage();
    const popup = () => page.getByRole('dialog', { name: 'Messages' });
    const field = () => popup().getByLabel('Message', { exact: true });
    const ready = () => popup().getByRole('region', { name: 'Voice message' });
    const send = () => popup().getByRole('button', { name: 'Send', exact: true }).click();
    await openSignedIn(page, DEMO_PEOPLE.verified);
    await waitForOfflineReady(page);
    await page.goto('/dashboard?open=messages');
    await expect(field()).toBeVisible();
    await expect.poll(() => listCachedReads(page)).toContainEqual(expect.stringMatching(/^messaging,own,/));
    const before = sentSince(server, 0).length;

    await test.step('an empty message is refused in words', async () => {
      await send();
      await expect(
        popup().getByText('Veuillez entrer un message, sélectionner un fichier ou enregistrer un message vocal.'),
      ).toBeVisible();
    });

    await test.step('without a network: text, a photo, a voice', async () => {
      await phone.setOffline(true);
      await field().fill('From the bus.\nSecond line.');
      await send();
      await expect(findPendingMarks(popup())).toHaveCount(1);
      await expect(field()).toHaveValue(''); // replacing the text by a file would need a confirmation
      await popup().locator('input[name="file"]').setInputFiles(PHOTO);
      await expect(popup().getByText('photo.jpg')).toBeVisible();
      await send();
      await expect(findPendingMarks(popup())).toHaveCount(2);
      await watchMicrophones(page);
      await popup().getByRole('button', { name: 'Record a voice message' }).click();
      // A later second is fine as well: a slow machine may miss this one.
      await expect(popup().getByRole('timer')).toHaveText(/^0:0[2-9]$/);
      expect(await microphonesOn(page)).toBe(1);
      await popup().getByRole('button', { name: 'Stop recording' }).click();
      await expect(ready().getByRole('button', { name: 'Play' })).toBeVisible();
      expect(await microphonesOn(page)).toBe(0);
    });

    await test.step('it is listened to, and sent', async () => {
      await play(ready());
      await send();
      await expect(findPendingMarks(popup())).toHaveCount(3);
    });

    await test.step('F-58 a second recording is broken off by a crash', async () => {
      await popup().getByRole('button', { name: 'Record a voice message' }).click();
      await expect.poll(async () => (await readDraftFiles(page)).length).toBeGreaterThan(1);
    });

    const queued = await readQueuedFileHashes(page);
    expect(queued).toHaveLength(2);
    await expect.poll(async () => (await readOutboxSummary(page)).waiting).toEqual(['queued', 'queued', 'queued']);

    await test.step('the tab is closed and opened again without a network: all of it is there, F-58 the broken recording too', async () => {
      await page.close({ runBeforeUnload: false });
      page = await phone.newPage();
      await page.goto('/dashboard?open=messages');
      await expect(findPendingMarks(popup())).toHaveCount(3);
      await expect(popup().getByText('From the bus.')).toBeVisible();
      expect(await readQueuedFileHashes(page)).toEqual(queued);
      const recovered = popup().getByRole('region', { name: 'Voice message' });
      await play(recovered);
      await recovered.getByRole('button', { name: 'Discard the recording' }).click();
      await expect.poll(() => readDraftFiles(page)).toEqual([]);
      await field().fill('Half a sent');
    });

    await test.step('the network is back: the server has each once, in order, with the very bytes', async () => {
      await phone.setOffline(false);
      await expect.poll(() => sentSince(server, before).length, { timeout: 30_000 }).toBe(3);
      await expect(popup().getByText(/^(Waiting|Sending.*)$/)).toHaveCount(0);
      await expect(popup().getByText('Sent').last()).toBeVisible();
      await expect(field()).toHaveValue('Half a sent');
      expect(sentSince(server, before)).toMatchObject([
        { text: 'From the bus.\nSecond line.', sha256: null },
        { text: '', sha256: queued[0], type: 'image/jpeg' },
        { text: '', sha256: queued[1], type: 'audio/webm' },
      ]);
    });

    await test.step('what was recorded can be played by others', async () => {
      const voice = sentSince(server, before).at(-1);
      const file = join(server.dataDir, 'uploads', String(voice?.file));
      expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(queued[1]);
      expect(Number(voice?.duration)).toBeGreaterThan(1500);
      expect(await soundIn(page, file)).toEqual({ isSound: true });
    });

    await test.step('the administration sees each once, in order, to the byte', async () => {
      const laptop = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
      const staffPage = await laptop.newPage();
      await openSignedIn(staffPage, DEMO_PEOPLE.admin);
      await staffPage.getByRole('tab', { name: /^Messages/ }).click();
      await staffPage.getByRole('button', { name: /^Nour Hamdi/ }).click();
      const log = staffPage.getByRole('log');
      await expect(log.getByText('From the bus.')).toHaveCount(1);
      const shown = log.locator('[data-index]');
      await expect(shown.nth(-3)).toContainText('From the bus.');
      await expect(shown.nth(-2).getByRole('button', { name: 'Open the image' })).toBeVisible();
      await expect(shown.nth(-1).getByRole('button', { name: 'Play' })).toBeVisible();
      for (const { file, sha256 } of sentSince(server, before).slice(1)) {
        const response = await laptop.request.get(`/uploads/${file}`);
        expect(
          createHash('sha256')
            .update(await response.body())
            .digest('hex'),
        ).toBe(sha256);
      }
      await laptop.close();
    });

    await test.step('an answer is announced, counted, and marked as read when it is seen', async () => {
      const admin = await openApiSession(server, DEMO_PEOPLE.admin);
      const member = await openApiSession(server, DEMO_PEOPLE.verified);
      await page.goto('/dashboard');
      await admin.call('POST', `/messages/admin/send/${member.userId}`, { content: 'Heard and seen.' });
      await page.reload();
      const thumb = page.getByRole('button', { name: /Messages$/ }).last();
      await expect(thumb).toHaveAccessibleName(/unread/);
      await thumb.click();
      await expect(popup().getByRole('log').getByText('Heard and seen.')).toBeVisible();
      const unread = () => member.call<{ unreadCount: number }>('GET', '/unread-count');
      await expect.poll(async () => (await unread()).unreadCount).toBe(0);
      await popup().getByRole('button', { name: 'Close' }).click();
      await expect(thumb).toHaveAccessibleName('Messages');
    });

    await test.step('a picture that was seen and a sound that was played are there without a network', async () => {
      const admin = await openApiSession(server, DEMO_PEOPLE.admin);
      const { userId } = await openApiSession(server, DEMO_PEOPLE.verified);
      const voice = join(server.dataDir, 'uploads', String(sentSince(server, before).at(-1)?.file));
      await admin.call('POST', `/messages/admin/send/${userId}`, formWith(PHOTO, 'image/jpeg'));
      await admin.call('POST', `/messages/admin/send/${userId}`, formWith(voice, 'audio/webm'));
      const requests: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      const fromThem = () => popup().getByRole('article', { name: /^Leila, administrator/ });
      const picture = () => fromThem().getByRole('button', { name: 'Open the image' }).locator('img').last();
      const sound = () =>
        fromThem()
          .filter({ has: page.getByRole('slider') })
          .last();
      const isDrawn = () => picture().evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
      await page.goto('/dashboard?open=messages');
      await expect.poll(isDrawn).toBe(true);
      await play(sound(), '0:01');
      await expect.poll(() => countOpenedFiles(page)).toBeGreaterThan(1);
      const files = requests.filter((path) => path.startsWith('/uploads/'));
      expect(files).toEqual([...new Set(files)]);

      await phone.setOffline(true);
      await page.close();
      page = await phone.newPage();
      await page.goto('/dashboard?open=messages');
      await expect.poll(isDrawn).toBe(true);
      await play(sound(), '0:01');
    });
    await phone.close();
  });
});

function findPendingMarks(popup: Locator): Locator {
  return popup.getByRole('button', { name: 'Waiting' });
}

/**
 * Plays a sound until a slider has moved, or a text contains `time`: a sound of unknown length has no other indicator.
 * The page checks every frame, because a short sound soon returns to its start.
 */
async function play(sound: Locator, time = ''): Promise<void> {
  const isThere = sound
    .page()
    .waitForFunction(
      (timeText) =>
        [...document.querySelectorAll<HTMLInputElement>('input[type=range]')].some(({ value, ariaValueText }) =>
          timeText ? ariaValueText?.includes(timeText) : Number(value) > 0,
        ),
      time,
      { polling: 'raf' },
    );
  await Promise.all([isThere, sound.getByRole('button', { name: 'Play' }).click()]);
}

function formWith(file: string, type: string): FormData {
  const form = new FormData();
  form.set('file', new File([readFileSync(file)], 'file', { type }));
  return form;
}

/** Returns this member's messages in order of arrival, without the first `count`. */
function sentSince(server: Server, count: number) {
  return server
    .rows(
      `select text, sha256, type, files.id as file, duration_ms as duration from messages
         left join files on files.id = messages.file_id join people on people.id = messages.member_id
       where email = '${DEMO_PEOPLE.verified}' and side = 'member' order by seq`,
    )
    .slice(count);
}

/** Records every microphone that the page opens from now on. */
function watchMicrophones(page: Page): Promise<void> {
  return page.evaluate(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { ownTracks: tracks });
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

function microphonesOn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { ownTracks } = window as unknown as { ownTracks: MediaStreamTrack[] };
    return ownTracks.filter(({ readyState }) => readyState === 'live').length;
  });
}

/** Inspects the file with ffprobe; if that is not installed, Chromium decodes all of it. */
async function soundIn(page: Page, file: string): Promise<{ isSound: boolean }> {
  const args = ['-v', 'error', '-show_entries', 'stream=codec_name,codec_type,channels', '-of', 'json', file];
  const probe = spawnSync('ffprobe', args, { encoding: 'utf8' });
  if (probe.status === 0) {
    const { streams } = JSON.parse(probe.stdout) as { streams: { codec_name: string; channels: number }[] };
    return { isSound: streams.length === 1 && streams[0]?.codec_name === 'opus' && streams[0].channels === 1 };
  }
  const seconds = await page.evaluate(
    async (bytes) => (await new AudioContext().decodeAudioData(new Uint8Array(bytes).buffer)).duration,
    [...readFileSync(file)],
  );
  return { isSound: seconds > 1.5 };
}
