import { fireEvent, screen, waitFor } from '@testing-library/react';
import { exportMembers } from '@waha/domain/staff-exports.contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openUsers } from '#testing/open-users';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

/** The files that the browser was asked to save. */
let saved: { name: string; text: Promise<string> }[];
const { createObjectURL, revokeObjectURL } = URL;
const { click } = HTMLAnchorElement.prototype;
beforeEach(() => {
  saved = [];
  let file: Blob | undefined;
  URL.createObjectURL = (blob) => {
    file = blob as Blob;
    return 'blob:table';
  };
  URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: (file as Blob).text() });
  };
});
afterEach(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  HTMLAnchorElement.prototype.click = click;
});

const findExportRequest = () => page.server.received.find(({ address }) => address.startsWith('/exports/'));

test("a list export has its filter, the server's file name and the displayed language", async () => {
  await openUsers(page.server, '&verified=yes&sort=name');
  page.server.serveFile('/exports/members', 'text/csv', 'name\r\nNour\r\n', 'waha-الأعضاء-2026-03-04.csv');
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  fireEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('waha-الأعضاء-2026-03-04.csv');
  expect(await saved[0]?.text).toBe('name\r\nNour\r\n');
  expect(findExportRequest()?.address).toBe('/exports/members?sort=name&verified=yes&format=csv&titles=source');
  expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull();
});

test('a refused list export shows the reason and saves nothing', async () => {
  page.server.refuse(exportMembers, 422, { message: 'The list has more than 100000 rows.', code: 'too_many_rows' });
  await openUsers(page.server);
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  fireEvent.click(screen.getByRole('button', { name: 'Export as Excel (XLSX)' }));
  expect((await screen.findAllByText(/more than/)).length).toBeGreaterThan(0);
  expect(findExportRequest()?.address).toContain('format=xlsx');
  expect(saved).toEqual([]);
});
