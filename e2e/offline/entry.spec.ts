import { waitForOfflineReady } from '../support/device/device-storage';
import { settle } from '../support/device/settle';
import { expect, test } from '../support/fixtures';
import { DEMO_PEOPLE } from '../support/people';

const NO_LINK = 'You are offline. You need a connection to log in or sign up.';

test('a visitor without a network reads on the sign-up screen that there is none, and what can be seen', async ({
  openServer,
  openPage,
}) => {
  const server = await openServer('demo');
  const page = await openPage(server, { path: '/category' });
  await settle(page);
  await waitForOfflineReady(page);
  await page.goto('/login');
  await page.context().setOffline(true);
  await expect(page.getByText(NO_LINK)).toBeVisible();

  await page.goto('/signup');
  await expect(page.getByText(NO_LINK)).toBeVisible();
  await expect(page.getByText('This did not work')).toHaveCount(0);
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

test('a member whose server is gone reads that there is no connection, and not that it is weak', async ({
  openServer,
  openPage,
}) => {
  const server = await openServer('demo');
  const page = await openPage(server, { as: DEMO_PEOPLE.member });
  await waitForOfflineReady(page);
  await server.stop('SIGKILL');
  await page.reload();
  await expect(page.getByText('Offline. You see what was last loaded.')).toBeVisible();
  await expect(page.getByText('The connection is weak')).toHaveCount(0);
});
