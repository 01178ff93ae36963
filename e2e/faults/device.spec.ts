import { expect, type Page, test } from '@playwright/test';
import { clearDatabases } from '../support/device/damage-databases';
import { countOutboxBackups, readOutboxJobs, readOutboxSummary } from '../support/device/device-storage';
import {
  chooseFile,
  createPdf,
  getConversation,
  openPhone,
  pressSend,
  readMemberMessages,
  readSentFileHashes,
  sendAttachment,
  writeMessage,
} from '../support/device/phone';
import { Server } from '../support/server';

const PAGE_ONLY = { serviceWorkers: 'block' } as const;
const MEBIBYTE = 1024 * 1024;

test.describe('device faults', () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.open();
  });
  test.afterAll(() => server.close());

  test('F-26 without room a document stays in its form with the needed size; pending jobs stay complete', async ({
    browser,
  }) => {
    const { context, page, memberId } = await openPhone(browser, server.url, {
      ...PAGE_ONLY,
      // Before anything is stored, because a browser measures from then on.
      prepare: (before) => giveRoom(before, 2 * MEBIBYTE),
    });
    await context.setOffline(true);
    await writeMessage(page, 'before');
    await chooseFile(page, createPdf(6 * MEBIBYTE));
    await pressSend(page);
    await expect(
      getConversation(page).getByText('This device does not have enough space. Free at least 6 MB and try again.'),
    ).toBeVisible();
    await expect(getConversation(page).getByText('paper.pdf')).toBeVisible();
    // A write that found no space makes small writes fail for a while too; the app retries in pauses of 20 seconds at
    // most.
    await expect
      .poll(() => readOutboxSummary(page), { timeout: 60_000 })
      .toEqual({ waiting: ['queued'], sent: 0, parts: 0 });

    await getConversation(page)
      .getByRole('button', { name: /^(?:Remove|Discard)/ })
      .first()
      .click();
    await writeMessage(page, 'after');
    await context.setOffline(false);
    await expect.poll(() => readOutboxSummary(page), { timeout: 60_000 }).toEqual({ waiting: [], sent: 2, parts: 0 });
    expect([readMemberMessages(server, memberId), readSentFileHashes(server, memberId)]).toEqual([
      ['before', 'after'],
      [],
    ]);
    await context.close();
  });

  test('F-27 a document that lost its bytes is requested again, and the other jobs go', async ({ browser }) => {
    const { context, page, memberId } = await openPhone(browser, server.url, PAGE_ONLY);
    await context.setOffline(true);
    await sendAttachment(page, createPdf(MEBIBYTE));
    await writeMessage(page, 'and a word');
    const cdp = await context.newCDPSession(page);
    const databaseName = await page.evaluate(
      async () => (await indexedDB.databases()).find(({ name }) => name?.startsWith('waha-member-'))?.name ?? '',
    );
    await cdp.send('IndexedDB.clearObjectStore', {
      securityOrigin: server.url,
      databaseName,
      objectStoreName: 'blobs',
    });
    await expect.poll(() => readOutboxSummary(page)).toMatchObject({ waiting: ['queued', 'queued'], parts: 0 });
    await context.setOffline(false);

    await expect(
      getConversation(page).getByText(/The file is no longer on this device\. Please choose it again\./),
    ).toBeVisible();
    await expect.poll(() => readMemberMessages(server, memberId)).toEqual(['and a word']);
    // The server has the message before the device knows it.
    await expect
      .poll(() => readOutboxJobs(page))
      .toMatchObject([{ state: 'failed', error: { code: 'file_lost' }, files: [{ bytes: MEBIBYTE }] }]);
    expect(readSentFileHashes(server, memberId)).toEqual([]);
    await context.close();
  });

  test('F-29 database connections that die in the background reopen without losing anything written', {
    tag: '@nightly',
  }, async ({ browser }) => {
    const { context, page, memberId } = await openPhone(browser, server.url, {
      ...PAGE_ONLY,
      prepare: (before) => before.addInitScript(breakable),
    });
    await context.setOffline(true);
    await writeMessage(page, 'before');
    await page.evaluate(() => dispatchEvent(new Event('connections-die')));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await writeMessage(page, 'seen again');
    // And without the app noticing.
    await page.evaluate(() => dispatchEvent(new Event('connections-die')));
    await writeMessage(page, 'at once');
    expect((await readOutboxJobs(page)).map(({ note }) => note?.text)).toEqual(['before', 'seen again', 'at once']);
    await page.evaluate(() => dispatchEvent(new Event('connections-die')));
    await context.setOffline(false);
    await expect.poll(() => readOutboxSummary(page)).toEqual({ waiting: [], sent: 3, parts: 0 });
    expect(readMemberMessages(server, memberId)).toEqual(['before', 'seen again', 'at once']);
    await expect(getConversation(page).getByRole('button', { name: 'Waiting' })).toHaveCount(0);
    await context.close();
  });

  test('F-63 databases deleted while the app is open: pending jobs return, and the next message goes too', async ({
    browser,
  }) => {
    const { context, page, memberId } = await openPhone(browser, server.url, PAGE_ONLY);
    await context.setOffline(true);
    await writeMessage(page, 'before');
    await expect.poll(() => countOutboxBackups(page)).toBe(1);
    await clearDatabases(context, page);

    await expect.poll(() => readOutboxSummary(page)).toMatchObject({ waiting: { length: 1 } });
    await writeMessage(page, 'after');
    await context.setOffline(false);
    await expect.poll(() => readMemberMessages(server, memberId)).toEqual(['before', 'after']);
    await expect(getConversation(page).getByRole('button', { name: 'Waiting' })).toHaveCount(0);
    await context.close();
  });
});

async function giveRoom(page: Page, quotaSize: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { origin } = new URL((await page.request.get('/api/health')).url());
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
}

/** From the event on, all open connections fail with `UnknownError`, as in WebKit after a suspension. */
function breakable(): void {
  let dead = new WeakSet<IDBDatabase>();
  const seenDatabases = new Set<IDBDatabase>();
  const originalTransaction = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...args) {
    seenDatabases.add(this);
    if (dead.has(this)) throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    return originalTransaction.apply(this, args);
  };
  addEventListener('connections-die', () => {
    dead = new WeakSet(seenDatabases);
  });
}
