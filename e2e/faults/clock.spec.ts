import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { listCachedReads, readOutboxJobs, readSavedVideo, waitForOfflineReady } from '../support/device/device-storage';
import { openSignedIn, signUpMember } from '../support/open-signed-in';
import { Server } from '../support/server';
import { shiftPageClock } from '../support/shift-page-clock';

const DAY_MS = 24 * 3_600_000;
const WRITTEN = 30;
/** A fixed time zone, as in the other tests, would prevent changing it. */
const ANY_ZONE: object = { timezoneId: undefined };

test.describe('clock faults', { tag: '@nightly' }, () => {
  let server: Server;
  let phone: BrowserContext;
  let page: Page;
  let email: string;
  test.beforeAll(async () => {
    server = await Server.open();
  });
  test.afterAll(() => server.close());
  test.beforeEach(async ({ browser }) => {
    phone = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', ...ANY_ZONE });
    page = await phone.newPage();
    email = await signUpMember(page);
    await openSignedIn(page, email, '/dashboard?open=messages');
    await waitForOfflineReady(page);
    await expect(field()).toBeVisible();
  });
  test.afterEach(() => phone.close());

  const popup = () => page.getByRole('dialog', { name: 'Messages' });
  const field = () => popup().getByLabel('Message', { exact: true });
  async function write(text: string): Promise<void> {
    await field().fill(text);
    await popup().getByRole('button', { name: 'Send', exact: true }).click();
    await expect(field()).toHaveValue('');
  }
  const arrived = () =>
    server
      .rows(
        `select text from messages join people on people.id = member_id where email = '${email}' and side = 'member' order by seq`,
      )
      .map(({ text }) => text);

  for (const [when, shiftMs, zone] of [
    ['a year ahead', 365 * DAY_MS, 'Africa/Tunis'],
    ['a year behind', -365 * DAY_MS, 'Africa/Tunis'],
    ['right, in another part of the world', 0, 'Pacific/Kiritimati'],
  ] as const)
    test(`F-40 the phone's clock is ${when}: everything is readable offline, and jobs are sent in order`, {
      tag: '@nightly',
    }, async () => {
      await page.goto('/dashboard?open=packs');
      await expect(page.getByRole('dialog').getByText('Ultra One').first()).toBeVisible();
      await expect.poll(() => listCachedReads(page)).toContain('purchase,packs,source');
      await page.addInitScript(shiftPageClock, shiftMs);
      const cdp = await phone.newCDPSession(page);
      await cdp.send('Emulation.setTimezoneOverride', { timezoneId: zone });
      await phone.setOffline(true);
      await page.goto('/dashboard?open=packs');
      await expect(page.getByRole('dialog').getByText('Ultra One').first()).toBeVisible();
      const year = new Date().getFullYear();
      if (shiftMs > 0) await expect(page.getByText(new RegExp(`^As of .*${year}`)).first()).toBeVisible();
      else await expect(page.getByText(/^As of /)).toHaveCount(0);
      await page.goto('/dashboard?open=messages');
      for (const text of ['one', 'two', 'three']) await write(text);
      expect((await readOutboxJobs(page)).length).toBe(3);
      await phone.setOffline(false);
      await expect.poll(arrived).toEqual(['one', 'two', 'three']);
      await expect.poll(() => readOutboxJobs(page)).toEqual([]);
      await expect(popup().getByText('Sent').last()).toBeVisible();
    });

  /** The training progress is pending too. */
  const waitingMessages = async () => (await readOutboxJobs(page)).filter(({ path }) => path === '/messages').length;

  /** Loses the response to a message, writes more in flight mode, and continues `days` days later. */
  async function flyFor(days: number, messageNumber: number): Promise<void> {
    let calls = 0;
    await phone.route('**/api/messages', async (route) => {
      if (++calls === 1) await route.fetch();
      await route.abort('connectionreset');
    });
    await write('Before the flight');
    await expect.poll(arrived).toEqual(['Before the flight']);
    await phone.setOffline(true);
    await phone.unroute('**/api/messages');
    for (let number = 1; number <= messageNumber; number++) await write(`Written in flight ${number}`);
    await page.addInitScript(shiftPageClock, days * DAY_MS);
    await server.stop();
    await server.start(days * DAY_MS);
  }
  /** If the session has ended in the meantime, pending jobs wait until the next login. */
  async function land(messageNumber: number, session: 'lasts' | 'has ended'): Promise<void> {
    await phone.setOffline(false);
    if (session === 'has ended') {
      await page.waitForURL(/\/login/);
      expect([arrived().length, await waitingMessages()]).toEqual([1, messageNumber + 1]);
      await openSignedIn(page, email, '/dashboard?open=messages');
    }
    const flown = Array.from({ length: messageNumber }, (_none, index) => `Written in flight ${index + 1}`);
    await expect.poll(arrived).toEqual(['Before the flight', ...flown]);
    await expect.poll(() => readOutboxJobs(page)).toEqual([]);
    await expect(popup().getByText(/^(Waiting|Sending.*)$/)).toHaveCount(0);
    await server.stop();
    await server.start();
  }

  test(`F-41 a week in flight mode with ${WRITTEN} messages and a saved video: it opens, plays, and all arrives once`, {
    tag: '@nightly',
  }, async () => {
    await page.goto('/dashboard?open=training&pack=Ultra+One');
    await page.getByRole('button', { name: /^Save the video for offline/ }).click();
    await expect(page.getByText(/^Video saved on this device/)).toBeVisible();
    await page.goto('/dashboard?open=messages');
    await flyFor(7, WRITTEN);
    await page.goto('/dashboard?open=training&pack=Ultra+One');
    await page.getByRole('button', { name: 'Play the video' }).click();
    const position = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(position).toBeGreaterThan(0.3);
    expect((await readSavedVideo(page))?.isComplete).toBe(true);
    await page.goto('/dashboard?open=messages');
    await expect(popup().getByText(`Written in flight ${WRITTEN}`, { exact: true })).toBeVisible();
    await land(WRITTEN, 'lasts');
  });

  test('F-42 after forty days in flight mode nothing expires, and earlier arrivals are recognised by their key', {
    tag: '@nightly',
  }, async () => {
    await flyFor(40, 3);
    // As the nightly cleanup does with responses that are older than 30 days.
    server.write('delete from command_answers');
    await page.goto('/dashboard?open=outbox');
    await expect(page.getByRole('article')).toHaveCount(4);
    await page.goto('/dashboard?open=messages');
    await land(3, 'has ended');
  });
});
