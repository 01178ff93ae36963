import type { Locator, Page } from '@playwright/test';
import { expect, test, WITHOUT_WORKER } from './support/fixtures';
import { addBuyer, PACK_NAME, RECEIPT_FILE } from './support/member';
import { DEMO_PEOPLE, LAPTOP_SIZE } from './support/people';

/** More than the tab stops of any screen. */
const PLACES = 200;

test.describe('by keyboard alone', () => {
  test('a member logs in, chooses a pack, fills the payment in and sends it', async ({ demoServer, openPage }) => {
    test.setTimeout(120_000);
    const member = await addBuyer(demoServer);
    const page = await openPage(demoServer, { path: '/login', ...WITHOUT_WORKER });
    await logInByKeys(page, member.email, member.password);
    await expect(page).toHaveURL(/\/dashboard$/);

    await pressWithKeyboard(page, page.getByRole('button', { name: 'Packs', exact: true }).last());
    const packs = page.getByRole('dialog', { name: 'Packs', exact: true });
    await pressWithKeyboard(page, packs.getByRole('button', { name: new RegExp(`${PACK_NAME}\\b`) }).first());
    await pressWithKeyboard(page, page.getByRole('button', { name: 'Buy', exact: true }));

    await choose(page, page.getByRole('radio', { name: /D17/ }));
    const chosen = page.waitForEvent('filechooser');
    await pressWithKeyboard(page, page.locator('input[name="receiptPhoto"]'));
    await (await chosen).setFiles(RECEIPT_FILE);
    await expect(page.getByText('Preparing the photo')).toBeHidden();
    await pressWithKeyboard(page, page.getByRole('button', { name: 'Send the receipt' }));
    const payments = () =>
      demoServer.rows(`select status, payment_method as method from payments where member_id = '${member.id}'`);
    await expect.poll(payments).toEqual([{ status: 'pending', method: 'd17' }]);
  });

  test('an administrator logs in, opens a payment in the queue and accepts it', async ({
    demoServer,
    openPage,
    waitingPayment,
  }) => {
    test.setTimeout(120_000);
    const { member, id, reference } = waitingPayment;
    const page = await openPage(demoServer, { viewport: LAPTOP_SIZE, path: '/login', ...WITHOUT_WORKER });
    await logInByKeys(page, DEMO_PEOPLE.admin, DEMO_PEOPLE.password);
    await expect(page).toHaveURL(/\/dashboardAdmin$/);

    await choose(page, page.getByRole('tab', { name: /^Payment Notifications/ }));
    await page.keyboard.press('Enter');
    const queue = page.getByRole('list', { name: 'Payments to decide' });
    await pressWithKeyboard(page, queue.getByRole('button', { name: new RegExp(member.surname) }));
    const review = page.getByRole('article', { name: `Payment ${reference}` });
    await pressWithKeyboard(page, review.getByRole('button', { name: 'Accept', exact: true }));
    // The confirm button has the focus when the dialog opens.
    const accept = page.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true });
    await expect(accept).toBeFocused();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => demoServer.rows(`select status from payments where id = '${id}'`))
      .toEqual([{ status: 'approved' }]);
    await expect(page.getByRole('alertdialog')).toBeHidden();
    expect(await placeOfFocus(page), 'the focus after the decision').not.toBe('nowhere');
  });
});

async function logInByKeys(page: Page, email: string, password: string): Promise<void> {
  await reach(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await reach(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

/** Moves the focus to it by Tab, and presses Enter. */
async function pressWithKeyboard(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Enter');
}

/** Moves the focus to its group by Tab, and to it by the arrow keys. */
async function choose(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  const role = await target.evaluate((element) => element.getAttribute('role') ?? (element as HTMLInputElement).name);
  const isInGroup = (groupName: string) =>
    page.evaluate(
      (name) =>
        [document.activeElement?.getAttribute('role'), document.activeElement?.getAttribute('name')].includes(name),
      groupName,
    );
  await tabUntil(page, () => isInGroup(role), target);
  for (let index = 0; index < PLACES && !(await isFocused(target)); index++) await page.keyboard.press('ArrowDown');
  await expect(target).toBeFocused();
}

async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  await tabUntil(page, () => isFocused(target), target);
}

/** Every focused element must be visible. */
async function tabUntil(page: Page, isThere: () => Promise<boolean>, target: Locator): Promise<void> {
  for (let index = 0; index < PLACES; index++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
    const place = await placeOfFocus(page);
    if (place !== 'seen' && place !== 'nowhere') expect(place, 'what has the focus can be seen').toBe('seen');
  }
  throw new Error(`no Tab leads to ${target}`);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Returns `seen`, `nowhere` (the page itself), or the focused element if it is not visible. */
function placeOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nowhere';
    // For an invisible field, its label or the surrounding fieldset takes the press.
    const visibleElement = element.matches('input[type=file]')
      ? (element.closest('label, fieldset, div') ?? element)
      : element;
    const { top, bottom, left, right, width, height } = visibleElement.getBoundingClientRect();
    const isInSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && width > 0 && height > 0;
    return isInSight ? 'seen' : element.outerHTML.slice(0, 200);
  });
}
