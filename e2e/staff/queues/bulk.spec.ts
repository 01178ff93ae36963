import { expect, test, WITHOUT_WORKER } from '../../support/fixtures';
import { addPendingPayment } from '../../support/member';
import { openSignedIn } from '../../support/open-signed-in';
import { DEMO_PEOPLE, LAPTOP_SIZE } from '../../support/people';
import { setLanguage } from '../../support/set-language';

for (const language of ['fr', 'ar'] as const) {
  test(`several payments are rejected with one reason or accepted together, and brought back at once: ${language}`, async ({
    openServer,
    openPage,
  }) => {
    const server = await openServer('demo', { WAHA_UNDO_SECONDS: '60' });
    const added = [await addPendingPayment(server), await addPendingPayment(server)];
    const ids = added.map(({ id }) => `'${id}'`).join();
    const readStatuses = () => server.rows(`select distinct status from payments where id in (${ids})`);
    const page = await openPage(server, { viewport: LAPTOP_SIZE, ...WITHOUT_WORKER });
    const translate = await setLanguage(page.context(), language);
    await openSignedIn(page, DEMO_PEOPLE.admin, '/dashboardAdmin?view=payments');
    const checkboxes = added.map(({ member }) => page.getByRole('checkbox', { name: new RegExp(member.surname) }));
    const pressAction = (letter: string) => page.locator(`[aria-keyshortcuts=${letter}]:visible`).last().click();

    await page.getByRole('button', { name: translate('Select several') }).click();
    for (const checkbox of checkboxes) await checkbox.click();
    // The actions take one line of the narrow list, and are not cut off.
    const bar = page.getByRole('region', { name: translate('Bulk actions') });
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(48);
    expect(await bar.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
    await pressAction('r');
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox').fill('Le montant du reçu est différent.');
    await page.keyboard.press('Control+Enter');
    await expect(question).toBeHidden();
    for (const checkbox of checkboxes) await expect(checkbox).toBeHidden();
    expect(server.rows('select id from held_commands')).toHaveLength(2);
    await page.getByRole('button', { name: translate('Undo'), exact: true }).click();
    await expect.poll(() => server.rows('select id from held_commands')).toEqual([]);
    expect(readStatuses()).toEqual([{ status: 'pending' }]);

    await page.getByRole('button', { name: translate('Select several') }).click();
    for (const checkbox of checkboxes) await checkbox.click();
    await pressAction('a');
    await expect(question.getByRole('region', { name: translate('Receipts') }).getByRole('listitem')).toHaveCount(2);
    await question.getByRole('button').first().press('Escape');
    await expect(question).toBeHidden();
    await pressAction('a');
    await question.locator('[data-answers] button').first().click();
    await expect(question).toBeHidden();
    for (const checkbox of checkboxes) await expect(checkbox).toBeHidden();
    expect(server.rows('select id from held_commands')).toHaveLength(2);
    await page.getByRole('button', { name: translate('Undo'), exact: true }).click();
    await expect.poll(() => server.rows('select id from held_commands')).toEqual([]);
    expect(readStatuses()).toEqual([{ status: 'pending' }]);
  });
}
