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
  async function publish(staffPage: Page): Promise<void> {
    await staffPage.getByRole('button', { name: 'Publish', exact: true }).click();
    await staffPage.getByRole('button', { name: 'Publish now' }).click();
    await expect(staffPage.getByText('Members see it now')).toBeVisible();
  }

  test('creates a pack with a picture and videos that appears on a member’s open phone', async ({ browser }) => {
    const phone = await newPage(browser);
    await openSignedIn(phone, await signUpMember(phone), '/dashboard?open=packs');
    await expect(phone.getByRole('dialog').getByText('Ultra One').first()).toBeVisible();
    const staffPage = await newPage(browser, LAPTOP);
    await openSignedIn(staffPage, DEMO_PEOPLE.admin, '/dashboardAdmin?view=catalogue');

    await test.step('it is created by its name', async () => {
      await staffPage.getByRole('button', { name: 'New pack' }).first().click();
      await staffPage.getByLabel('Name of the pack', { exact: true }).fill('Étoile');
      await staffPage.getByRole('button', { name: 'Create draft' }).click();
      await expect(staffPage.getByLabel('Price', { exact: true })).toBeVisible();
    });

    await test.step('all that it needs is written, its picture and its videos brought', async () => {
      await staffPage.getByLabel('Price', { exact: true }).fill('99.500');
      await staffPage.getByLabel('Bonus every month', { exact: true }).fill('9');
      await staffPage.getByLabel('Gift', { exact: true }).fill('A lamp');
      for (const number of [1, 2, 3, 4]) {
        await staffPage.getByRole('button', { name: 'Add a question' }).click();
        await staffPage.getByRole('button', { name: new RegExp(`^${number}\\.`) }).click();
        await staffPage.getByLabel('Question', { exact: true }).last().fill(`What is number ${number}?`);
        await staffPage.getByLabel('Answer 1', { exact: true }).last().fill('This');
        await staffPage.getByLabel('Answer 2', { exact: true }).last().fill('That');
      }
      await staffPage.locator('input[name="image"]').setInputFiles(PICTURE);
      for (const video of ['promotional', 'training']) {
        await staffPage.locator(`input[name="${video}"]`).setInputFiles(FILM);
        await expect(staffPage.locator(`input[name="${video}"]`)).toBeEnabled();
        await staffPage.locator(`input[name="${video}Poster"]`).setInputFiles(PICTURE);
        await expect(staffPage.locator(`input[name="${video}Poster"]`)).toBeEnabled();
      }
      await staffPage.getByRole('button', { name: 'Save draft' }).click();
      await expect(staffPage.getByText('Draft saved')).toBeVisible();
    });

    await test.step('it is seen as members would see it, and not by them', async () => {
      await staffPage.getByRole('tab', { name: 'Preview as a member' }).click();
      const shown = staffPage.getByRole('region', { name: 'Preview as a member' });
      await expect(shown.getByText('99.500 TND').first()).toBeVisible();
      await expect(shown.locator('img').first()).toHaveAttribute('src', UPLOADED);
      await expect(phone.getByText('Étoile')).toHaveCount(0);
      await staffPage.getByRole('tab', { name: 'Edit' }).click();
    });

    await test.step('published, it is on the phone that was open all the while', async () => {
      await publish(staffPage);
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
    const staffPage = await newPage(browser, LAPTOP);
    await openSignedIn(staffPage, DEMO_PEOPLE.admin, '/dashboardAdmin?view=catalogue&part=products&item=1');
    await staffPage.getByLabel('Price', { exact: true }).fill('61.90');
    await staffPage.locator('input[name="image"]').setInputFiles(PICTURE);
    await expect(staffPage.getByRole('img', { name: 'Product image' })).toHaveAttribute('src', UPLOADED);
    await publish(staffPage);

    const visitor = await newPage(browser);
    await visitor.goto('/product/1');
    await expect(visitor.getByText(/61[.,]90/).first()).toBeVisible();
    await expect(visitor.locator('main img').first()).toHaveAttribute('src', UPLOADED);
  });

  test('puts a tile with its own picture first in the login carousel, with its link', async ({ browser }) => {
    const staffPage = await newPage(browser, LAPTOP);
    await openSignedIn(staffPage, DEMO_PEOPLE.admin, '/dashboardAdmin?view=catalogue&part=company');
    await staffPage.getByRole('button', { name: 'Add a tile' }).last().click();
    await staffPage.getByLabel('Text', { exact: true }).fill('Summer');
    await staffPage.locator('input[name="entry.20.picture"]').setInputFiles(PICTURE);
    await expect(staffPage.getByRole('img', { name: 'Tile image' })).toHaveAttribute('src', UPLOADED);
    await staffPage.getByLabel('Link', { exact: true }).selectOption({ label: 'Marketplace' });
    await staffPage.getByLabel('Position in the carousel').selectOption('1');
    await publish(staffPage);

    const visitor = await newPage(browser);
    await visitor.goto('/login');
    const first = visitor.getByRole('region', { name: 'Waha in pictures' }).getByRole('listitem').first();
    const picture = first.locator('img');
    await expect(picture).toHaveAttribute('src', UPLOADED);
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc.slice(-6))).toBe('&small');
    await first.getByRole('link', { name: 'Summer' }).click();
    await expect(visitor).toHaveURL(/\/category$/);
  });
});
