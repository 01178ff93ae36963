import { expect, type Locator, type Page, test } from '@playwright/test';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE, LAPTOP_SIZE } from '../support/people';
import { type SentPayment, sendPayments } from '../support/send-payments';
import { Server } from '../support/server';

/**
 * This many payments are reconciled within this many milliseconds, from opening the section to accepting the last one.
 */
const PAYMENTS = 30;
const WITHIN = 60_000;

/** In the format of a Tunisian bank: the day first, a comma before the millimes, debits with their sign. */
function statementOf(payments: readonly SentPayment[], short: SentPayment): Buffer {
  const today = new Date();
  const day = [today.getDate(), today.getMonth() + 1].map((part) => String(part).padStart(2, '0')).join('/');
  const dinars = (millimes: number) =>
    `${Math.trunc(millimes / 1000).toLocaleString('fr-FR')},${String(millimes % 1000).padStart(3, '0')}`;
  const row = (label: string, amount: string) => `${day}/${today.getFullYear()};${label};${amount};`;
  const rows = [
    'Relevé du compte;;;',
    'Date opération;Libellé;Montant;Solde',
    ...payments.map(({ reference, totalMillimes }, index) =>
      row(
        index % 3 === 0 ? `VIR RECU ${reference.replaceAll('-', ' ').toLowerCase()}` : `VIR ${reference}`,
        dinars(totalMillimes),
      ),
    ),
    row(`VIR ${short.reference}`, dinars(short.totalMillimes - 10_000)),
    row('REMBOURSEMENT STEG 2026', '71,313'),
    row('Frais de tenue de compte', '-2,500'),
  ];
  return Buffer.from(rows.join('\r\n'), 'latin1');
}

/** Moves the focus with this key until it is there. */
async function travel(page: Page, key: string, to: Locator): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    if (await to.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press(key);
  }
  await expect(to).toBeFocused();
}

test.describe('reconciliation', () => {
  let server: Server;
  test.beforeEach(async () => {
    server = await Server.openDemo();
  });
  test.afterEach(() => server.close());

  test('accepts thirty payments from a statement within a minute by keyboard; the same file changes nothing', async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: LAPTOP_SIZE, reducedMotion: 'reduce' });
    const visitor = await browser.newContext({ baseURL: server.url });
    const [short, ...payments] = (await sendPayments(visitor.request, server, PAYMENTS + 1)) as [
      SentPayment,
      ...SentPayment[],
    ];
    const file = { name: 'releve.csv', mimeType: 'text/csv', buffer: statementOf(payments, short) };
    const page = await context.newPage();
    page.on('filechooser', (chooser) => void chooser.setFiles(file));
    await openSignedIn(page, DEMO_PEOPLE.admin);
    const sections = page.getByRole('tablist', { name: 'Administration' });
    await expect(sections.getByRole('tab', { selected: true })).toBeVisible();
    const choose = page.getByLabel('Bank or wallet statement (CSV or XLSX)');
    const openFile = async () => {
      await travel(page, 'Tab', choose);
      await page.keyboard.press('Enter');
      await expect(page.getByText('releve.csv')).toBeVisible();
    };
    const approved = () => server.rows(`select id from payments where status = 'approved'`).length;
    const before = approved();

    await test.step('from the section’s opening to the last one’s acceptance', async () => {
      const startedAt = Date.now();
      await travel(page, 'Tab', sections.getByRole('tab', { selected: true }));
      await travel(page, 'ArrowDown', sections.getByRole('tab', { name: 'Reconciliation' }));
      await page.keyboard.press('Enter');
      await openFile();
      // A new bank: its columns are guessed, and confirmed once.
      const from = page.getByRole('combobox', { name: 'Bank or wallet account' });
      await travel(page, 'Tab', from);
      await page.keyboard.type('Another');
      const columns = page.getByRole('region', { name: 'Column mapping' });
      await expect(columns.getByRole('combobox', { name: 'Label or reference' })).toHaveValue('1');
      await expect(columns.getByRole('status')).toContainText(/VIR RECU/);
      await travel(page, 'Tab', columns.getByRole('textbox', { name: 'Name of the bank or wallet' }));
      await page.keyboard.type('BIAT');
      await page.keyboard.press('Enter');

      const accept = page.getByRole('button', { name: /^Accept 30/ });
      await expect(accept).toBeFocused();
      await expect(page.getByRole('tab', { name: /^Possible match/ })).toContainText('1 ·');
      await expect(page.getByRole('tab', { name: /^Unmatched/ })).toContainText('1 ·');
      await page.keyboard.press('Enter');
      const question = page.getByRole('alertdialog', { name: 'Accept 30 lines of the statement?' });
      await expect(question).toContainText('was received');
      await expect(question.getByRole('button', { name: 'Accept 30 lines' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('30 lines accepted.')).toBeVisible();
      const durationMs = Date.now() - startedAt;
      console.log(`30 payments from a statement, by keyboard: ${(durationMs / 1000).toFixed(1)} s`);
      expect(durationMs).toBeLessThan(WITHIN);
    });
    expect(approved() - before).toBe(PAYMENTS);
    const ledger = server.rows('select count(*) as entries from point_entries');

    await test.step('the possible match is beside its receipt, and keys decide', async () => {
      await travel(page, 'Shift+Tab', page.getByRole('tab', { name: /^Certain match/ }));
      await travel(page, 'ArrowRight', page.getByRole('tab', { name: /^Possible match/ }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('list', { name: 'Possible matches' })).toBeVisible();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      const line = page.getByRole('article', { name: 'Possible match' });
      await expect(line.getByRole('img')).toBeVisible();
      await expect(line).toContainText('The amount differs from the expected amount.');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Ignore');
      await page.keyboard.press('Escape');
      await page.keyboard.press('x');
      await page.keyboard.type('Incomplete');
      await travel(page, 'Tab', page.getByRole('alertdialog').getByRole('button', { name: 'Ignore' }));
      await page.keyboard.press('Enter');
      await expect(page.getByText('No possible matches to review.')).toBeVisible();
    });

    await test.step('the same file again changes nothing', async () => {
      await page.getByRole('button', { name: 'Back to the statements' }).click();
      await openFile();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(
        page.getByText('All of these lines were already imported. Nothing has changed.').first(),
      ).toBeVisible();
      await expect(page.getByRole('tab', { name: /^Accepted/ })).toContainText('30 ·');
      expect(approved() - before).toBe(PAYMENTS);
      expect(server.rows('select count(*) as entries from point_entries')).toEqual(ledger);
    });

    await test.step('the line says what it paid, and the payment by which line it was accepted', async () => {
      await page.getByRole('tab', { name: /^Accepted/ }).click();
      await page
        .getByRole('link', { name: /Matched to a payment of Amina Ben Salah/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'History' }).click();
      const history = page.getByRole('list', { name: 'History' });
      await expect(history).toContainText('Matched with a statement line');
      await expect(history).toContainText('Statement from: BIAT');
    });
    await Promise.all([context.close(), visitor.close()]);
  });
});
