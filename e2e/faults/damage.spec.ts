import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { damageDatabases, getDatabasesPath } from '../support/device/damage-databases';
import { countOutboxBackups, readOutboxSummary, waitForOfflineReady } from '../support/device/device-storage';
import { openPersistentPhone } from '../support/device/open-persistent-phone';
import {
  createPdf,
  getConversation,
  getMessageField,
  readMemberMessages,
  readSentFileHashes,
  sendAttachment,
  writeMessage,
} from '../support/device/phone';
import { openSignedIn, signUpMember } from '../support/open-signed-in';
import { Server } from '../support/server';

test.describe('damaged device storage', () => {
  let server: Server;
  let profile: string;
  test.beforeAll(async () => {
    server = await Server.open();
  });
  test.afterAll(() => server.close());
  test.beforeEach(() => {
    profile = mkdtempSync(join(tmpdir(), 'waha-phone-'));
  });
  test.afterEach(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));

  test('F-63 deleted by the browser is restored from the outbox backup: pending jobs go once, in order', async () => {
    const open = () => openPersistentPhone(profile, server.url, { serviceWorkers: 'block' });
    let phone = await open();
    let page = await phone.newPage();
    const email = await signUpMember(page);
    const memberId = await openSignedIn(page, email, '/dashboard?open=messages');
    await expect(getMessageField(page)).toBeVisible();
    await phone.setOffline(true);
    await writeMessage(page, 'before');
    const receipt = createPdf(700_000);
    await sendAttachment(page, receipt);
    await writeMessage(page, 'after');
    await expect.poll(() => countOutboxBackups(page)).toBe(3);
    await page.evaluate(() => indexedDB.open('witness'));
    await phone.close();
    damageDatabases(profile, server.port);

    phone = await open();
    page = await phone.newPage();
    // Nothing is sent yet, so the page shows the device's own data.
    await phone.route('**/api/messages', (route) =>
      route.request().method() === 'POST' ? undefined : route.continue(),
    );
    await page.goto('/dashboard?open=messages');
    await expect(getConversation(page).getByText('after', { exact: true })).toBeVisible();
    await expect(getConversation(page).getByRole('link', { name: 'Open the PDF' })).toBeVisible();
    await expect.poll(() => readOutboxSummary(page)).toMatchObject({ waiting: { length: 3 }, sent: 0, parts: 3 });
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
      'witness',
    );
    await phone.close();

    phone = await open();
    page = await phone.newPage();
    await page.goto('/dashboard?open=messages');
    await expect.poll(() => readOutboxSummary(page)).toEqual({ waiting: [], sent: 3, parts: 0 });
    expect(readMemberMessages(server, memberId).filter(Boolean)).toEqual(['before', 'after']);
    expect(readSentFileHashes(server, memberId)).toEqual([createHash('sha256').update(receipt.buffer).digest('hex')]);
    await expect.poll(() => countOutboxBackups(page)).toBe(0);
    await expect(getConversation(page).getByRole('button', { name: 'Waiting' })).toHaveCount(0);
    await phone.close();
  });

  test('F-28 still opens the app with every way out, plays saved videos, and is complete after repair', {
    tag: '@nightly',
  }, async () => {
    const open = () => openPersistentPhone(profile, server.url);
    let phone = await open();
    let page = await phone.newPage();
    const memberId = await openSignedIn(page, await signUpMember(page), '/dashboard?open=messages');
    await waitForOfflineReady(page);
    await expect(getMessageField(page)).toBeVisible();
    const video = await saveFilm(page);
    await phone.setOffline(true);
    await writeMessage(page, 'before the damage');
    await phone.close();

    const databasesPath = getDatabasesPath(profile, server.port);
    renameSync(databasesPath, `${profile}-aside`);
    writeFileSync(databasesPath, 'damaged');
    phone = await open();
    await phone.setOffline(true);
    page = await phone.newPage();
    await page.goto('/dashboard');
    const recovery = page.getByRole('alertdialog', { name: 'The data on this phone cannot be opened' });
    await expect(recovery).toBeVisible();
    const download = page.waitForEvent('download');
    await recovery.getByRole('button', { name: 'Save a diagnostic report' }).click();
    const report = readFileSync(await (await download).path(), 'utf8');
    expect(JSON.parse(report).trouble.names).toContain('UnknownError');
    expect(report).not.toMatch(/@|before the damage/);
    expect(await playedSeconds(page, video)).toBeGreaterThan(0);
    await recovery.getByRole('button', { name: 'Continue without saved data' }).click();
    await expect(recovery).toBeHidden();
    await expect(page.getByRole('navigation').getByRole('button', { name: 'Packs' }).last()).toBeVisible();
    await phone.close();

    rmSync(databasesPath, { recursive: true });
    renameSync(`${profile}-aside`, databasesPath);
    phone = await open();
    page = await phone.newPage();
    await page.goto('/dashboard?open=messages');
    await expect.poll(() => readMemberMessages(server, memberId)).toEqual(['before the damage']);
    await expect.poll(() => readOutboxSummary(page)).toEqual({ waiting: [], sent: 1, parts: 0 });
    await phone.close();
  });
});

/** Saves a training video on the device, and returns. @returns its address on the server */
async function saveFilm(page: Page): Promise<string> {
  const previousUrl = page.url();
  await page.goto('/dashboard?open=training&pack=Ultra+One');
  await page.getByRole('button', { name: /^Save the video for offline/ }).click();
  await expect(page.getByText(/^Video saved on this device/)).toBeVisible();
  const { address } = await page.evaluate(async () => {
    const cache = await caches.open('videos-v1');
    const record = (await cache.keys()).find(({ url }) => url.endsWith('saved=record'));
    return (await cache.match(record!))!.json();
  });
  await page.goto(previousUrl);
  await expect(getMessageField(page)).toBeVisible();
  return address;
}

/** Plays a video of this device for a while. @returns how many seconds were played */
function playedSeconds(page: Page, address: string): Promise<number> {
  return page.evaluate(async (src) => {
    const video = Object.assign(document.createElement('video'), { src, muted: true });
    await video.play();
    while (video.currentTime < 0.5) await new Promise(requestAnimationFrame);
    return video.currentTime;
  }, address);
}
