import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  addTag,
  deleteView,
  listTags,
  listViews,
  readMembersTable,
  readTags,
  removeTag,
  renameView,
  saveView,
} from '@waha/domain/members/members.contract';
import { listQuickReplies } from '@waha/domain/messaging/messaging.contract';
import { listPacks } from '@waha/domain/purchase/purchase.contract';
import { exportSelectedMembers } from '@waha/domain/staff-exports.contract';
import { messageSelected, tagSelected } from '@waha/domain/staff-selected-members.contract';
import { expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { createPack } from '#testing/fixtures/pack';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { mockLayout } from '#testing/mock-layout';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { openUsers, serveMembersTable, toTableMember, UNVERIFIED_MEMBER, VERIFIED_MEMBER } from '#testing/open-users';
import { setUpPage } from '#testing/set-up-page';
import { setWindowWidth } from '#testing/set-window-width';

const page = setUpPage();
const lastAsked = () => page.server.received.filter(({ address }) => /^\/members\?/.test(address)).at(-1)?.address;
const isAsked = (part: string) => waitFor(() => expect(lastAsked()).toContain(part));
const cards = () => screen.findByRole('list', { name: 'Users' });
const table = () => screen.findByRole('table', { name: 'Users' });
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });

test('the member table on a phone is a card per member with the main data', async () => {
  const members = [
    toTableMember(VERIFIED_MEMBER, { tags: ['late'] }),
    toTableMember({ ...UNVERIFIED_MEMBER, isBlocked: true }, { waiting: 2 }),
  ];
  serveMembersTable(page.server, []);
  page.server.on(readMembersTable, { members, total: 12_345, isCut: false });
  await openAdminDashboard('view=users');
  const [first, second] = within(await cards()).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/Nour Hamdi.*Verified.*04\/03\/2026.*1 pack.*36 valid points.*late/);
  expect(first?.textContent).not.toMatch(/Not Verified|Blocked/);
  expect(second?.textContent).toMatch(/Hichem Ayari.*Not Verified.*Blocked.*2 items waiting/);
  expect(screen.getByText(/^2 of 12.345$/)).toBeTruthy();
});

