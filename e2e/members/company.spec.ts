import type { BrowserContext, Page } from '@playwright/test';
import { waitForOfflineReady } from '../support/device/device-storage';
import { expect, test } from '../support/fixtures';

test.describe('company page and its entry', () => {
  let phone: BrowserContext;
  let page: Page;
  test.beforeEach(({ phone: ownPhone, page: ownPage }) => {
    [phone, page] = [ownPhone, ownPage];
  });

  const entryTiles = () => page.getByRole('region', { name: 'Waha in pictures' });
  const carousel = () => page.getByRole('region', { name: 'Waha in pictures' });
  const scrolled = () => carousel().evaluate((element) => element.scrollLeft);

  test('opens from an entry tile with Enter and is readable again offline', async () => {
    await page.goto('/login');
    await entryTiles().getByRole('link', { name: 'About Waha' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/company-description$/);
    await expect(page.getByRole('heading', { name: 'Our Values' })).toBeVisible();
    await waitForOfflineReady(page);
    await phone.setOffline(true);
    await page.reload();
    await expect(page.getByText('0000017K/A/M/000')).toBeVisible();
    await expect(page.getByText('You are offline. This is the last saved data.')).toBeVisible();
  });

  test('has a carousel with arrow key and mouse control that opens external pages in new windows', async () => {
    await phone.route(/facebook\.com/, (route) => route.fulfill({ body: 'a page elsewhere' }));
    await page.goto('/company-description');
    const facebook = carousel().getByRole('link', { name: 'Facebook' });
    await expect(facebook).toBeVisible();
    await carousel().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    expect(await scrolled()).toBe(50);

    await facebook.hover();
    await page.mouse.down();
    await page.mouse.move(0, 100, { steps: 4 });
    await page.mouse.up();
    expect(await scrolled()).toBeGreaterThan(100);
    expect(phone.pages()).toHaveLength(1);

    const elsewhere = phone.waitForEvent('page');
    await facebook.click();
    await expect(await elsewhere).toHaveURL('https://www.facebook.com/waha.example');
    await expect(page).toHaveURL(/\/company-description$/);
  });
});
