import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listDevices } from '@waha/domain/account/devices.contract';
import { listAudit } from '@waha/domain/audit/audit.contract';
import {
  deleteNote,
  editNote,
  listNotes,
  readStanding,
  type WireMemberNote,
  writeNote,
} from '@waha/domain/members/members.contract';
import { listQuickReplies, markMessagesRead, sendToMember } from '@waha/domain/messaging/messaging.contract';
import { readLedger } from '@waha/domain/wallet/staff-ledger.contract';
import { expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { createMessage } from '#testing/fixtures/message';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { mockLayout } from '#testing/mock-layout';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { serveConversations } from '#testing/open-inbox';
import { createStanding } from '#testing/open-users';
import { serveMembers } from '#testing/serve-members';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const at = '2026-03-04T10:00:00.000Z';
const nour = { _id: NOUR._id, name: 'Nour Hamdi', role: 'user' } as const;
const note: WireMemberNote = {
  _id: createId(),
  text: 'Called about her receipt.',
  author: { _id: createId(), name: 'Leila Ben Salah' },
  at,
  mayChange: true,
};

function open(tab?: string) {
  serveMembers(page.server);
  const payment = { kind: 'payment', _id: createId(), label: 'W-7K3M-9Q2X · Ultra One × 2' } as const;
  page.server.on(listAudit, [
    { _id: '9', at, action: 'payment.submitted', by: nour, subject: payment, member: nour, details: {} },
  ]);
  return openAdminDashboard(`view=users&item=${NOUR._id}${tab ? `&tab=${tab}` : ''}`);
}

test('the member page shows identity and history, and each part has an address', async () => {
  const { address } = await open();
  expect(await screen.findByRole('article', { name: 'Profile' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Tags' })).toBeTruthy();
  const lines = within(await screen.findByRole('list', { name: 'Timeline' }));
  expect(lines.getByRole('listitem').textContent).toMatch(/Payment sent.*Nour Hamdi.*W-7K3M-9Q2X/);
  expect(lines.getByRole('link', { name: 'Open: Payment sent' }).getAttribute('href')).toMatch(/view=payments&item=/);
  expect(page.server.received.some(({ address: requested }) => requested === `/audit?person=${NOUR._id}`)).toBe(true);
  page.server.on(listDevices, []);
  fireEvent.click(screen.getByRole('tab', { name: 'Devices' }));
  expect(await screen.findByText('No active sessions.')).toBeTruthy();
  expect(address()).toBe(`/dashboardAdmin?view=users&item=${NOUR._id}&tab=devices`);
});

test('the member page begins with state and money', async () => {
  const opened = open();
  page.server.on(
    readStanding,
    createStanding({
      paidMillimes: 149_500,
      unpaid: { count: 2, millimes: 80_000 },
      overdue: { count: 1, millimes: 40_000 },
      lastMessage: { at, isFromMember: true },
    }),
  );
  await opened;
  const standing = await screen.findByRole('region', { name: 'Points and money' });
  const listFigures = () =>
    within(standing)
      .getAllByRole('term')
      .map((term) => term.parentElement?.textContent);
  await waitFor(() =>
    expect(listFigures()).toEqual([
      ...['Valid points36', 'Not yet valid12', 'Packs1', 'Paid in total149.500 TND'],
      'Unpaid invoices280.000 TND, of which 40.000 TND is overdue',
      'Last message04/03/2026from the member',
    ]),
  );
});

test('the timeline names the day of an invoice once, in the form of the reader', async () => {
  const opened = open();
  const subject = { kind: 'invoice', _id: createId(), label: '2026-03-15' } as const;
  const details = { invoiceDate: '2026-03-15' };
  page.server.on(listAudit, [{ _id: '9', at, action: 'invoice.added', by: nour, subject, member: nour, details }]);
  await opened;
  const lines = within(await screen.findByRole('list', { name: 'Timeline' }));
  await waitFor(() => expect(lines.getByRole('listitem').textContent).toMatch(/Date: 15\/03\/2026$/));
  expect(lines.queryByText('2026-03-15')).toBeNull();
});

test('the timeline shows one kind of action', async () => {
  await open();
  fireEvent.change(await screen.findByRole('combobox', { name: 'Action' }), { target: { value: 'money' } });
  await waitFor(() =>
    expect(page.server.received.map(({ address }) => address)).toContain(`/audit?kind=money&person=${NOUR._id}`),
  );
});

test('the ledger on the member page shows the balance after each entry, of either account', async () => {
  const line = { kind: 'pack_bonus', earnedAt: at, becomesValidAt: at } as const;
  page.server.on(readLedger, [
    { ...line, _id: '2', points: 13, balance: 39 },
    { ...line, _id: '1', points: 26, balance: 26 },
  ]);
  await open('ledger');
  const rows = within(await screen.findByRole('table', { name: 'Entries' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'EntryPointsBalanceDateValid from',
    expect.stringMatching(/Bonus of the pack.*\+13.*39.*04\/03\/2026/),
    expect.stringMatching(/Bonus of the pack.*\+26.*26/),
  ]);
  page.server.on(readLedger, []);
  fireEvent.change(screen.getByRole('combobox', { name: 'Account' }), { target: { value: 'facility' } });
  expect(await screen.findByText('No entries yet.')).toBeTruthy();
  expect(page.server.received.some(({ address }) => address.includes('account=facility'))).toBe(true);
});

test('the member page names devices by browser and system and cannot end them', async () => {
  page.server.on(listDevices, [{ device: 'Mozilla/5.0 (Linux; Android 14) Chrome/120', createdAt: at, expiresAt: at }]);
  await open('devices');
  const devices = await screen.findByRole('list', { name: 'Devices' });
  expect(devices.textContent).toMatch(/Chrome, Android.*Logged in.*04\/03\/2026/);
  expect(within(devices).queryByRole('button')).toBeNull();
});

test("a note on the member page is created, edited and deleted; others' notes have no buttons", async () => {
  page.server.on(listNotes, []);
  page.server.on(writeNote, note);
  page.server.on(editNote, note);
  page.server.on(deleteNote, undefined);
  await open('notes');
  await screen.findByText('No notes yet.');
  fireEvent.change(screen.getByLabelText('New note'), { target: { value: ` ${note.text} ` } });
  page.server.on(listNotes, [note, { ...note, _id: createId(), text: 'Of another', mayChange: false }]);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('list', { name: 'Notes' });
  const sent = () => page.server.received.filter(({ body }) => body !== undefined).map(({ body }) => body);
  expect(sent()).toEqual([{ text: note.text }]);
  expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('');

  expect(screen.getAllByRole('button', { name: 'Change the note' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Change the note' }));
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Better words' } });
  page.server.on(listNotes, [{ ...note, text: 'Better words', editedAt: at }]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Save' }).at(-1)!);
  await screen.findByText(/Changed .?04\/03\/2026/);

  fireEvent.click(screen.getByRole('button', { name: 'Delete the note' }));
  page.server.on(listNotes, []);
  const confirmation = within(await screen.findByRole('alertdialog', { name: 'Delete this note?' }));
  fireEvent.click(confirmation.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Better words')).toBeNull());
});

test('the conversation on the member page loads when opened, and is read and answered there', async () => {
  mockLayout();
  const findRequests = () =>
    page.server.received.filter(({ address }) => address.startsWith('/messages/admin/conversations'));
  page.server.on(listQuickReplies, []);
  page.server.on(markMessagesRead, { unreadCount: 0 });
  const opened = open();
  serveConversations(page.server, { nour: [createMessage({ side: 'member', content: 'Is it paid?' })] });
  await opened;
  await screen.findByRole('list', { name: 'Timeline' });
  expect(findRequests()).toEqual([]);

  fireEvent.click(screen.getByRole('tab', { name: 'Messages' }));
  const talk = within(await screen.findByRole('region', { name: 'Conversation with Nour Hamdi' }));
  expect(await talk.findByText('Is it paid?')).toBeTruthy();
  expect(findRequests().map(({ address }) => address)).toContainEqual(expect.stringContaining(`userId=${NOUR._id}`));
  await waitFor(() => expect(page.server.received.some(({ body }) => userIdIn(body) === NOUR._id)).toBe(true));
  expect(talk.getByRole('link', { name: 'Open in the inbox' }).getAttribute('href')).toContain(
    `view=messages&member=${NOUR._id}`,
  );

  page.server.on(sendToMember, createMessage({ content: 'It is.' }));
  fireEvent.change(talk.getByRole('textbox'), { target: { value: 'It is.' } });
  fireEvent.click(talk.getByRole('button', { name: 'Send' }));
  expect(await talk.findByText('It is.')).toBeTruthy();
});

/** Returns the member whose messages are marked as read. */
const userIdIn = (body: unknown) => (body as { userId?: string } | undefined)?.userId;
