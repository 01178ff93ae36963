import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from '../../support/fixtures';
import { openSignedIn } from '../../support/open-signed-in';
import { DEMO_PEOPLE } from '../../support/people';
import { sendPayments } from '../../support/send-payments';
import { setLanguage } from '../../support/set-language';

for (const language of ['fr', 'ar'] as const) {
  test(`a member requests a copy of the data, gets a notification, and finds a payment and its receipt in it: ${language}`, async ({
    openServer,
    openPage,
  }) => {
    test.setTimeout(120_000);
    const server = await openServer('demo');
    const page = await openPage(server, { viewport: { width: 360, height: 740 } });
    const translate = await setLanguage(page.context(), language);
    const [planted] = await sendPayments(page.request, server, 1);
    await openSignedIn(page, DEMO_PEOPLE.member, '/dashboard?open=settings');
    await page.getByRole('button', { name: translate('My data') }).click();
    await page.getByRole('button', { name: translate('Request a copy') }).click();
    await page.getByRole('textbox', { name: translate('Current password') }).fill(DEMO_PEOPLE.password);
    await page.getByRole('button', { name: translate('Request a copy') }).click();
    await expect(page.getByRole('button', { name: translate('Request a copy') })).toBeHidden();

    const link = page.getByRole('link', { name: translate('Download') });
    await expect(link).toBeVisible({ timeout: 60_000 });
    expect(server.rows("select count(*) as n from member_notifications where type = 'DATA_COPY_READY'")).toEqual([
      { n: 1 },
    ]);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^Waha.*-\d{4}-\d\d-\d\d\.zip$/);

    const files = unzipSync(await readFile(await download.path()));
    const data = JSON.parse(strFromU8(files['data.json']!));
    expect(data.account.email).toBe(DEMO_PEOPLE.member);
    const payment = data.payments.find(({ id }: { id: string }) => id === planted!.id);
    expect(payment.reference).toBe(planted!.reference);
    const receipt = data.files.find(({ id }: { id: string }) => id === payment.receiptFileId);
    expect(files[`files/${receipt.name}`]).toHaveLength(receipt.size);

    // The overview is a page of its own, without the app.
    const overview = strFromU8(files['index.html']!);
    await page.setContent(overview);
    await page
      .locator('summary')
      .filter({ hasText: { fr: /^Paiements \(/, ar: /^الدفعات \(/ }[language] })
      .click();
    await expect(page.getByText(planted!.reference).first()).toBeVisible();
    await expect(page.locator(`a[href="files/${receipt.name}"]`).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(overview).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
  });
}

test('an administrator makes a copy for a letter, and the section of a member without a network says so', async ({
  openServer,
  openPage,
}) => {
  const server = await openServer('demo');
  const admin = await openPage(server);
  const [member] = server.rows(`select id from people where email = '${DEMO_PEOPLE.member}'`);
  await openSignedIn(admin, DEMO_PEOPLE.admin, `/dashboardAdmin?view=users&item=${member!.id}`);
  await admin.getByRole('button', { name: 'Make a copy of the data' }).click();
  const question = admin.getByRole('alertdialog');
  await question.getByRole('textbox', { name: 'Reason' }).fill('Letter of 3 March');
  await question.getByRole('button', { name: 'Make a copy of the data' }).click();
  await expect(admin.getByText(/^The member can download the copy of the data until/)).toBeVisible({ timeout: 60_000 });
  expect(server.rows("select details from audit_log where action = 'data-copy.requested'")).toEqual([
    { details: '{"reason":"Letter of 3 March"}' },
  ]);

  const page = await openPage(server);
  await openSignedIn(page, DEMO_PEOPLE.member, '/dashboard?open=settings');
  await page.getByRole('button', { name: 'My data' }).click();
  await expect(page.getByRole('link', { name: /^Download/ })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByRole('link', { name: /^Download/ })).toBeHidden();
});
