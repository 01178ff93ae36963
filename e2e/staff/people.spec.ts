import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE, LAPTOP_SIZE } from '../support/people';
import { Server } from '../support/server';

const WAITING = 'hichem.ayari@waha.example';

test.describe('people management by staff', () => {
  let server: Server;
  test.beforeEach(async () => {
    server = await Server.openDemo();
  });
  test.afterEach(() => server.close());

  test('filters and searches members, opens a verified one, and blocks and unblocks another', async ({ browser }) => {
    const open = () => browser.newContext({ baseURL: server.url, viewport: LAPTOP_SIZE, reducedMotion: 'reduce' });
    const [staffPage, home] = await Promise.all([open(), open()]);
    const admin = await staffPage.newPage();
    const member = await home.newPage();
    await openSignedIn(admin, DEMO_PEOPLE.admin);
    await admin.getByRole('tab', { name: 'Users', exact: true }).click();
    const users = admin.getByRole('table', { name: 'Users' });
    const rows = users.locator('tbody').getByRole('row');

    await test.step('the filters show verified or unverified members', async () => {
      await expect(users.getByText('Amina Ben Salah')).toBeVisible();
      await admin.getByRole('button', { name: 'User not verified' }).click();
      await expect(users.getByText('Nour Hamdi')).toBeHidden();
      await expect(users.getByText('Hichem Ayari')).toBeVisible();
      await admin.getByRole('button', { name: 'User verified' }).click();
      await expect(users.getByText('Hichem Ayari')).toBeHidden();
      await expect(users.getByText('Nour Hamdi')).toBeVisible();
      await admin.reload();
      await expect(admin.getByRole('button', { name: 'User verified' })).toHaveAttribute('aria-pressed', 'true');
      await admin.getByRole('button', { name: 'List of users' }).click();
    });

    await test.step('the search ignores the case of a name', async () => {
      await admin.getByPlaceholder('Rechercher...').fill('hamDI');
      await expect(rows).toHaveCount(1);
      await admin.getByPlaceholder('Rechercher...').fill('');
      await expect(users.getByText('Hichem Ayari')).toBeVisible();
    });

    await test.step('only a verified member has a profile to open', async () => {
      await users.getByRole('link', { name: /^Hichem Ayari/ }).click();
      await expect(admin.getByText('Personal details are shown here once the member is verified.')).toBeVisible();
      await admin.getByRole('button', { name: 'All members' }).click();
      await users.getByRole('link', { name: /^Nour Hamdi/ }).click();
      const profile = admin.getByRole('article', { name: 'Profile' });
      await expect(profile.getByText('8 rue Ibn Khaldoun, Sousse')).toBeVisible();
      await profile.getByRole('button', { name: 'Payment Details' }).click();
      await expect(profile.getByText('Total Points')).toBeVisible();
      await expect(profile.getByRole('list', { name: 'Purchased packs' })).toContainText('× 1');
      await admin.getByRole('button', { name: 'All members' }).click();
    });

    await test.step('a block ends the open session of the member and refuses the next login', async () => {
      await openSignedIn(member, WAITING);
      await expect(member).toHaveURL(/\/dashboard$/);
      expect((await home.request.get('/api/notificationsUser/unread-count')).status()).toBe(200);
      await users.getByRole('button', { name: 'Block Hichem Ayari' }).click();
      const question = admin.getByRole('alertdialog');
      await question.getByLabel('Choose a reason').selectOption({ label: 'Insulting messages' });
      await question.getByRole('button', { name: 'Block', exact: true }).click();
      await expect(admin.getByText('User blocked.').first()).toBeVisible();
      await expect(rows.filter({ hasText: 'Hichem Ayari' })).toContainText('Blocked');
      expect((await home.request.get('/api/notificationsUser/unread-count')).status()).toBe(401);
      // The open page checks every 30 s without any action.
      await expect(member).toHaveURL(/\/login/, { timeout: 45_000 });
      await member.getByLabel('Email').fill(WAITING);
      await member.getByLabel('Password', { exact: true }).fill(DEMO_PEOPLE.password);
      await member.getByRole('button', { name: 'Login' }).click();
      await expect(
        member.getByText('Your account is blocked. Please contact the administrator.').first(),
      ).toBeVisible();
    });

    await test.step('an unblocked member can sign in again', async () => {
      await users.getByRole('button', { name: 'Unblock Hichem Ayari' }).click();
      await admin.getByRole('alertdialog').getByRole('button', { name: 'Unblock', exact: true }).click();
      await expect(admin.getByText('User unblocked.').first()).toBeVisible();
      await openSignedIn(member, WAITING);
    });
    await Promise.all([staffPage.close(), home.close()]);
  });

  test('reviews a pending profile beside its documents, and rejects one item by keyboard', async ({ browser }) => {
    const staffContext = await browser.newContext({
      baseURL: server.url,
      viewport: LAPTOP_SIZE,
      reducedMotion: 'reduce',
    });
    const admin = await openReview(staffContext);
    const profile = admin.getByRole('article', { name: 'Profile' });

    await test.step('the documents and a duplicate warning are shown next to the buttons', async () => {
      for (const sideName of ['CIN front', 'CIN back']) {
        const image = profile.getByRole('img', { name: sideName });
        await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(100);
        await expect(image).toBeInViewport();
      }
      const video = profile.getByLabel('Video');
      await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.duration)).toBeGreaterThan(1);
      await expect(profile.getByRole('button', { name: 'Accept' })).toBeInViewport();
      await expect(profile.getByRole('note')).toContainText('Sami Khelifi (Rejected): the same document');
    });

    await test.step('a link opens the member with the same document, and Back returns', async () => {
      await profile.getByRole('link', { name: 'Sami Khelifi' }).click();
      const users = admin.getByRole('table', { name: 'Users' }).locator('tbody');
      await expect(users.getByRole('row')).toHaveCount(1);
      await expect(users).toContainText('sami.khelifi@waha.example');
      await admin.goBack();
      await expect(profile.getByRole('heading', { name: 'Hichem Ayari' })).toBeVisible();
    });

    await test.step('one item is rejected with the keyboard only', async () => {
      await profile.getByRole('button', { name: 'Reject' }).focus();
      await admin.keyboard.press('Enter');
      const question = admin.getByRole('alertdialog', { name: 'Reject this profile?' });
      await expect(question.getByText('Select what has to be submitted again.')).toBeVisible();
      await expect(question.getByRole('button', { name: 'Reject', exact: true })).toBeDisabled();
      // From the front picture, which has the focus, to the back.
      await expect(question.getByRole('checkbox', { name: 'CIN front' })).toBeFocused();
      await admin.keyboard.press('Tab');
      await admin.keyboard.press('Space');
      await expect(question.getByText('To be submitted again: CIN back. The rest is kept.')).toBeVisible();
      await expect(admin.locator('article').getByAltText('CIN back')).toBeInViewport();
      await expect(question.getByRole('button', { name: 'Reject', exact: true })).toBeDisabled();
      await admin.keyboard.press('Tab');
      await admin.keyboard.press('ArrowDown');
      await expect(question.getByLabel('Reason: CIN back')).toHaveValue('unreadable');
      await question.getByRole('button', { name: 'Reject', exact: true }).focus();
      await admin.keyboard.press('Enter');
      await expect(admin.getByText('Profile verification rejected').first()).toBeVisible();
      await expect(admin.getByText('No profiles waiting.')).toBeVisible();
      expect(server.rows(`select status, refused_items as items from profiles ${ofWaiting}`)).toEqual([
        { status: 'rejected', items: '[{"item":"cinBack","reason":"unreadable"}]' },
      ]);
    });
    await staffContext.close();
  });

  test('lets the first of two admins verify, and tells the second who was first', async ({ browser }) => {
    await server.runCommand(
      [
        'staff',
        'add',
        '--role',
        'admin',
        '--email',
        'rim.saidi@waha.example',
        '--name',
        'Rim',
        '--surname',
        'Saidi',
        '--password-stdin',
      ],
      DEMO_PEOPLE.password,
    );
    const open = () => browser.newContext({ baseURL: server.url, viewport: LAPTOP_SIZE, reducedMotion: 'reduce' });
    const [firstAdmin, two] = await Promise.all([open(), open()]);
    // An update would remove the second one's buttons at once, so no updates reach it.
    await two.route(/\/api\/(events|sync)\b/, (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }));
    const [first, second] = [await openReview(firstAdmin), await openReview(two, 'rim.saidi@waha.example')];
    const verify = async (page: Page) => {
      await page.getByRole('article').getByRole('button', { name: 'Accept' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    };

    await verify(first);
    await expect(first.getByText('Profile verified successfully').first()).toBeVisible();
    expect(server.rows(`select status from profiles ${ofWaiting}`)).toEqual([{ status: 'verified' }]);

    await verify(second);
    const message = second.getByText(/^Hichem Ayari: Already approved by Leila Mansour at \d+:\d\d [AP]M\.$/);
    await expect(message.first()).toBeVisible();
    await expect(second.getByRole('alertdialog')).toBeHidden();
    await expect(second.getByText('No profiles waiting.')).toBeVisible();
    await Promise.all([firstAdmin.close(), two.close()]);
  });

  test('shows identity documents to admins; other staff and other members get 404', async ({ browser }) => {
    const staffContext = await browser.newContext({
      baseURL: server.url,
      viewport: LAPTOP_SIZE,
      reducedMotion: 'reduce',
    });
    const admin = await openReview(staffContext);
    const addresses = await admin
      .getByRole('article')
      .locator('img[src^="/uploads/"], video')
      .evaluateAll((shown) => shown.map((each) => each.getAttribute('src') ?? ''));
    expect(addresses).toHaveLength(3);
    const statusesFor = (context: BrowserContext) =>
      Promise.all(addresses.map(async (address) => (await context.request.get(address)).status()));
    expect(await statusesFor(staffContext)).toEqual([200, 200, 200]);

    for (const person of [DEMO_PEOPLE.commercial, DEMO_PEOPLE.finance, DEMO_PEOPLE.member]) {
      const otherContext = await browser.newContext({ baseURL: server.url });
      await openSignedIn(await otherContext.newPage(), person);
      expect(await statusesFor(otherContext), person).toEqual([404, 404, 404]);
      await otherContext.close();
    }
    const storageKeys = await admin.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(storageKeys.filter((path) => path.startsWith('/uploads'))).toEqual([]);
    await staffContext.close();
  });
});

const ofWaiting = `where member_id = (select id from people where email = '${WAITING}')`;

/** Opens the pending profile as an administrator. */
async function openReview(context: BrowserContext, email = DEMO_PEOPLE.admin): Promise<Page> {
  const page = await context.newPage();
  await openSignedIn(page, email);
  await page.getByRole('tab', { name: /Profile Notifications/ }).click();
  await page.getByRole('button', { name: /^Hichem Ayari/ }).click();
  await expect(page.getByRole('img', { name: 'CIN front' })).toBeVisible();
  return page;
}
