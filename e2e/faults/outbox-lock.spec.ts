import type { BrowserContext, Page } from '@playwright/test';
import { controlWorker } from '../support/device/control-worker';
import { readOutboxJobs, readOutboxSummary, waitForOfflineReady } from '../support/device/device-storage';
import {
  forceShortRetryDelays,
  getConversation,
  getMessageField,
  interceptSends,
  openPhone,
  readMemberMessages,
  writeMessage,
} from '../support/device/phone';
import { expect, test } from '../support/fixtures';
import { openPortal } from '../support/network/portal';
import type { Server } from '../support/server';

const SECOND = 1000;
const SIX = ['one', 'two', 'three', 'four', 'five', 'six'];
const ALL_SENT = { waiting: [], sent: 6, parts: 0 };

test.describe('outbox lock', () => {
  let server: Server;
  test.beforeEach(({ demoServer }) => {
    server = demoServer;
  });

  /** Opens another tab of the same phone on the same conversation. */
  async function openTab(context: BrowserContext): Promise<Page> {
    const tab = await context.newPage();
    await tab.goto('/dashboard?open=messages');
    await expect(getMessageField(tab)).toBeVisible();
    return tab;
  }

  function countSends(calls: string[]): number {
    return calls.filter((call) => call === 'POST /api/messages').length;
  }

  async function writeSixOffline(page: Page): Promise<void> {
    await page.context().setOffline(true);
    for (const text of SIX) await writeMessage(page, text);
  }

  test('F-15 with three tabs and the worker at once: each job goes once, in order', { tag: '@smoke' }, async ({
    browser,
  }) => {
    // Counts what reaches the server: a worker that has just started learns about a route too late.
    const portal = await openPortal(server.port);
    const { context, page, memberId } = await openPhone(browser, portal.url);
    await waitForOfflineReady(page);
    const otherTabs = [await openTab(context), await openTab(context)];
    await writeSixOffline(page);
    for (const tab of otherTabs)
      await expect(getConversation(tab).getByRole('button', { name: 'Waiting' })).toHaveCount(6);
    await context.setOffline(false);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage({ type: 'flush' }));

    await expect.poll(() => readOutboxSummary(page)).toEqual(ALL_SENT);
    expect([readMemberMessages(server, memberId), countSends(portal.passed)]).toEqual([SIX, 6]);
    for (const tab of [page, ...otherTabs])
      await expect(getConversation(tab).getByRole('button', { name: 'Waiting' })).toHaveCount(0);
    await context.close();
    await portal.close();
  });

  test('F-16 with the worker killed while sending: the page completes the round', {
    tag: ['@nightly', '@chromium'],
  }, async ({ browser }) => {
    const { context, page, memberId } = await openPhone(browser, server.url);
    await waitForOfflineReady(page);
    await writeSixOffline(page);
    // From here on only the worker can send.
    await page.goto('about:blank');
    let calls = 0;
    await interceptSends(context, async (route) => {
      if (++calls !== 3) return route.continue();
      await route.fetch();
      // No response any more: the requesting tab is dead.
    });
    const worker = await controlWorker(page, server.url);
    await context.setOffline(false);
    await expect.poll(() => readMemberMessages(server, memberId)).toEqual(SIX.slice(0, 3));
    await worker.kill();

    await page.goto('/dashboard?open=messages');
    await expect.poll(() => readOutboxSummary(page)).toEqual(ALL_SENT);
    expect(readMemberMessages(server, memberId)).toEqual(SIX);
    await expect(getConversation(page).getByText('six', { exact: true })).toBeVisible();
    await context.close();
  });

  test('F-17 of a frozen tab passes to another after the lease, and the first stops on thawing', {
    tag: '@nightly',
  }, async ({ browser }) => {
    const { context, page, memberId } = await openPhone(browser, server.url, {
      serviceWorkers: 'block',
      // Some browsers freeze a tab without an event.
      prepare: (before) =>
        before.addInitScript(() =>
          document.addEventListener('freeze', (event) => event.stopImmediatePropagation(), { capture: true }),
        ),
    });
    let calls = 0;
    let release = () => {};
    const gate = new Promise<void>((open) => {
      release = open;
    });
    await interceptSends(context, async (route) => {
      if (++calls > 1) return route.continue();
      await route.fetch();
      await gate;
      await route.abort('connectionreset').catch(() => {});
    });
    await writeMessage(page, 'one');
    await expect.poll(() => readMemberMessages(server, memberId)).toEqual(['one']);
    await writeMessage(page, 'two');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });

    const otherTab = await context.newPage();
    await otherTab.clock.install();
    await otherTab.goto('/dashboard?open=messages');
    await expect(getMessageField(otherTab)).toBeVisible();
    expect(await readOutboxJobs(otherTab)).toMatchObject([{ state: 'sending' }, { state: 'queued' }]);
    await otherTab.clock.fastForward(180 * SECOND);
    expect([calls, readMemberMessages(server, memberId)]).toEqual([1, ['one']]);
    await expect(async () => {
      await otherTab.clock.fastForward(20 * SECOND);
      await expect.poll(() => readOutboxSummary(otherTab)).toEqual({ waiting: [], sent: 2, parts: 0 });
    }).toPass();
    // One call was sent a second time, and the server recognized it. A clock that is moved forward may also end the
    // wait for a response.
    const untilThaw = calls;
    expect(untilThaw).toBeGreaterThanOrEqual(3);
    expect(readMemberMessages(server, memberId)).toEqual(['one', 'two']);

    await cdp.send('Page.setWebLifecycleState', { state: 'active' });
    release();
    await page.bringToFront();
    await expect(getConversation(page).getByRole('button', { name: 'Waiting' })).toHaveCount(0);
    await writeMessage(page, 'three');
    await expect.poll(() => readOutboxSummary(page)).toEqual({ waiting: [], sent: 3, parts: 0 });
    expect([calls, readMemberMessages(server, memberId)]).toEqual([untilThaw + 1, ['one', 'two', 'three']]);
    await context.close();
  });

  test('F-18 with every tab closed: the worker sends when the network returns', { tag: '@chromium' }, async ({
    browser,
  }) => {
    const { context, page, memberId } = await openPhone(browser, server.url);
    await waitForOfflineReady(page);
    await writeSixOffline(page);
    let failures = 0;
    // A connection that has just come back fails the first requests, and the browser fires the next sync only after
    // minutes.
    await interceptSends(context, (route) =>
      route.request().serviceWorker() && ++failures <= 2 ? route.abort('connectionreset') : route.continue(),
    );
    await page.close();
    await context.setOffline(false);
    await expect.poll(() => readMemberMessages(server, memberId)).toEqual(SIX);
    const reopenedTab = await openTab(context);
    await expect.poll(() => readOutboxSummary(reopenedTab)).toEqual(ALL_SENT);
    await expect(getConversation(reopenedTab).getByText('six', { exact: true })).toHaveCount(1);
    await context.close();
  });

  test('F-19 after the last, failed background sync: nothing is dropped, and the page sends later', async ({
    browser,
  }) => {
    // Between phone and server: a worker that has just started learns about a route or a missing network too late.
    const portal = await openPortal(server.port);
    const { context, page, memberId } = await openPhone(browser, portal.url, { prepare: forceShortRetryDelays });
    await waitForOfflineReady(page);
    portal.state.mode = 'reset';
    await writeSixOffline(page);
    const worker = await controlWorker(page, portal.url);
    await page.goto('about:blank');
    portal.ended.length = 0;
    await context.setOffline(false);
    // A first call may come before the worker has learned that the network is back.
    await expect
      .poll(async () => {
        await worker.sync(true);
        return portal.ended;
      })
      .toContain('POST /api/messages');

    await page.goto('/dashboard?open=messages');
    await expect(getConversation(page).getByRole('button', { name: 'Waiting' })).toHaveCount(6);
    expect(await readOutboxSummary(page)).toMatchObject({ sent: 0 });
    expect((await readOutboxJobs(page)).map(({ note }) => note?.text)).toEqual(SIX);
    expect(readMemberMessages(server, memberId)).toEqual([]);
    portal.state.mode = 'through';
    await expect.poll(() => readOutboxSummary(page)).toEqual(ALL_SENT);
    expect(readMemberMessages(server, memberId)).toEqual(SIX);
    await context.close();
    await portal.close();
  });

  test('F-20 without Background Sync and locks: the tabs send one at a time and look the same', {
    tag: '@nightly',
  }, async ({ browser }) => {
    const poorer = () => {
      Reflect.deleteProperty(Navigator.prototype, 'locks');
      Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
      Reflect.deleteProperty(window, 'SyncManager');
    };
    const portal = await openPortal(server.port);
    const { context, page, memberId } = await openPhone(browser, portal.url, {
      prepare: (before) => before.context().addInitScript(poorer),
    });
    await waitForOfflineReady(page);
    const otherPage = await openTab(context);
    await writeSixOffline(page);
    await expect(getConversation(otherPage).getByRole('button', { name: 'Waiting' })).toHaveCount(6);
    expect(await page.evaluate(() => 'locks' in navigator || 'SyncManager' in window)).toBe(false);
    await context.setOffline(false);
    await expect.poll(() => readOutboxSummary(page)).toEqual(ALL_SENT);
    expect([readMemberMessages(server, memberId), countSends(portal.passed)]).toEqual([SIX, 6]);
    await expect(getConversation(page).getByRole('button', { name: 'Waiting' })).toHaveCount(0);
    await context.close();
    await portal.close();
  });
});
