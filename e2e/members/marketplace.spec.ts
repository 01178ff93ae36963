import type { BrowserContext, Locator, Page } from '@playwright/test';
import { countCachedPictures, waitForOfflineReady } from '../support/device/device-storage';
import { expect, test } from '../support/fixtures';
import { addMember } from '../support/member';
import { DEMO_PEOPLE, logIn } from '../support/people';
import type { Server } from '../support/server';
import { setLanguage } from '../support/set-language';

test.describe('marketplace', () => {
  let server: Server;
  let phone: BrowserContext;
  let page: Page;
  test.beforeEach(({ demoServer, phone: ownPhone, page: ownPage }) => {
    [server, phone, page] = [demoServer, ownPhone, ownPage];
  });

  const cards = () => page.getByRole('main').locator('a[href^="/product/"]');
  const inCart = (n: number) =>
    page.getByRole('link', { name: n === 1 ? 'Cart 1 item in the cart' : `Cart ${n} items in the cart` });
  const sizes = () => page.getByRole('group', { name: 'Size' });
  const rendered = () =>
    page
      .getByRole('main')
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth);

  test('on a phone shows the first products before the app loads, in their final place', async ({ browser }) => {
    const early = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
    const before = await early.newPage();
    for (const [address, count] of [['/category', 2] as const, ['/product/1', 1] as const]) {
      await before.goto(address);
      await page.goto(address);
      await expect.poll(rendered).toBeGreaterThan(0);
      await expect(page.locator('.first')).toHaveCount(0);
      const places = await Promise.all([placesOf(before.locator('.goods img')), placesOf(page.locator('main img'))]);
      expect(places[0].slice(0, count)).toEqual(places[1].slice(0, count));
      expect(await placesOf(before.locator('.first > img'))).toEqual(
        await placesOf(page.locator('header a > span > img')),
      );
    }
    await early.close();
  });

  test('on a laptop shows a skeleton instead of first products while they load', async ({ browser }) => {
    const laptop = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
    const wide = await laptop.newPage();
    let respond: () => void = () => {};
    const coming = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await wide.route('**/api/products', (route) => coming.then(() => route.continue()));
    await wide.goto('/category');
    await expect(wide.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    await expect(wide.locator('.first')).toHaveCount(0);
    respond();
    await expect(wide.getByText('33 products')).toBeVisible();
    await laptop.close();
  });

  test('retains its filters in the address, and Back from a product returns to them', async () => {
    await page.goto('/category');
    await expect(page.getByText('33 products')).toBeVisible();
    await page.getByRole('link', { name: 'Electronics' }).click();
    await expect(page.getByRole('heading', { name: 'Electronics' })).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('In stock only').check();
    await page.getByLabel('Sort by').selectOption('Price: high to low');
    await page.getByLabel('Maximum price').fill('500');
    await expect(page).toHaveURL(/max=500/);
    await expect(page).toHaveURL(/stock=1.*sort=priceHighToLow|sort=priceHighToLow.*stock=1/);
    const names = await cards().allTextContents();
    expect(names.length).toBeGreaterThan(1);
    const shown = await cards().locator('.tabular-nums').allTextContents();
    const prices = shown.map((text) => Number(text.replace(/\D/g, '')));
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
    expect(Math.max(...prices)).toBeLessThanOrEqual(50_000);
    expect(names.join()).not.toContain('Rupture');

    await page.reload();
    await expect(cards()).toHaveText(names);
    await expect(page.getByLabel('In stock only')).toBeChecked();
    await cards().nth(1).click();
    await expect(page.getByRole('button', { name: 'ADD TO CART' })).toBeVisible();
    await page.getByRole('main').locator('a[href^="/product/"]').first().click();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(cards()).toHaveText(names);

    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByText('33 products', { exact: true })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await page.getByLabel('Search products').fill('ZEPHYR');
    await expect(page.getByText('1 product', { exact: true })).toBeVisible();
    await page.getByLabel('Search products').fill('xyzzy');
    await expect(page.getByText('Aucun produit trouvé')).toBeVisible();
  });

  for (const language of ['fr', 'ar']) {
    test(`counts the products of each filter and shows them on request, in ${language}`, async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      const translate = await setLanguage(phone, language);
      await page.goto('/category?category=Mode+%26+Fashion');
      await page.getByRole('button', { name: translate('Filters') }).click();
      const panel = page.getByRole('region', { name: translate('Filters') });
      const option = panel
        .getByLabel(translate('Subcategory'))
        .locator('option')
        .filter({ hasText: /\(2\)$/ });
      await panel.getByLabel(translate('Subcategory')).selectOption((await option.getAttribute('value')) ?? '');
      await expect(panel.getByLabel(translate('Brand')).locator('option:disabled')).not.toHaveCount(0);
      const show = { fr: 'Voir 2 produits', ar: 'عرض منتجين' }[language] ?? '';
      await panel.getByRole('button', { name: show }).click();
      await expect(panel).toBeHidden();
      await expect(page.getByRole('region', { name: translate('Products') })).toBeFocused();
      await expect(cards()).toHaveCount(2);
    });
  }

  test('requires a size, and the cart counts and survives a reload, a login and a logout', async () => {
    await page.goto('/product/1');
    await expect(sizes().getByRole('radio', { checked: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'ADD TO CART' }).click();
    await expect(sizes().getByText('Please select a size.')).toBeVisible();
    await sizes().getByRole('radio', { name: 'L', exact: true }).check();
    await page.getByRole('group', { name: 'Color', exact: true }).getByRole('radio', { name: 'Sable' }).check();
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(page.getByText('99,80 €')).toBeVisible();
    await page.getByRole('button', { name: 'ADD TO CART' }).click();
    await expect(page.getByText('Chemise en lin Zéphyr (2x) added to cart!')).toBeVisible();
    await page.getByRole('button', { name: 'ADD TO FAVORITES' }).click();
    await expect(page.getByText('Added to favorites!')).toBeVisible();
    await page.reload();
    await expect(inCart(2)).toBeVisible();

    await logIn(page, DEMO_PEOPLE.member);
    await page.getByRole('link', { name: 'Marketplace' }).click();
    await expect(inCart(2)).toBeVisible();
    await page.goto('/dashboard?open=more');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(/\/login/);

    await page.goto('/favorites');
    await expect(page.getByText('Chemise en lin Zéphyr')).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByText('Sable · L')).toBeVisible();
    await page.getByRole('button', { name: 'Decrease quantity' }).click();
    await expect(page.getByLabel('Total').getByText('49,90 €')).toBeVisible();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
  });

  test('refuses unavailable products in the cart and reports an unknown product', async () => {
    await page.goto('/category');
    await page.getByRole('main').locator('a', { hasText: 'Rupture' }).first().click();
    await expect(page.getByText('This product is out of stock.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'ADD TO CART' })).toBeDisabled();
    await page.goto('/product/999');
    await expect(page.getByText('Product not found')).toBeVisible();
  });

  test('shows unknown measures as not specified', async () => {
    await page.goto('/product/6');
    const details = page.locator('section', { has: page.getByRole('heading', { name: 'Product Details' }) });
    await expect(details.getByText('Not specified')).toHaveCount(2);
    await page.goto('/product/1');
    await expect(details.getByText('100 % lin')).toBeVisible();
    await expect(details.getByText('Not specified')).toHaveCount(0);
  });

  test('paints the picture in a colour; a click enlarges it and another closes it', async () => {
    await page.goto('/product/1');
    const picture = page.getByRole('button', { name: 'Enlarge the image' }).locator('img');
    await expect(picture).toHaveAttribute('src', /^data:image\/svg\+xml/);
    const before = await picture.getAttribute('src');
    await page.getByRole('group', { name: 'Color', exact: true }).getByRole('radio', { name: 'Bleu' }).check();
    await expect(picture).not.toHaveAttribute('src', before ?? '');
    await expect(picture).toHaveAttribute('src', /%232b62b0/);
    await picture.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').locator('img').click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  /** Makes the last visit appear that long ago. */
  const ageBy = (ms: number) =>
    page.evaluate(async (age) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => {
          request.onsuccess = () => resolve(request.result);
        });
      const database = await done(indexedDB.open('waha-public'));
      const products = database.transaction('products', 'readwrite').objectStore('products');
      const row = await done(products.get('all'));
      await done(products.put({ ...row, readAt: row.readAt - age }));
      database.close();
    }, ms);

  test('revalidates on a later visit, and shows its age offline', async () => {
    await page.goto('/category');
    await expect(page.getByText('33 products')).toBeVisible();
    await waitForOfflineReady(page);
    await expect.poll(() => countCachedPictures(page, '/media/products/')).toBe(33);
    await ageBy(3_600_000);
    const response = page.waitForResponse('**/api/products');
    await page.reload();
    expect((await response).status()).toBe(304);
    await expect(page.getByText('33 products')).toBeVisible();
    await expect(page.getByText(/^As of/)).toBeHidden();

    await ageBy(3_600_000);
    await phone.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^As of/)).toBeVisible();
    await expect(cards()).toHaveCount(33);
  });

  test('can be browsed with pictures after one visit, without the server', async () => {
    await page.goto('/category');
    await expect(page.getByText('33 products')).toBeVisible();
    await waitForOfflineReady(page);
    await expect.poll(() => countCachedPictures(page, '/media/products/')).toBe(33);
    await server.stop();

    await page.goto('/category?category=electronique');
    await expect(page.getByRole('heading', { name: 'Electronics' })).toBeVisible();
    await expect.poll(rendered).toBeGreaterThan(0);
    await page.goto('/product/1');
    await expect.poll(rendered).toBeGreaterThan(0);
    await sizes().getByRole('radio', { name: 'M' }).check();
    await page.getByRole('button', { name: 'ADD TO CART' }).click();
    await expect(page.getByText('Chemise en lin Zéphyr (1x) added to cart!')).toBeVisible();
    await page.reload();
    await expect(inCart(1)).toBeVisible();
    await server.start();
  });

  test('moves the page down for the toast of an added product, which covers nothing', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/product/1');
    await sizes().getByRole('radio', { name: 'M' }).check();
    const add = page.getByRole('button', { name: 'ADD TO CART' });
    await add.scrollIntoViewIfNeeded();
    const bottom = () => page.locator('header').evaluate((header) => header.getBoundingClientRect().bottom);
    const top = () => add.evaluate((button) => button.getBoundingClientRect().top);
    const before = { bottom: await bottom(), top: await top() };
    await add.click();
    await page.locator('header .toast').hover(); // it stays while the pointer is over it
    const moved = (await bottom()) - before.bottom;
    expect(moved).toBeGreaterThan(40);
    expect(await top()).toBeCloseTo(before.top + moved, 0);
    for (const name of ['Cart', 'Favorites', 'Login']) {
      const link = page.locator('header').getByRole('link', { name });
      const isFree = (element: Element) => {
        const { left, top: y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, y + height / 2));
      };
      expect(await link.evaluate(isFree), name).toBe(true);
    }
    await page.mouse.move(180, 700);
    await expect(page.locator('header .toast')).toHaveCount(0);
    expect(await top()).toBeCloseTo(before.top, 0);
  });

  for (const language of ['fr', 'ar']) {
    test(`sends the cart of a visitor who signs in as a message, in ${language}`, async () => {
      const member = await addMember(server);
      const translate = await setLanguage(phone, language);
      const link = (text: string) => page.getByRole('link', { name: translate(text) });
      const listSent = () => server.rows(`select text from messages where member_id = '${member.id}' order by seq`);
      const field = page.getByLabel(translate('Message'), { exact: true });
      const send = page.getByRole('button', { name: translate('Send'), exact: true });

      await page.goto('/product/1');
      const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await page
        .getByRole('group', { name: translate('Size') })
        .getByRole('radio', { name: 'L', exact: true })
        .check();
      await page.getByRole('button', { name: translate('ADD TO CART') }).click();
      await page.locator('header .toast').hover();
      await page.getByRole('button', { name: translate('See the cart') }).click();
      await link('Ask to order by message').click();
      await page.getByLabel(translate('Email')).fill(member.email);
      await page.getByLabel(translate('Password'), { exact: true }).fill(member.password);
      await page.getByRole('button', { name: translate('Login'), exact: true }).click();

      const greeting = translate('Hello, I would like to order:');
      await expect(field).toHaveValue(new RegExp(`^${greeting}\n• ${name} \\(.+ · L\\): 1 × `));
      expect(listSent()).toEqual([]);
      await send.click();
      await expect.poll(listSent).toHaveLength(1);
      expect(listSent()[0]?.text).toContain(`${greeting}\n• ${name} (`);
      expect(listSent()[0]?.text).toMatch(/ · L\): 1 × .*49.90.*\n.+49.90/);

      await test.step('offline the message waits, and is sent later', async () => {
        await waitForOfflineReady(page);
        await page.goto('/cart');
        await expect(link('See the conversation')).toBeVisible();
        await expect(link('Ask to order by message')).toHaveCount(0);
        await page.getByRole('button', { name: translate('Increase quantity') }).click();
        await expect(page.getByText(translate('The cart has changed since.'))).toBeVisible();
        await phone.setOffline(true);
        await page.reload();
        await link('Ask to order by message').click();
        await expect(field).toHaveValue(new RegExp(`^${greeting}\n• ${name} `));
        await send.click();
        await expect(field).toHaveValue('');
        expect(listSent()).toHaveLength(1);
        await page.goto('/cart');
        await expect(page.getByText(translate('job|Waiting'), { exact: true })).toBeVisible();
        await phone.setOffline(false);
        await expect.poll(listSent).toHaveLength(2);
        await expect(page.getByText(translate('job|Waiting'), { exact: true })).toHaveCount(0);
      });

      await test.step('the cart that was asked for can be emptied', async () => {
        const empty = page.getByRole('button', { name: translate('Empty the cart') });
        await empty.click();
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: translate('Empty the cart') })
          .click();
        await expect(page.getByText(translate('Your cart is empty.'))).toBeVisible();
      });
    });
  }
});

/** Returns the positions of pictures, without their margins. */
function placesOf(pictures: Locator): Promise<number[][]> {
  return pictures.evaluateAll((images) =>
    images.map((image) => {
      const padding = Number.parseFloat(getComputedStyle(image).paddingInlineStart);
      const { left, top, width, height } = image.getBoundingClientRect();
      return [left + padding, top + padding, width - 2 * padding, height - 2 * padding].map(Math.round);
    }),
  );
}
