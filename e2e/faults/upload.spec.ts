import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { readOutboxJobs, readOutboxSummary } from '../support/device/device-storage';
import { killBrowser } from '../support/device/kill-browser';
import { openPersistentPhone } from '../support/device/open-persistent-phone';
import {
  createPdf,
  forceShortRetryDelays,
  getConversation,
  getMessageField,
  openPhone,
  readMemberMessages,
  readSentFileHashes,
  sendAttachment,
  type TestFile,
  writeMessage,
} from '../support/device/phone';
import { Link } from '../support/network/link';
import { openThinLink } from '../support/network/open-thin-link';
import { openSignedIn, signUpMember } from '../support/open-signed-in';
import { submitLogin } from '../support/people';
import { getRechargePanel, requestRecharge } from '../support/recharge';
import { Server } from '../support/server';

/** Only the page sends; outbox-lock.spec.ts tests the worker. */
const PAGE_ONLY = { serviceWorkers: 'block' } as const;
const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const CHUNK = 256 * 1024;
/** The maximum overhead of a request beside its bytes, and of other calls of the page. */
const TALK = 64 * 1024;
/** So slow that four chunks take two seconds. */
const SLOW = CHUNK * 2;
const PAPER = createPdf(4 * CHUNK);

test.describe('interrupted upload', () => {
  let server: Server;
  let link: Link;
  test.beforeAll(async () => {
    server = await Server.open();
    link = await Link.to(server.port);
  });
  test.beforeEach(() => link.slowDown(Number.POSITIVE_INFINITY));
  test.afterAll(async () => {
    await link.close();
    await server.close();
  });

  /** Starts sending the document, and waits until the server has confirmed a part of it. */
  async function startUpload(page: Page): Promise<number> {
    link.slowDown(SLOW);
    const before = link.sent;
    await sendAttachment(page, PAPER);
    await expect.poll(async () => (await readOutboxJobs(page))[0]?.files[0]?.sentBytes ?? 0).toBeGreaterThan(0);
    return before;
  }

  async function arrives(page: Page, memberId: string): Promise<void> {
    await expect.poll(() => readOutboxSummary(page), { timeout: 30_000 }).toEqual({ waiting: [], sent: 1, parts: 0 });
    expect(readSentFileHashes(server, memberId)).toEqual([hashOf(PAPER)]);
    await expect(getConversation(page).getByText('Sent', { exact: true })).toBeVisible();
  }

  test("F-07 by a killed tab resumes at the server's offset", {
    tag: '@nightly',
  }, async ({ browser }) => {
    const { context, page, memberId } = await openPhone(browser, link.url, PAGE_ONLY);
    const before = await startUpload(page);
    await page.close({ runBeforeUnload: false });
    const next = await context.newPage();
    await next.goto('/dashboard?open=messages');
    await arrives(next, memberId);
    expect(link.sent - before).toBeLessThan(PAPER.buffer.length + CHUNK + TALK);
    await context.close();
  });

  test("F-08 by a browser crash resumes at the server's offset after reopening", {
    tag: '@nightly',
  }, async () => {
    const profile = mkdtempSync(join(tmpdir(), 'waha-phone-'));
    const open = () => openPersistentPhone(profile, link.url, PAGE_ONLY);
    let phone = await open();
    let page = phone.pages()[0] ?? (await phone.newPage());
    const email = await signUpMember(page);
    const memberId = await openSignedIn(page, email, '/dashboard?open=messages');
    await expect(getMessageField(page)).toBeVisible();
    const before = await startUpload(page);
    await killBrowser(profile);
    await phone.close().catch(() => {});

    phone = await open();
    page = await phone.newPage();
    // Browsers store the login with a delay: the login may be lost, pending jobs may not.
    await openSignedIn(page, email, '/dashboard?open=messages');
    await arrives(page, memberId);
    expect(link.sent - before).toBeLessThan(PAPER.buffer.length + CHUNK + TALK);
    await phone.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });

  test('F-09 by repeated disconnects arrives with hardly a byte sent twice', async ({ browser }) => {
    const { context, page, memberId } = await openPhone(browser, link.url, {
      ...PAGE_ONLY,
      prepare: forceShortRetryDelays,
    });
    const before = await startUpload(page);
    for (let cuts = 1; cuts <= 3; cuts++) {
      await expect.poll(() => link.sent - before, { intervals: [50] }).toBeGreaterThan((cuts + 0.5) * CHUNK);
      link.cut();
      link.reconnect();
    }
    await arrives(page, memberId);
    // Bytes of an interrupted request are kept, except those that a busy server had not read yet: without that, 1.5
    // chunks.
    expect(link.sent - before).toBeLessThan(PAPER.buffer.length + 1.4 * CHUNK + TALK);
    await context.close();
  });

  test('F-10 by a dead open connection times out after a minute of silence and resumes', {
    tag: '@nightly',
  }, async ({ browser }) => {
    const { context, page, memberId } = await openPhone(browser, link.url, {
      ...PAGE_ONLY,
      prepare: (before) => Promise.all([forceShortRetryDelays(before), before.clock.install()]),
    });
    const before = await startUpload(page);
    link.stall();
    const failedRequest = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH');
    await page.clock.runFor(57 * SECOND);
    const [stalled] = await readOutboxJobs(page);
    expect(stalled).toMatchObject({ state: 'sending', attempts: 0 });
    await page.clock.runFor(4 * SECOND);
    await failedRequest;
    link.slowDown(Number.POSITIVE_INFINITY);
    // The browser may use another connection that is also dead; then it takes another minute.
    await expect(async () => {
      await page.clock.runFor(61 * SECOND);
      await expect.poll(() => readOutboxSummary(page), { timeout: 1000 }).toEqual({ waiting: [], sent: 1, parts: 0 });
    }).toPass({ intervals: [0] });
    await arrives(page, memberId);
    expect(link.sent - before).toBeLessThan(PAPER.buffer.length + CHUNK + TALK);
    await context.close();
  });

  test('F-11 of a large document on a slow link does not delay messages', { tag: '@nightly' }, async ({ browser }) => {
    const thin = await openThinLink(server.port, { bitsPerSecond: 1e9, roundTripMs: 0 });
    const path = '/dashboard?open=facility&part=recharge';
    const { context, page, memberId } = await openPhone(browser, thin.url, { ...PAGE_ONLY, path });
    await expect(getRechargePanel(page).getByLabel('Number of points')).toBeVisible();
    thin.become({ bitsPerSecond: 240_000, roundTripMs: 800 });
    await requestRecharge(page, 30, createPdf(4 * 1024 * 1024));
    await expect.poll(() => readOutboxJobs(page)).toMatchObject([{ stream: 'recharge', state: 'sending' }]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page
      .getByRole('button', { name: /Messages$/ })
      .last()
      .click();
    await expect(getMessageField(page)).toBeVisible();
    const from = Date.now();
    await writeMessage(page, 'Quickly');
    await expect.poll(() => readMemberMessages(server, memberId), { timeout: 5_000 }).toEqual(['Quickly']);
    console.log(`F-11: words beside 4 MiB on 30 kB/s arrive after ${Date.now() - from} ms`);
    await expect.poll(() => readOutboxJobs(page)).toMatchObject([{ stream: 'recharge', state: 'sending' }]);
    await context.close();
    await thin.close();
  });

  test('F-12 by a server crash within a chunk retains its bytes and continues', {
    tag: '@nightly',
  }, async ({ browser }) => {
    const { context, page, memberId } = await openPhone(browser, link.url, {
      ...PAGE_ONLY,
      prepare: forceShortRetryDelays,
    });
    const before = await startUpload(page);
    await server.stop('SIGKILL');
    const storedBytes = halfSent().reduce((sum, path) => sum + statSync(path).size, 0);
    expect(storedBytes).toBeGreaterThan(0);
    await server.start();
    await arrives(page, memberId);
    expect(link.sent - before).toBeLessThan(PAPER.buffer.length + CHUNK + TALK);
    await context.close();
  });

  test('F-13 deleted by the server after two weeks is sent again under the same id, once', {
    tag: '@nightly',
  }, async ({ browser }) => {
    const { context, page, memberId } = await openPhone(browser, link.url, {
      ...PAGE_ONLY,
      prepare: forceShortRetryDelays,
    });
    await startUpload(page);
    await context.setOffline(true);
    await expect.poll(async () => (await readOutboxSummary(page)).waiting).toEqual(['queued']);
    const [rested] = await readOutboxJobs(page);
    await server.stop();
    await server.start(untilSweep(15));
    await expect.poll(halfSent).toEqual([]);
    await server.stop();
    await server.start();
    link.slowDown(Number.POSITIVE_INFINITY);
    const created = page.waitForRequest((request) => request.method() === 'POST' && /\/uploads$/.test(request.url()));
    await context.setOffline(false);
    const metadata = (await created).headers()['upload-metadata'] ?? '';
    expect(Buffer.from(metadata.split(' ')[1] ?? '', 'base64').toString()).toBe(rested?.files[0]?.uploadId);
    await arrives(page, memberId);
    await context.close();
  });

  test('F-14 by a full server disk sends no message without its file, and completes later', async ({ browser }) => {
    const { context, page, memberId } = await openPhone(browser, link.url, {
      ...PAGE_ONLY,
      prepare: forceShortRetryDelays,
    });
    const statuses: number[] = [];
    page.on('response', (response) => response.request().method() === 'PATCH' && statuses.push(response.status()));
    let full = '';
    await page.route('**/api/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH' && !full) {
        full = halfSent()[0] ?? '';
        renameSync(full, `${full}.aside`);
        symlinkSync('/dev/full', full);
      }
      // After a response that there is no space, a client retries after a minute; here after a second. A server that gives
      // up in the middle of a chunk may close the connection before its response is read, so there is none.
      const response = await route.fetch().catch(() => undefined);
      if (!response) return route.abort('connectionreset');
      const headers = response.headers();
      await route.fulfill({
        response,
        headers: { ...headers, ...(headers['retry-after'] && { 'retry-after': '1' }) },
      });
    });
    await sendAttachment(page, PAPER);
    await expect.poll(() => statuses.length).toBeGreaterThan(1);
    expect(statuses[0]).toBeGreaterThanOrEqual(500);
    expect([readMemberMessages(server, memberId), (await readOutboxJobs(page)).length]).toEqual([[], 1]);
    unlinkSync(full);
    renameSync(`${full}.aside`, full);
    await arrives(page, memberId);
    await context.close();
  });

  test('F-22 by the end of the session retains sent bytes and continues after the login', {
    tag: '@nightly',
  }, async ({ browser }) => {
    const { context, page, memberId, email } = await openPhone(browser, link.url, PAGE_ONLY);
    const before = await startUpload(page);
    await context.clearCookies();
    await page.waitForURL(/\/login/);
    const [blockedJob] = await readOutboxJobs(page);
    expect(blockedJob).toMatchObject({ state: 'auth', files: [{ isUploaded: false }] });
    expect(blockedJob?.files[0]?.sentBytes).toBeGreaterThanOrEqual(CHUNK);
    expect(readSentFileHashes(server, memberId)).toEqual([]);
    await submitLogin(page, email);
    await arrives(page, memberId);
    // The login and its pages use the same connection.
    expect(link.sent - before).toBeLessThan(PAPER.buffer.length + 2 * CHUNK + TALK);
    await context.close();
  });

  /** Returns the files of partial uploads on the server. */
  function halfSent(): string[] {
    const folder = join(server.dataDir, 'resumable');
    return readdirSync(folder)
      .filter((name) => !name.endsWith('.json'))
      .map((name) => join(folder, name));
  }
});

/** Returns how far ahead a clock must run to be just before the nightly cleanup, `days` days from now. Milliseconds. */
function untilSweep(days: number): number {
  const night = new Date(Date.now() + days * DAY);
  night.setHours(3, 22, 50, 0); // it may start slowly
  return night.getTime() - Date.now();
}

function hashOf({ buffer }: TestFile): string {
  return createHash('sha256').update(buffer).digest('hex');
}
