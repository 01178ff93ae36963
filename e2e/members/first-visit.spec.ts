import { expect, test, WITHOUT_WORKER } from '../support/fixtures';
import { addPackOwner } from '../support/member';
import { openApiSession } from '../support/network/open-api-session';
import { setLanguage } from '../support/set-language';

test.describe('first visit after a login', () => {
  for (const language of ['fr', 'ar'])
    test(`fetches each part of the home once, and changes after it: ${language}`, async ({ demoServer, openPage }) => {
      const owner = await addPackOwner(demoServer);
      const page = await openPage(demoServer, WITHOUT_WORKER);
      const translate = await setLanguage(page.context(), language);
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname.replace(owner.id, 'me')));
      const count = (path: string) => fetched.filter((each) => each === path).length;

      await page.goto('/login');
      await page.getByLabel(translate('Email'), { exact: true }).fill(owner.email);
      await page.getByLabel(translate('Password'), { exact: true }).fill(owner.password);
      await page.getByRole('button', { name: translate('Login'), exact: true }).click();
      await page.waitForURL(/\/dashboard$/);
      await expect(page.getByText(translate('Valid points')).first()).toBeVisible();
      // The stream opens after the first synchronisation, which once marked everything as stale.
      await expect.poll(() => count('/api/events')).toBe(1);
      // The last read of the prefetched ones.
      await expect.poll(() => count('/api/products')).toBe(1);

      for (const path of [
        '/api/packs',
        '/api/config',
        '/api/notificationsUser',
        '/api/update-wallet/me',
        '/api/payments/me',
      ])
        expect([path, count(path)]).toEqual([path, 1]);
      await test.step('a change on the server is fetched', async () => {
        const { call } = await openApiSession(demoServer, owner.email);
        await call('PUT', '/notificationsUser/read-all');
        await expect.poll(() => count('/api/notificationsUser')).toBeGreaterThan(1);
      });
    });

  test('opens the home although its code could not be loaded while the member typed', async ({
    demoServer,
    owner,
    openPage,
  }) => {
    const page = await openPage(demoServer, WITHOUT_WORKER);
    let failedCount = 0;
    const HOME_CODE = /\/assets\/home-/;
    await page.route(HOME_CODE, (route) => {
      failedCount += 1;
      return route.abort();
    });
    await page.goto('/login');
    await expect.poll(() => failedCount).toBeGreaterThan(0);
    await page.getByLabel('Email', { exact: true }).fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.unroute(HOME_CODE);
    await page.getByRole('button', { name: 'Login', exact: true }).click();

    await page.waitForURL(/\/dashboard$/);
    await expect(page.getByText('Valid points').first()).toBeVisible();
  });
});
