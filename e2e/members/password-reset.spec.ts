import { expect, test } from '../support/fixtures';

test.describe('password reset', () => {
  test('with an expired link says so when the password is sent, and never reloads the page', async ({
    openServer,
    openPage,
  }) => {
    const page = await openPage(await openServer('staffed'));
    let loads = 0;
    page.on('load', () => loads++);
    const expiredReply = page.waitForResponse((response) => response.status() === 410);
    await page.goto('/reset-password#token=abc');
    await expiredReply;

    await page.getByLabel('New password', { exact: true }).fill('under the palm trees');
    await page.getByLabel('Confirm Password', { exact: true }).fill('under the palm trees');
    await page.getByRole('button', { name: 'Save the password' }).click();

    await expect(page.getByText('This link has been used or has expired. Please request a new one.')).toBeVisible();
    expect(loads).toBe(1);
  });
});
