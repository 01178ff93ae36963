import { waitForOfflineReady } from '../support/device/device-storage';
import { settle } from '../support/device/settle';
import { expect, test } from '../support/fixtures';
import { DEMO_PEOPLE } from '../support/people';

const NO_LINK = 'You are offline. You need a connection to log in or sign up.';

test('the sign-up screen tells an offline visitor that there is no network and what is available', async ({
  openServer,
  openPage,
}) => {
  const server = await openServer('demo');
  const page = await openPage(server, { path: '/category' });
  await settle(page);
  await waitForOfflineReady(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('products-kept'))).toBe('1');
  await page.goto('/login');
  await page.context().setOffline(true);
  await expect(page.getByText(NO_LINK)).toBeVisible();

  await page.goto('/signup');
  await expect(page.getByText(NO_LINK)).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
  await page.getByRole('link', { name: 'See all products' }).click();
  await expect(page.locator('a[href^="/product/"]').first()).toBeVisible();

  // The device is online but gets no response: the same message is shown, and the page opens once there is one.
  await page.context().setOffline(false);
  await server.stop('SIGKILL');
  await page.goto('/signup');
  await expect(page.getByText(NO_LINK)).toBeVisible();
  await server.start();
  await expect(page.getByLabel('Surname')).toBeVisible();
});

test('a member without a server sees "no connection", not "weak connection"', async ({ openServer, openPage }) => {
  const server = await openServer('demo');
  const page = await openPage(server, { as: DEMO_PEOPLE.member });
  await waitForOfflineReady(page);
  await server.stop('SIGKILL');
  await page.reload();
  await expect(page.getByText('You are offline. This is the last saved data.')).toBeVisible();
  await expect(page.getByText('The connection is weak')).toHaveCount(0);
});
