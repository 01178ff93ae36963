import type { BrowserContext, Page } from '@playwright/test';
import {
  countCachedPictures,
  hasSavedLook,
  listCachedReads,
  readOutboxSummary,
  waitForOfflineReady,
} from '../support/device/device-storage';
import { expect, test } from '../support/fixtures';
import { addBuyer, PACK_NAME, RECEIPT_FILE } from '../support/member';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE, logIn } from '../support/people';
import type { Server } from '../support/server';

test.describe('app on a bad link', () => {
  let server: Server;
  let phone: BrowserContext;
  let page: Page;
  let email: string;
  let memberId: string;
  test.beforeEach(({ demoServer, phone: ownPhone, page: ownPage }) => {
    [server, phone, page] = [demoServer, ownPhone, ownPage];
  });

  /** Fills in a payment, ready to be sent, of a member who may buy the pack. */
  async function fillPayment(): Promise<void> {
    ({ email } = await addBuyer(server));
    memberId = await openSignedIn(
      page,
      email,
      `/dashboard?open=payment&pack=${encodeURIComponent(PACK_NAME)}&mode=full`,
    );
    await page.getByRole('radio', { name: /D17/ }).check({ force: true });
    await page.locator('input[name="receiptPhoto"]').setInputFiles(RECEIPT_FILE);
    await expect(page.getByText('Selected image')).toBeVisible();
  }
  const sentPayments = () => server.rows(`select * from payments where member_id = '${memberId}'`).length;
  const isSent = async () => {
    await expect.poll(() => readOutboxSummary(page)).toEqual({ waiting: [], sent: 1, parts: 0 });
    expect(sentPayments()).toBe(1);
  };

  test('claims a page that the worker missed when it claimed the others', async () => {
    await page.goto('/login');
    await waitForOfflineReady(page);
    // A reload that bypasses the worker leaves a page without controller, like one that loaded while the worker became
    // active.
    const browserHand = await page.context().newCDPSession(page);
    await Promise.all([page.waitForEvent('load'), browserHand.send('Page.reload', { ignoreCache: true })]);
    await waitForOfflineReady(page);
  });

  test('opens again without a server and shows cached content, pictures included', {
    tag: '@smoke',
  }, async () => {
    await openSignedIn(page, DEMO_PEOPLE.member);
    const cacheKeyByPopup = {
      wallet: 'wallet,wallet,',
      'my-payments': 'purchase,payments,',
      notifications: 'notifications,own,',
    };
    for (const [popup, read] of Object.entries(cacheKeyByPopup)) {
      await page.goto(`/dashboard?open=${popup}`);
      await expect(page.getByRole('dialog').getByRole('listitem').or(page.getByRole('article')).first()).toBeVisible();
      // Reads are stored a moment later: a page that is left at once has not stored them yet.
      await expect.poll(async () => (await listCachedReads(page)).some((key) => key.startsWith(read))).toBe(true);
    }
    await waitForOfflineReady(page);
    // Pictures that were loaded before the worker was active are loaded again through it.
    await page.goto('/dashboard');
    await expect.poll(() => listCachedReads(page)).toContain('purchase,packs,source');
    await expect.poll(() => countCachedPictures(page, '/media/packs/')).toBe(36);
    await server.stop();

    await page.goto('/dashboard?open=wallet');
    await expect(page.getByRole('dialog').getByText('13.000 TND').first()).toBeVisible();
    await page.goto('/dashboard?open=my-payments');
    await expect(page.getByText('The amount on the receipt cannot be read.').first()).toBeVisible();
    await page.goto('/dashboard?open=packs');
    const picture = page.locator('img[src*="/media/packs/ultra-one.svg"]').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.goto('/dashboard?open=notifications');
    await expect(page.getByText(/non lues/).first()).toBeVisible();
    await page.goto('/dashboard');
    const tile = page.locator('#root').getByRole('button', { name: 'Facility VIP' });
    await tile.scrollIntoViewIfNeeded();
    const measureWidth = (use: SVGElement) => (use as SVGUseElement).getBBox().width;
    await expect.poll(() => tile.locator('use').evaluate(measureWidth)).toBeGreaterThan(0);
    await server.start();
  });

  /** Ensures that the device has stored the look of the home page. */
  async function homeHasLook(memberEmail = DEMO_PEOPLE.member): Promise<void> {
    await openSignedIn(page, memberEmail);
    await waitForOfflineReady(page);
    await page.goto('/dashboard');
    await expect.poll(() => hasSavedLook(page)).toBe(true);
  }

  test('shows the home offline before the app starts, and activates it a moment later', async () => {
    await homeHasLook();
    await page.context().setOffline(true);
    // The content of the page before the app itself has rendered.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const snapshot = document.getElementById('last-look');
        if (snapshot && !document.querySelector('#root main')) sessionStorage.setItem('seen-first', snapshot.innerText);
      }).observe(document, { childList: true, subtree: true });
    });

    await page.goto('/dashboard');
    await expect(page.locator('#last-look')).toHaveCount(0);
    const seenFirst = await page.evaluate(() => sessionStorage.getItem('seen-first'));
    expect(seenFirst).toMatch(/Valid points\s*26/);
    expect(seenFirst).toMatch(/As of /);
    await page.getByRole('button', { name: /Valid points/ }).click();
    await expect(page.getByRole('dialog').getByText('13.000 TND').first()).toBeVisible();
  });

  test('shows the home before the start in the same place as the running home', async () => {
    await page.setViewportSize({ width: 390, height: 725 }); // its edge does not cut a row of tiles
    await homeHasLook(DEMO_PEOPLE.verified);
    await page.addInitScript(notePlaces);

    await page.goto('/dashboard');
    await expect(page.locator('#last-look')).toHaveCount(0);
    const before = await page.evaluate(() => (window as unknown as Noted).places);
    expect(before.length).toBeGreaterThan(3);
    // On a slow phone the stored look is removed after its maximum time, before the home page is complete.
    await expect.poll(() => page.evaluate(() => (window as unknown as Noted).placesIn('#root'))).toEqual(before);
  });

  test('starts a home opened behind another tab, though it is never painted', async () => {
    await homeHasLook();
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'hidden', { get: () => true });
      window.requestAnimationFrame = () => 0;
    });
    await page.goto('/dashboard');
    await expect(page.locator('#root').getByRole('button', { name: /Valid points/ })).toBeVisible();
    await expect(page.locator('#last-look')).toHaveCount(0);
  });

  test('F-02 stores one payment if the response to its commit is lost', { tag: '@smoke' }, async () => {
    await fillPayment();
    let lost = 0;
    await phone.route('**/api/payments', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      await route.fetch();
      lost++;
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Send the receipt' }).click();
    await expect(page.getByText('Payment submitted. Waiting for admin approval.')).toBeVisible({ timeout: 60_000 });
    expect(lost).toBe(1);
    await isSent();
  });

  test('F-07 stores one payment if it reloads between the commit and its response', {
    tag: '@smoke',
  }, async () => {
    await fillPayment();
    let calls = 0;
    let commit = () => {};
    const committed = new Promise<void>((done) => {
      commit = done;
    });
    await phone.route('**/api/payments', async (route) => {
      if (route.request().method() !== 'POST' || ++calls > 1) return route.continue();
      await route.fetch();
      commit();
    });
    await page.getByRole('button', { name: 'Send the receipt' }).click();
    await committed;
    expect((await readOutboxSummary(page)).waiting).toEqual(['sending']);
    await page.reload();
    await isSent();
    expect(calls).toBeGreaterThan(1);
  });

  test('F-12 sends a payment once and automatically after the server was killed while its receipt was pending', async () => {
    await fillPayment();
    await server.stop('SIGKILL');
    await page.getByRole('button', { name: 'Send the receipt' }).click();
    await expect(page.getByText('Your payment is waiting to be sent')).toBeVisible();
    await server.start();
    await expect(page.getByText('Payment submitted. Waiting for admin approval.')).toBeVisible({ timeout: 60_000 });
    await isSent();
  });

  test('F-55 sends once on a double tap', async () => {
    await fillPayment();
    await page.getByRole('button', { name: 'Send the receipt' }).dblclick();
    await expect(page.getByText('Payment submitted. Waiting for admin approval.')).toBeVisible();
    await isSent();
  });

  test('F-24 shows a refusal with its reason and receipt, to be corrected and sent', async () => {
    await fillPayment();
    await phone.setOffline(true);
    await page.getByRole('button', { name: 'Send the receipt' }).click();
    await expect(page.getByText('Your payment is waiting to be sent')).toBeVisible();
    await phone.route('**/api/payments', async (route) => {
      const body = { ...route.request().postDataJSON(), totalPrice: 1 };
      await route.continue({ postData: JSON.stringify(body) });
    });
    await phone.setOffline(false);
    await expect(page.getByRole('dialog').getByText('The total price does not match.')).toBeVisible({
      timeout: 30_000,
    });
    expect(sentPayments()).toBe(0);
    await phone.unroute('**/api/payments');
    await page.getByRole('button', { name: 'Edit and send again' }).click();
    await expect(page.getByText('Selected image')).toBeVisible();
    await page.getByRole('button', { name: 'Send the receipt' }).click();
    await expect(page.getByText('Payment submitted. Waiting for admin approval.')).toBeVisible({ timeout: 30_000 });
    await isSent();
  });

  test('F-21, F-32 retains pending jobs of an expired session for their member, hidden from the next', async () => {
    await fillPayment();
    await phone.setOffline(true);
    await page.getByRole('button', { name: 'Send the receipt' }).click();
    await expect(page.getByText('Your payment is waiting to be sent')).toBeVisible();
    await phone.clearCookies();
    await phone.setOffline(false);
    await page.waitForURL(/\/login/, { timeout: 40_000 });
    await expect.poll(async () => (await readOutboxSummary(page)).waiting).toEqual(['auth']);
    expect(sentPayments()).toBe(0);

    await logIn(page, DEMO_PEOPLE.newcomer);
    await page.goto('/dashboard?open=my-payments');
    await expect(page.getByText('Ultra 2').first()).toBeVisible();
    await expect(page.getByText('Not sent yet')).toHaveCount(0);
    expect(sentPayments()).toBe(0);

    await phone.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await logIn(page, email);
    await expect.poll(sentPayments, { timeout: 30_000 }).toBe(1);
  });
});

interface Noted {
  placesIn: (root: string) => string[];
  places: string[];
}

/**
 * Runs in the page: records the positions of the buttons and links of the stored look at its last paint. It does not
 * record their texts: some of the real home page's arrive later, in reserved space.
 */
function notePlaces(): void {
  const placesIn = (root: string) =>
    [...document.querySelectorAll(`${root} main :is(a, button)`)].flatMap((each) => {
      const { top, bottom, left, right } = each.getBoundingClientRect();
      const isSeen = bottom < innerHeight && left < innerWidth;
      return isSeen ? [[left, top, right, bottom].map(Math.round).join()] : [];
    });
  let places: string[] | undefined;
  const note = () => {
    const isThere = document.getElementById('last-look') !== null;
    if (isThere) places = placesIn('#last-look');
    Object.assign(window, { placesIn, places });
    if (isThere || !places) requestAnimationFrame(note);
  };
  note();
}
