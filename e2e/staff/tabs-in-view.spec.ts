import { expect, test } from '@playwright/test';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';

test('on a phone the selected dashboard tab is in view, also when selected by the address', {
  tag: '@nightly',
}, async ({ browser }) => {
  const server = await Server.openDemo();
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openSignedIn(page, DEMO_PEOPLE.admin);
  for (const [view, name] of [
    ['profiles', 'Profile Notifications'],
    ['withdrawals', 'Withdrawal Notifications'],
    ['activity', 'User Notifications'],
    ['payments', 'Payment Notifications'],
  ] as const) {
    await page.evaluate((to) => history.pushState({}, '', to), `/dashboardAdmin?view=${view}`);
    const tab = page.getByRole('tab', { name, selected: true });
    await expect(tab).toBeInViewport({ ratio: 1 });
    await page.waitForLoadState('networkidle');
    await expect(tab).toBeInViewport({ ratio: 1 });
  }
  await context.close();
  await server.close();
});
