import { expect, test } from '@playwright/test';
import { readOutboxJobs, readOutboxSummary } from '../support/device/device-storage';
import {
  forceLongRetryDelays,
  forceShortRetryDelays,
  getConversation,
  interceptSends,
  isSendRequest,
  openPhone,
  readMemberMessages,
  writeMessage,
} from '../support/device/phone';
import { Server } from '../support/server';

/** Only the page sends; outbox-lock.spec.ts tests the worker. */
const PAGE_ONLY = { serviceWorkers: 'block' } as const;
const SECOND = 1000;

test.describe('the outbox', () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.openDemo();
  });
  test.afterAll(() => server.close());

  test('F-02, F-03 sends five jobs again after lost responses: each is stored once and shown as sent', {
    tag: '@nightly',
  }, async ({ browser }) => {
    const { context, page, memberId } = await openPhone(browser, server.url, {
      ...PAGE_ONLY,
      prepare: forceShortRetryDelays,
    });
    let lost = 0;
    let release = () => {};
    const looked = new Promise<void>((done) => {
      release = done;
    });
    await interceptSends(page, async (route) => {
      if (lost === 5) return route.continue();
      await route.fetch();
      if (++lost === 2) await looked;
      await route.abort('connectionreset');
    });

    await writeMessage(page, 'Did you get this?');
    await expect.poll(() => lost).toBe(2);
    expect(await readOutboxJobs(page)).toMatchObject([{ state: 'sending', mayHaveArrived: true }]);
    release();
    await expect(getConversation(page).getByText('Sent', { exact: true })).toBeVisible();
    expect([lost, readMemberMessages(server, memberId)]).toEqual([5, ['Did you get this?']]);
    await expect.poll(() => readOutboxSummary(page)).toEqual({ waiting: [], sent: 1, parts: 0 });
    await context.close();
  });

  test('F-04 makes few calls while the server answers 500, then sends all jobs once and in order', async ({
    browser,
  }) => {
    const { context, page, memberId } = await openPhone(browser, server.url, {
      ...PAGE_ONLY,
      prepare: (before) => Promise.all([forceLongRetryDelays(before), before.clock.install()]),
    });
    let calls = 0;
    let isIll = true;
    await interceptSends(page, async (route) => {
      calls++;
      if (isIll) await route.fulfill({ status: 500, json: { code: 'internal', message: 'Server error' } });
      else await route.continue();
    });

    for (const text of ['one', 'two', 'three']) await writeMessage(page, text);
    for (let past = 0; past < 50; past += 2) {
      await page.clock.runFor(2 * SECOND);
      // The clock of the page is faster than a call on a busy machine.
      await expect.poll(async () => (await readOutboxSummary(page)).waiting).toEqual(['queued', 'queued', 'queued']);
    }
    // Intervals of 2, 4, 8, 16 and 32 seconds.
    expect(calls).toBeGreaterThan(2);
    expect(calls).toBeLessThanOrEqual(5);
    await expect.poll(async () => (await readOutboxSummary(page)).waiting).toEqual(['queued', 'queued', 'queued']);
    await expect.poll(async () => (await readOutboxJobs(page)).map(({ attempts }) => attempts)).toEqual([calls, 0, 0]);
    await expect(getConversation(page).getByRole('button', { name: 'Waiting' })).toHaveCount(3);

    isIll = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => readOutboxSummary(page)).toEqual({ waiting: [], sent: 3, parts: 0 });
    expect(readMemberMessages(server, memberId)).toEqual(['one', 'two', 'three']);
    await expect(getConversation(page).getByRole('button', { name: 'Waiting' })).toHaveCount(0);
    await context.close();
  });

  test('F-05 ends a call to a hanging server after twenty seconds and repeats it; the job is stored once', {
    tag: '@nightly',
  }, async ({ browser }) => {
    const { context, page, memberId } = await openPhone(browser, server.url, {
      ...PAGE_ONLY,
      prepare: (before) => Promise.all([forceShortRetryDelays(before), before.clock.install()]),
    });
    const failedRequest = page.waitForEvent('requestfailed', (request) =>
      isSendRequest(request.method(), request.url()),
    );
    server.hang();
    try {
      await writeMessage(page, 'Is somebody there?');
      await expect(getConversation(page).getByText('Sending', { exact: true })).toBeVisible();
      // The clock also advances in real time: on a busy machine these steps take seconds.
      await page.clock.runFor(13 * SECOND);
      expect(await readOutboxJobs(page)).toMatchObject([{ state: 'sending', attempts: 0 }]);
      await page.clock.runFor(8 * SECOND);
      await failedRequest;
    } finally {
      server.goOn();
    }
    await expect.poll(() => readOutboxSummary(page)).toEqual({ waiting: [], sent: 1, parts: 0 });
    expect(readMemberMessages(server, memberId)).toEqual(['Is somebody there?']);
    await expect(getConversation(page).getByText('Sent', { exact: true })).toBeVisible();
    await context.close();
  });

  test('F-06 makes no call within a delay of 30 seconds that the server requested, for any trigger', {
    tag: '@nightly',
  }, async ({ browser }) => {
    const { context, page, memberId } = await openPhone(browser, server.url, {
      ...PAGE_ONLY,
      prepare: (before) => before.clock.install(),
    });
    let calls = 0;
    await interceptSends(page, async (route) => {
      if (++calls > 1) return route.continue();
      const headers = { 'Retry-After': '30' };
      await route.fulfill({ status: 429, headers, json: { code: 'too_many', message: 'Too many requests' } });
    });
    await writeMessage(page, 'In a hurry');
    await expect.poll(() => readOutboxJobs(page)).toMatchObject([{ state: 'queued', attempts: 1 }]);
    await page.clock.runFor(10 * SECOND);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await writeMessage(page, 'and more so');
    await page.clock.runFor(10 * SECOND);
    expect([calls, readMemberMessages(server, memberId)]).toEqual([1, []]);
    await expect.poll(async () => (await readOutboxSummary(page)).waiting).toEqual(['queued', 'queued']);
    await expect(getConversation(page).getByRole('button', { name: 'Waiting' })).toHaveCount(2);

    await page.clock.runFor(11 * SECOND);
    await expect.poll(() => readOutboxSummary(page)).toEqual({ waiting: [], sent: 2, parts: 0 });
    expect(readMemberMessages(server, memberId)).toEqual(['In a hurry', 'and more so']);
    await context.close();
  });
});