test('the member table on a laptop is sorted by its headers and navigated by arrow keys', async () => {
  setWindowWidth(1280);
  mockLayout();
  const { address } = await openUsers(page.server);
  const names = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const rows = within(await table());
  expect(names()).toEqual([
    ...['', 'Member', 'Status', 'Joined Language', 'Packs', 'Valid points Not valid yet', 'Waiting', 'Actions'],
  ]);
  const joined = screen.getByRole('columnheader', { name: /^Joined/ });
  expect(joined.getAttribute('aria-sort')).toBe('descending');
  const [nour, hichem] = [/^Nour/, /^Hichem/].map((name) => rows.getByRole('link', { name }));
  nour?.focus();
  fireEvent.keyDown(nour!, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(hichem);
  fireEvent.keyDown(hichem!, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(nour);

  fireEvent.click(screen.getByRole('button', { name: 'Member' }));
  await isAsked('sort=name');
  expect(address()).toContain('sort=name');
  fireEvent.click(await screen.findByRole('button', { name: 'Member' }));
  await isAsked('sort=nameBack');
  fireEvent.click(await screen.findByRole('button', { name: 'Packs' }));
  await isAsked('sort=packs');
});

test('a long member table tells screen readers the total, and its rows are cheap to paint', async () => {
  setWindowWidth(1280);
  const { rows, at } = await openVeryMany();
  expect((await table()).getAttribute('aria-rowcount')).toBe('12346');
  const row = at(0).closest('tr')!;
  expect(row.getAttribute('aria-rowindex')).toBe('2');
  // The frame rate of scrolling depends on these figures.
  expect(rows.getAllByRole('row')).toHaveLength(101);
  expect(row.querySelectorAll('*').length).toBeLessThan(24);
  expect(row.querySelectorAll('svg')).toHaveLength(0);
});

test('arrow keys in the member table reach every fetched row', async () => {
  setWindowWidth(1280);
  const { at } = await openVeryMany();
  at(0).focus();
  for (let line = 1; line <= 80; line++) fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(at(80));
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(at(79));
});

test('the name of a member is a link: a plain press opens the member in place, a press with Ctrl is left to the browser', async () => {
  setWindowWidth(1280);
  const { address } = await openUsers(page.server, '&verified=yes');
  const name = await screen.findByRole('link', { name: /^Nour Hamdi/ });
  const memberAddress = `/dashboardAdmin?view=users&verified=yes&item=${NOUR._id}`;
  expect(name.getAttribute('href')).toBe(memberAddress);
  let isLeftToBrowser = false;
  const seeClick = (event: Event) => {
    isLeftToBrowser = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', seeClick);
  fireEvent.click(name, { ctrlKey: true });
  document.removeEventListener('click', seeClick);
  expect(isLeftToBrowser).toBe(true);
  expect(address()).toBe('/dashboardAdmin?view=users&verified=yes');
  fireEvent.click(name);
  await screen.findByRole('article', { name: 'Profile' });
  expect(address()).toBe(memberAddress);
});

/** Opens the table with 100 fetched of 12,345 members. */
async function openVeryMany() {
  const members = Array.from({ length: 100 }, (_each, line) =>
    toTableMember({ ...VERIFIED_MEMBER, _id: createId(), surname: `Hamdi ${line}` }),
  );
  serveMembersTable(page.server, []);
  page.server.on(readMembersTable, { members, total: 12_345, isCut: false });
  await openAdminDashboard('view=users');
  const rows = within(await table());
  await rows.findByRole('link', { name: /^Nour Hamdi 0 ?nour/ });
  const at = (line: number) => rows.getByRole('link', { name: new RegExp(`^Nour Hamdi ${line} ?nour`) });
  return { rows, at };
}

test('member filters go to the address and the server, and conflicting ones replace each other', async () => {
  setWindowWidth(1280);
  const packId = createId();
  serveMembersTable(page.server, [VERIFIED_MEMBER]);
  page.server.on(listPacks, [createPack({ _id: packId, packName: 'Ultra One' })]);
  page.server.on(listTags, ['late']);
  const { address } = await openAdminDashboard('view=users&verified=yes');
  await table();
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await screen.findAllByRole('option', { name: 'Ultra One' });
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('User verified');
  choose('Blocked', 'no');
  await isAsked('blocked=no');
  expect(lastAsked()).toContain('verified=yes');
  choose('Owns a pack', packId);
  await isAsked(`pack=${packId}`);
  choose('Tag', 'late');
  await isAsked('tag=late');
  expect(address()).toBe('/dashboardAdmin?view=users&blocked=no&tag=late&verified=yes');
  choose('Sort by', 'name');
  await isAsked('sort=name');
  fireEvent.change(screen.getByLabelText('Joined from'), { target: { value: '2026-01-02' } });
  await isAsked('from=2026-01-02');
  expect(lastAsked()).not.toContain('sort=');
  choose('Sort by', 'packs');
  await isAsked('sort=packs');
  expect(lastAsked()).not.toContain('from=');
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=users'));
});

test('a link reproduces filters, search and order, and drops unknown filters', async () => {
  await openUsers(page.server, '&q=hamdi&waiting=yes&sort=oldest&blocked=perhaps&from=yesterday');
  await cards();
  expect(lastAsked()).toBe('/members?q=hamdi&sort=oldest&waiting=yes&limit=100');
  expect(screen.getByPlaceholderText<HTMLInputElement>('Rechercher...').value).toBe('hamdi');
});

test('the member search follows a changed address', async () => {
  const { router } = await openUsers(page.server, '&q=hamdi');
  await cards();
  const field = screen.getByPlaceholderText<HTMLInputElement>('Rechercher...');
  await act(() => router.navigate({ to: '.', search: { view: 'users', q: 'ayari' } }));
  expect(field.value).toBe('ayari');
  await isAsked('q=ayari');
  await act(() => router.navigate({ to: '.', search: { view: 'users' } }));
  expect(field.value).toBe('');
  fireEvent.change(field, { target: { value: 'nour ' } });
  fireEvent.change(field, { target: { value: 'nour h' } });
  await isAsked('q=nour');
  expect(field.value).toBe('nour h');
});

test('the member search queries the server and says if there are too many results', async () => {
  const { address } = await openUsers(page.server);
  await cards();
  page.server.on(readMembersTable, { members: [toTableMember(VERIFIED_MEMBER)], total: 1000, isCut: true });
  fireEvent.change(screen.getByPlaceholderText('Rechercher...'), { target: { value: 'aya' } });
  await isAsked('q=aya');
  await waitFor(() => expect(address()).toContain('q=aya'));
  expect(await screen.findByText(/Type more to narrow the search/)).toBeTruthy();
});

test('a complete reference or invoice number is searched for without the filters, and the table says so', async () => {
  const { address } = await openUsers(page.server, '&blocked=yes');
  const note = 'A reference is found whatever the filters are.';
  for (const reference of ['W-7K3M-9Q2X', '2026-000123']) {
    fireEvent.change(await screen.findByLabelText('Search'), { target: { value: reference } });
    expect(await screen.findByText(note)).toBeTruthy();
    await isAsked(`q=${reference}`);
    expect(lastAsked()).not.toContain('blocked');
  }
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'W-7K3M' } });
  await isAsked('blocked=yes');
  expect(screen.queryByText(note)).toBeNull();
  expect(address()).toContain('blocked=yes');
});

