import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openSignedIn, signUpMember } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';

const VIDEOS = join(process.cwd(), 'data', 'catalogue', 'media', 'videos');
const PICTURE = join(VIDEOS, 'promo-pack-rs.jpg');
const FILM = join(VIDEOS, 'promo-pack-rs.mp4');
const LAPTOP = { width: 1280, height: 900 };
const AT_ONCE_MS = 10_000;
const UPLOADED = /^\/media\/own\/[0-9a-f]{64}\.webp/;

test.describe('catalogue editing in the back office', () => {
  let server: Server;
  let contexts: BrowserContext[] = [];
  test.beforeAll(async () => {
    server = await Server.openDemo();
  });
  test.afterAll(() => server.close());
  test.afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
  });

  async function newPage(browser: Browser, viewport?: typeof LAPTOP): Promise<Page> {
    const context = await browser.newContext({
      baseURL: server.url,
      reducedMotion: 'reduce',
      ...(viewport && { viewport }),
    });
    contexts.push(context);
    return context.newPage();
  }
  async function publish(desk: Page): Promise<void> {
    await desk.getByRole('button', { name: 'Publish', exact: true }).click();
    await desk.getByRole('button', { name: 'Publish now' }).click();
    await expect(desk.getByText('Members see it now')).toBeVisible();
  }

  test('creates a pack with a picture and videos that appears on a member’s open phone', async ({ browser }) => {
    const phone = await newPage(browser);
    await openSignedIn(phone, await signUpMember(phone), '/dashboard?open=packs');
    await expect(phone.getByRole('dialog').getByText('Ultra One').first()).toBeVisible();
    const desk = await newPage(browser, LAPTOP);
    await openSignedIn(desk, DEMO_PEOPLE.admin, '/dashboardAdmin?view=catalogue');

    await test.step('it is created by its name', async () => {
      await desk.getByRole('button', { name: 'New pack' }).first().click();
      await desk.getByLabel('Name of the pack', { exact: true }).fill('Étoile');
      await desk.getByRole('button', { name: 'Create draft' }).click();
      await expect(desk.getByLabel('Price', { exact: true })).toBeVisible();
    });

    await test.step('all that it needs is written, its picture and its videos brought', async () => {
      await desk.getByLabel('Price', { exact: true }).fill('99.500');
      await desk.getByLabel('Bonus every month', { exact: true }).fill('9');
      await desk.getByLabel('Gift', { exact: true }).fill('A lamp');
      for (const number of [1, 2, 3, 4]) {
        await desk.getByRole('button', { name: 'Add a question' }).click();
        await desk.getByRole('button', { name: new RegExp(`^${number}\\.`) }).click();
        await desk.getByLabel('Question', { exact: true }).last().fill(`What is number ${number}?`);
        await desk.getByLabel('Answer 1', { exact: true }).last().fill('This');
        await desk.getByLabel('Answer 2', { exact: true }).last().fill('That');
      }
      await desk.locator('input[name="image"]').setInputFiles(PICTURE);
      for (const video of ['promotional', 'training']) {
        await desk.locator(`input[name="${video}"]`).setInputFiles(FILM);
        await expect(desk.locator(`input[name="${video}"]`)).toBeEnabled();
        await desk.locator(`input[name="${video}Poster"]`).setInputFiles(PICTURE);
        await expect(desk.locator(`input[name="${video}Poster"]`)).toBeEnabled();
      }
      await desk.getByRole('button', { name: 'Save draft' }).click();
      await expect(desk.getByText('Draft saved')).toBeVisible();
    });

    await test.step('it is seen as members would see it, and not by them', async () => {
      await desk.getByRole('tab', { name: 'Preview as a member' }).click();
      const shown = desk.getByRole('region', { name: 'Preview as a member' });
      await expect(shown.getByText('99.500 TND').first()).toBeVisible();
      await expect(shown.locator('img').first()).toHaveAttribute('src', UPLOADED);
      await expect(phone.getByText('Étoile')).toHaveCount(0);
      await desk.getByRole('tab', { name: 'Edit' }).click();
    });

    await test.step('published, it is on the phone that was open all the while', async () => {
      await publish(desk);
      const card = phone
        .getByRole('dialog')
        .getByRole('button', { name: /Étoile/ })
        .or(phone.getByRole('dialog').getByRole('link', { name: /Étoile/ }));
      await expect(card.first()).toBeVisible({ timeout: AT_ONCE_MS });
      await expect(card.first().locator('img').first()).toHaveAttribute('src', UPLOADED);
    });

    await test.step('the phone has loaded the small picture alone, and shows it without a network where the large one is asked for', async () => {
      const picture = phone.getByRole('dialog').locator('img[src^="/media/own/"]').first();
      const shown = () => picture.evaluate((img: HTMLImageElement) => [img.currentSrc.slice(-6), img.complete]);
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(shown).toEqual(['&small', true]);
      const large = String(await picture.getAttribute('src'));
      const loaded = () => phone.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      expect((await loaded()).filter((name) => name.endsWith(large))).toEqual([]);
      await phone.evaluate(() => navigator.serviceWorker.ready);
      await phone.reload();
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(shown).toEqual(['&small', true]);
      await phone.context().setOffline(true);
      const widthOf = (address: string) =>
        phone.evaluate(async (src) => {
          const img = new Image();
          img.src = src;
          await img.decode();
          return img.naturalWidth;
        }, address);
      expect(await widthOf(large)).toBe(480);
    });
  });

  test("changes a product's picture and price for visitors of the marketplace", async ({ browser }) => {
    const desk = await newPage(browser, LAPTOP);
    await openSignedIn(desk, DEMO_PEOPLE.admin, '/dashboardAdmin?view=catalogue&part=products&item=1');
    await desk.getByLabel('Price', { exact: true }).fill('61.90');
    await desk.locator('input[name="image"]').setInputFiles(PICTURE);
    await expect(desk.getByRole('img', { name: 'Product image' })).toHaveAttribute('src', UPLOADED);
    await publish(desk);

    const visitor = await newPage(browser);
    await visitor.goto('/product/1');
    await expect(visitor.getByText(/61[.,]90/).first()).toBeVisible();
    await expect(visitor.locator('main img').first()).toHaveAttribute('src', UPLOADED);
  });

  test('puts a tile with its own picture first in the login carousel, with its link', async ({ browser }) => {
    const desk = await newPage(browser, LAPTOP);
    await openSignedIn(desk, DEMO_PEOPLE.admin, '/dashboardAdmin?view=catalogue&part=company');
    await desk.getByRole('button', { name: 'Add a tile' }).last().click();
    await desk.getByLabel('Text', { exact: true }).fill('Summer');
    await desk.locator('input[name="entry.20.picture"]').setInputFiles(PICTURE);
    await expect(desk.getByRole('img', { name: 'Tile image' })).toHaveAttribute('src', UPLOADED);
    await desk.getByLabel('Link', { exact: true }).selectOption({ label: 'Marketplace' });
    await desk.getByLabel('Position in the carousel').selectOption('1');
    await publish(desk);

    const visitor = await newPage(browser);
    await visitor.goto('/login');
    const first = visitor.getByRole('region', { name: 'Discover Waha' }).getByRole('listitem').first();
    const picture = first.locator('img');
    await expect(picture).toHaveAttribute('src', UPLOADED);
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc.slice(-6))).toBe('&small');
    await first.getByRole('link', { name: 'Summer' }).click();
    await expect(visitor).toHaveURL(/\/category$/);
  });
});
