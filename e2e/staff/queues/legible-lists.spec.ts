import type { Page } from '@playwright/test';
import { expect, test, WITHOUT_WORKER } from '../../support/fixtures';
import { addPendingPayment } from '../../support/member';
import { openSignedIn } from '../../support/open-signed-in';
import { DEMO_PEOPLE } from '../../support/people';
import { setLanguage } from '../../support/set-language';

const CLERK_SIZE = { width: 1366, height: 768 };

/** Returns how far the page behind the open dialog is dimmed: 0 not at all, 1 as far as behind other dialogs. */
const readShade = (page: Page) =>
  page
    .getByRole('alertdialog')
    .locator('xpath=preceding-sibling::div')
    .evaluate((shade) => Number(getComputedStyle(shade).opacity));

/** Returns by how much the placeholder is wider than its room, with that of the button that empties the field. */
function measurePlaceholder(input: HTMLInputElement | SVGElement | HTMLElement): number {
  const field = input as HTMLInputElement;
  const style = getComputedStyle(field);
  const context = document.createElement('canvas').getContext('2d')!;
  context.font = getComputedStyle(field, '::placeholder').font;
  const paddings = Number.parseFloat(style.paddingInlineStart) + Number.parseFloat(style.paddingInlineEnd);
  const cancelButton = Number.parseFloat(style.fontSize);
  return context.measureText(field.placeholder).width - (field.clientWidth - paddings - cancelButton);
}

for (const language of ['fr', 'ar']) {
  test(`a decided payment says on one line who decided it, and the search field shows its text: ${language}`, async ({
    openServer,
    openPage,
  }) => {
    const server = await openServer('demo');
    const page = await openPage(server, { viewport: CLERK_SIZE, ...WITHOUT_WORKER });
    await setLanguage(page.context(), language);
    await openSignedIn(page, DEMO_PEOPLE.admin, '/dashboardAdmin?view=payments&list=decided');
    const decision = page.locator('main li [data-row] span[title]').first();
    await expect(decision).toBeVisible();
    const { height, lineHeight } = await decision.evaluate((line) => ({
      height: line.clientHeight,
      lineHeight: Number.parseFloat(getComputedStyle(line).lineHeight),
    }));
    expect(height).toBeLessThan(lineHeight * 1.5);
    for (const list of ['decided', 'waiting']) {
      await page.goto(`/dashboardAdmin?view=payments&list=${list}`);
      await expect(page.locator('main li [data-row]').first()).toBeVisible();
      const search = page.locator('main input[type=search]').first();
      expect(await search.evaluate(measurePlaceholder), list).toBeLessThanOrEqual(0);
    }
  });

  test(`the page behind a question is dimmed, less so where its document must be read: ${language}`, async ({
    openServer,
    openPage,
  }) => {
    const server = await openServer('demo');
    const { member, id } = await addPendingPayment(server);
    const page = await openPage(server, { viewport: CLERK_SIZE, ...WITHOUT_WORKER });
    const translate = await setLanguage(page.context(), language);
    await openSignedIn(page, DEMO_PEOPLE.admin, `/dashboardAdmin?view=payments&item=${id}&member=${member.id}`);
    await page.locator('main article [aria-keyshortcuts=r]').click();
    await expect.poll(() => readShade(page)).toBeCloseTo(0.4, 1);
    await page.goto('/dashboardAdmin?view=catalogue');
    await page.getByRole('button', { name: /^Ultra One/ }).click();
    await page.getByRole('textbox', { name: translate('Price'), exact: true }).fill('160');
    await page.getByRole('button', { name: translate('Publish'), exact: true }).click();
    await expect.poll(() => readShade(page)).toBe(1);
  });
}