test('a view is saved under a name, opened, renamed and deleted', async () => {
  const view = { _id: createId(), name: 'Late ones', filters: { waiting: 'yes' } } as const;
  page.server.on(saveView, view);
  page.server.on(renameView, view);
  page.server.on(deleteView, undefined);
  const { address } = await openUsers(page.server, '&waiting=yes');
  await cards();
  fireEvent.click(screen.getByRole('button', { name: 'Save this view' }));
  fireEvent.change(screen.getByLabelText('Name of the view'), { target: { value: ' Late ones ' } });
  page.server.on(listViews, [view]);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Late ones, selected' });
  expect(page.server.received.find(({ body }) => body !== undefined)?.body).toEqual({
    name: 'Late ones',
    filters: { waiting: 'yes' },
  });

  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=users'));
  fireEvent.click(await screen.findByRole('button', { name: 'Late ones' }));
  await waitFor(() => expect(address()).toContain('waiting=yes'));

  page.server.on(listViews, [{ ...view, name: 'Slow ones' }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Rename Late ones' }));
  fireEvent.change(screen.getByLabelText('Name of the view'), { target: { value: 'Slow ones' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Slow ones' }));
  page.server.on(listViews, []);
  const confirmation = within(await screen.findByRole('alertdialog', { name: 'Delete this view?' }));
  fireEvent.click(confirmation.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('button', { name: 'Save this view' })).toBeTruthy();
});

test('the member table says if no one matches or the read fails', async () => {
  await openUsers(page.server, '&blocked=yes', []);
  expect(await screen.findByText('No matching members.')).toBeTruthy();
  page.server.refuse(readMembersTable, 400, { message: 'No.', code: 'invalid_input' });
  fireEvent.change(screen.getByPlaceholderText('Rechercher...'), { target: { value: 'x' } });
  await screen.findByText('Failed to fetch users. Please try again.');
  serveMembersTable(page.server, [VERIFIED_MEMBER]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /^Nour Hamdi/ })).toBeTruthy();
});

test('a member opens in place of the list, and Back preserves the filters', async () => {
  const { address, router } = await openUsers(page.server, '&verified=yes');
  fireEvent.click(await screen.findByRole('button', { name: /^Nour Hamdi/ }));
  await screen.findByRole('article', { name: 'Profile' });
  expect(screen.queryByRole('list', { name: 'Users' })).toBeNull();
  expect(address()).toBe(`/dashboardAdmin?view=users&verified=yes&item=${NOUR._id}`);
  router.history.back();
  await cards();
  expect(address()).toBe('/dashboardAdmin?view=users&verified=yes');
});

test('tags are added to and removed from a member, with suggestions of existing tags', async () => {
  await openUsers(page.server, `&item=${NOUR._id}`);
  page.server.on(listTags, ['late', 'wholesale']);
  page.server.on(addTag, { tags: ['late'] });
  page.server.on(removeTag, { tags: [] });
  const tags = within(await screen.findByRole('region', { name: 'Tags' }));
  await tags.findByText('No tags yet. Members never see tags.');
  fireEvent.change(tags.getByLabelText('New tag'), { target: { value: 'late' } });
  page.server.on(readTags, { tags: ['late'] });
  fireEvent.click(tags.getByRole('button', { name: 'Add' }));
  const removeTagButton = await tags.findByRole('button', { name: 'Remove the tag late' });
  expect(page.server.received.find(({ body }) => body !== undefined)?.body).toEqual({ tag: 'late' });
  page.server.on(readTags, { tags: [] });
  fireEvent.click(removeTagButton);
  await tags.findByText('No tags yet. Members never see tags.');
  expect(page.server.received.some(({ address }) => address === `/members/${NOUR._id}/tags/late`)).toBe(true);
});

/** Opens the table of two members on a laptop. */
async function openSelectable() {
  setWindowWidth(1280);
  mockLayout();
  page.server.on(listTags, ['late']);
  await openUsers(page.server);
  const rows = within(await table());
  return {
    box: (name: RegExp) => rows.getByRole<HTMLInputElement>('checkbox', { name }),
    name: (name: RegExp) => rows.getByRole('link', { name }),
    bar: () => within(screen.getByRole('region', { name: 'Selected members' })),
  };
}
const selectedIds = [VERIFIED_MEMBER, UNVERIFIED_MEMBER].map(({ _id }) => _id);

test('members are selected by checkbox, as a range, by keyboard and by the head', async () => {
  const { box, name, bar } = await openSelectable();
  fireEvent.click(box(/^Select Nour/));
  expect(bar().getByText('1 selected')).toBeTruthy();
  fireEvent.click(box(/^Select Hichem/), { shiftKey: true });
  expect(bar().getByText('2 selected')).toBeTruthy();
  expect(box(/^Select the members shown/).checked).toBe(true);
  fireEvent.keyDown(name(/^Nour/), { key: 'x' });
  fireEvent.keyDown(name(/^Hichem/), { key: ' ' });
  expect(screen.queryByRole('region', { name: 'Selected members' })).toBeNull();
  fireEvent.click(box(/^Select the members shown/));
  expect([box(/^Select Nour/).checked, box(/^Select Hichem/).checked]).toEqual([true, true]);
  fireEvent.click(bar().getByRole('button', { name: 'Clear the selection' }));
  expect(box(/^Select Nour/).checked).toBe(false);
  expect(document.activeElement).toBe(name(/^Nour/));
});

test('on a phone members are selected on their cards', async () => {
  setWindowWidth(390);
  page.server.on(listTags, ['late']);
  await openUsers(page.server);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Select Hichem/ });
  expect(screen.queryByRole('table')).toBeNull();
  fireEvent.click(box);
  expect(within(screen.getByRole('region', { name: 'Selected members' })).getByText('1 selected')).toBeTruthy();
  expect(box.checked).toBe(true);
  fireEvent.click(box);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected members' })).toBeNull());
});

test('J starts at the first member and K goes back to them', async () => {
  await openSelectable();
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(document.activeElement?.textContent).toContain('Nour');
  fireEvent.keyDown(document.activeElement!, { key: 'j' });
  expect(document.activeElement?.textContent).toContain('Hichem');
  fireEvent.keyDown(document.activeElement!, { key: 'k' });
  expect(document.activeElement?.textContent).toContain('Nour');
});

test('selected members get a tag, and those with too many are counted', async () => {
  const { box, bar } = await openSelectable();
  page.server.on(tagSelected, { changed: 1, changedIds: selectedIds.slice(0, 1), full: 1 });
  fireEvent.click(box(/^Select the members shown/));
  fireEvent.change(bar().getByRole('combobox', { name: 'Tag' }), { target: { value: ' late ' } });
  fireEvent.submit(bar().getByRole('combobox', { name: 'Tag' })); // Enter
  expect(await screen.findByText('1 member changed')).toBeTruthy();
  expect(screen.getByText('1 member has too many tags already')).toBeTruthy();
  expect(page.server.receivedBy(tagSelected)[0]?.body).toEqual({ userIds: selectedIds, tag: 'late', change: 'add' });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(page.server.receivedBy(tagSelected)).toHaveLength(2));
  const [changedId] = selectedIds;
  expect(page.server.receivedBy(tagSelected)[1]?.body).toEqual({ userIds: [changedId], tag: 'late', change: 'remove' });
});

