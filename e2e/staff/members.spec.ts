import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { openSignedIn } from '../support/open-signed-in';
import { DEMO_PEOPLE, LAPTOP_SIZE } from '../support/people';
import { Server } from '../support/server';

test.describe('member table', () => {
  let server: Server;
  test.beforeEach(async () => {
    server = await Server.openDemo();
  });
  test.afterEach(() => server.close());

  test('lets an admin filter, save the view, tag a member, and export the list', async ({ browser }) => {
    const staffContext = await browser.newContext({
      baseURL: server.url,
      viewport: LAPTOP_SIZE,
      reducedMotion: 'reduce',
    });
    const admin = await staffContext.newPage();
    await openSignedIn(admin, DEMO_PEOPLE.admin, '/dashboardAdmin?view=users');
    const users = admin.getByRole('table', { name: 'Users' });
    const rows = users.locator('tbody').getByRole('row');

    await test.step('filters narrow the table and are part of the address', async () => {
      await expect(users).toContainText('Hichem Ayari');
      await admin.getByRole('button', { name: 'User verified' }).click();
      await expect(users).not.toContainText('Hichem Ayari');
      await admin.getByRole('button', { name: 'Filters', exact: true }).click();
      await admin.getByLabel('Sort by').selectOption('name');
      await expect(admin).toHaveURL(/verified=yes/);
      await expect(admin).toHaveURL(/sort=name/);
      const names = await rows.getByRole('rowheader').getByRole('link').allTextContents();
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
      await expect(users.getByRole('columnheader', { name: 'Member', exact: true })).toHaveAttribute(
        'aria-sort',
        'ascending',
      );
    });

    await test.step('the view is saved under a name, and brought back', async () => {
      await admin.getByRole('button', { name: 'Save this view' }).click();
      await admin.getByLabel('Name of the view').fill('Verified by name');
      await admin.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(admin.getByRole('button', { name: 'Verified by name, selected' })).toBeVisible();
      await admin.getByRole('button', { name: 'Clear filters' }).click();
      await expect(users).toContainText('Hichem Ayari');
      await admin.reload();
      await admin.getByRole('button', { name: 'Verified by name' }).click();
      await expect(users).not.toContainText('Hichem Ayari');
    });

    await test.step('a member gets a tag and a note, and both are found again', async () => {
      await users.getByRole('link', { name: /^Nour Hamdi/ }).click();
      await admin.getByLabel('New tag').fill('Wholesale');
      await admin.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(admin.getByRole('button', { name: 'Remove the tag Wholesale' })).toBeVisible();
      await admin.getByRole('tab', { name: 'Notes' }).click();
      await admin.getByLabel('New note').fill('Asked for ten packs.');
      await admin.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(admin.getByRole('list', { name: 'Notes' })).toContainText('Asked for ten packs.');
      await admin.getByRole('tab', { name: 'Timeline' }).click();
      await expect(admin.getByRole('list', { name: 'Timeline' })).toContainText('Note added');
      await admin.getByRole('tab', { name: 'Ledger' }).click();
      await expect(admin.getByRole('table', { name: 'Entries' })).toContainText('Bonus of the pack');
      await admin.getByRole('button', { name: 'All members' }).click();
      await admin.getByRole('button', { name: 'Filters', exact: true }).click();
      await admin.getByLabel('Tag').selectOption('Wholesale');
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText('Nour Hamdi');
    });

    await test.step('what is filtered is exported as CSV, and read; the table stays in its place', async () => {
      // A laptop on which the tools fill their row.
      await admin.setViewportSize({ width: 1280, height: 720 });
      const top = (await users.boundingBox())?.y;
      await admin.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(admin.getByRole('button', { name: 'Export as CSV' })).toBeInViewport({ ratio: 1 });
      expect((await users.boundingBox())?.y).toBe(top);
      const coming = admin.waitForEvent('download');
      await admin.getByRole('button', { name: 'Export as CSV' }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toMatch(/^waha-members-\d{4}-\d\d-\d\d\.csv$/);
      const text = await readFile(await download.path(), 'utf8');
      const [titles, first, ...otherRows] = text.slice(1).trimEnd().split('\r\n');
      expect(titles).toMatch(/^"name","surname","email",.*"member id"$/);
      expect(first).toContain('"Nour","Hamdi","nour.hamdi@waha.example"');
      expect(first).toContain('"Wholesale"');
      expect(otherRows).toEqual([]);
      expect(server.rows("select details from audit_log where action = 'table.exported'")).toEqual([
        { details: '{"table":"members","format":"csv"}' },
      ]);
    });
    await staffContext.close();
  });
});