test('a message to selected members starts with a quick reply, and keeps its key when sent again', async () => {
  const { box, bar } = await openSelectable();
  page.server.on(listQuickReplies, [
    { _id: createId(), title: 'Late', text: 'Please pay.', translations: {}, updatedAt: '2026-03-04T09:15:00.000Z' },
  ]);
  page.server.refuse(messageSelected, 503, { code: 'unavailable', message: 'Please try again.' });
  fireEvent.click(box(/^Select the members shown/));
  fireEvent.click(bar().getByRole('button', { name: 'Send a message' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Message to 2 members' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(dialog.getByText('Enter a text.')).toBeTruthy();
  const quickReply = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Quick reply' });
  fireEvent.change(quickReply, { target: { value: quickReply.options[1]!.value } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(page.server.receivedBy(messageSelected)).toHaveLength(1));
  await dialog.findByText('Please try again.');
  page.server.on(messageSelected, { sent: 2 });
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Sent to 2 members')).toBeTruthy();
  const [first, second] = page.server.receivedBy(messageSelected);
  expect([first?.body, second?.body]).toEqual(Array(2).fill({ userIds: selectedIds, content: 'Please pay.' }));
  expect(first?.headers['idempotency-key']).toBeTruthy();
  expect(first?.headers['idempotency-key']).toBe(second?.headers['idempotency-key']);
  expect(screen.queryByRole('region', { name: 'Selected members' })).toBeNull();
});

test('selected members are exported by their ids', async () => {
  const { box, bar } = await openSelectable();
  page.server.refuse(exportSelectedMembers, 422, { code: 'too_many_rows', message: 'Too many.' });
  fireEvent.click(box(/^Select Nour/));
  fireEvent.click(bar().getByRole('button', { name: 'Export' }));
  fireEvent.click(bar().getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(page.server.receivedBy(exportSelectedMembers)).toHaveLength(1));
  expect(page.server.receivedBy(exportSelectedMembers)[0]?.body).toEqual({ userIds: [VERIFIED_MEMBER._id] });
});
