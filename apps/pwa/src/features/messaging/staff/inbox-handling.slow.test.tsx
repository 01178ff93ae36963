import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toIso } from '@waha/domain/kernel/time';
import {
  listConversations,
  markMessagesRead,
  sendToMember,
  type WireConversation,
} from '@waha/domain/messaging/messaging.contract';
import { DEFAULT_BUSINESS_HOURS } from '@waha/domain/messaging/staff/business-hours';
import { computeSnoozeEnd } from '@waha/domain/messaging/staff/inbox';
import { changeConversation, readBusinessHours, saveBusinessHours } from '@waha/domain/messaging/staff/inbox.contract';
import { listStaff, type WireStaffAccount } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { expect, test } from 'vitest';
import { createMessage } from '#testing/fixtures/message';
import { HICHEM, NOUR } from '#testing/fixtures/reviewed-profile';
import { openInbox } from '#testing/open-inbox';
import { serveChanges } from '#testing/serve-changes';
import { setUpPage } from '#testing/set-up-page';
import { setWindowWidth } from '#testing/set-window-width';

const page = setUpPage();

const createMessages = () => ({
  hichem: [createMessage({ side: 'member', content: 'Old' })],
  nour: [createMessage({ side: 'member', content: 'Is it paid?' })],
});
const leila = { _id: '01941f29-7c00-7000-8000-0000000000e1', name: 'Leila', surname: 'Mansour' };
const staff: WireStaffAccount = {
  ...leila,
  ...{ email: 'leila@waha.test', role: 'admin' as const, addedAt: '2026-01-01T08:00:00.000Z', lastSignInAt: null },
  ...{ lastUsedAt: null, hasTwoStep: true, switchedOffAt: null },
};
type State = Pick<WireConversation, 'assignee' | 'isClosed' | 'snoozedUntil'>;
const UNREAD = 'There is a message that no one has read. Read it before you close the conversation.';
const OPEN: State = { assignee: null, isClosed: false, snoozedUntil: null };

const findRequests = (start: string) => page.server.received.filter(({ address }) => address.startsWith(start));
const findRows = async () =>
  within(await screen.findByRole('list', { name: 'Conversations' })).getAllByRole('listitem');
const listNames = async () => (await findRows()).map((row) => /^(Nour|Hichem)/.exec(row.textContent ?? '')?.[1]);
const chip = (name: RegExp | string) => screen.findByRole('button', { name });
const handling = async () => within(await screen.findByRole('region', { name: 'Handling' }));
const changes = () => page.server.receivedBy(changeConversation).map(({ body }) => body);

test('a filter of the inbox is in the address, asks the server, and shows its count', async () => {
  const { address } = await openInbox(page.server, createMessages());
  fireEvent.click(await chip('Unread 2'));
  await waitFor(() => expect(address()).toContain('filter=unread'));
  expect((await chip('Unread 2')).getAttribute('aria-pressed')).toBe('true');
  expect(findRequests('/messages/admin/conversations').at(-1)?.address).toContain('filter=unread');
  page.server.on(listConversations, []);
  fireEvent.click(await chip('Mine'));
  expect(await screen.findByText('No conversations are assigned to you.')).toBeTruthy();
});

/** Serves the list of these members, and each conversation with this state. */
function serveList(
  names: ('nour' | 'hichem')[],
  state = OPEN,
  changed: Partial<ReturnType<typeof createMessages>> = {},
): void {
  const messages = { ...createMessages(), ...changed };
  const all = { nour: NOUR, hichem: HICHEM };
  const toConversation = (name: 'nour' | 'hichem') => {
    const { _id, name: firstName, surname, email } = all[name];
    const user = { _id, name: firstName, surname, email, language: 'source' as const };
    return { ...OPEN, ...state, user, messages: messages[name], unreadCount: 1 };
  };
  page.server.on(listConversations, async ({ address }) => {
    const userId = new URLSearchParams(address.split('?')[1]).get('userId');
    return userId ? [toConversation(userId === NOUR._id ? 'nour' : 'hichem')] : names.map(toConversation);
  });
}
const SNOOZED: State = { assignee: null, isClosed: false, snoozedUntil: '2999-01-01T00:00:00.000Z' };

test('rows keep their places until the filter is pressed again, and the keyboard moves on from the open one', async () => {
  setWindowWidth(1280);
  await openInbox(page.server, createMessages(), '&filter=unread');
  expect(await listNames()).toEqual(['Nour', 'Hichem']);
  page.server.on(markMessagesRead, async () => {
    serveList(['hichem']);
    return { unreadCount: 1 };
  });
  fireEvent.click(await chip(/^Nour Hamdi/));
  await waitFor(() => expect(findRequests('/messages/read')).toHaveLength(1));
  await waitFor(() => expect(screen.getAllByText('1 unread')).toHaveLength(1));
  expect(await listNames()).toEqual(['Nour', 'Hichem']);
  // The keyboard moves on from the kept row.
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(await screen.findByRole('region', { name: 'Conversation with Hichem Ayari' })).toBeTruthy();
  expect(await listNames()).toEqual(['Nour', 'Hichem']);
  expect(screen.getAllByText('No longer in this list')).toHaveLength(1);
  fireEvent.click(await chip(/^Unread/));
  await waitFor(async () => expect(await listNames()).toEqual(['Hichem']));
});

test('an answered conversation stays in its place with the answer, and the assignment by the answer is said', async () => {
  setWindowWidth(1280);
  await openInbox(page.server, createMessages(), `&member=${HICHEM._id}`);
  expect(await listNames()).toEqual(['Nour', 'Hichem']);
  const answer = createMessage({ content: 'Yes, it is.', author: { _id: leila._id, name: 'Leila Mansour' } });
  page.server.on(sendToMember, async () => {
    serveList(['nour'], OPEN, { hichem: [answer] });
    return answer;
  });
  fireEvent.change(await screen.findByLabelText('Message'), { target: { value: 'Yes, it is.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Assigned to you.')).toBeTruthy();
  const [, second] = await findRows();
  await waitFor(() =>
    expect(second?.textContent).toMatch(/^Hichem Ayari.*No longer in this list.*Leila Mansour: Yes, it is\./),
  );
  expect(await listNames()).toEqual(['Nour', 'Hichem']);
});

test('conversations that arrive are announced and shown on request', async () => {
  const changes = serveChanges(page.server);
  await openInbox(page.server, { hichem: createMessages().hichem });
  expect(await listNames()).toEqual(['Hichem']);
  serveList(['nour', 'hichem']);
  changes.push({ seq: 1, feature: 'messaging' });
  await waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(screen.getByRole('button', { name: '1 new: show' })).toBeTruthy();
  });
  expect(await listNames()).toEqual(['Hichem']);
  fireEvent.click(screen.getByRole('button', { name: '1 new: show' }));
  expect(await listNames()).toEqual(['Nour', 'Hichem']);
  expect(screen.queryByRole('button', { name: '1 new: show' })).toBeNull();
});

test('a filter that was open before shows the conversations that arrived in the meantime at once', async () => {
  await openInbox(page.server, { hichem: createMessages().hichem });
  expect(await listNames()).toEqual(['Hichem']);
  fireEvent.click(await chip('Closed'));
  await waitFor(() => expect(findRequests('/messages/admin/conversations').at(-1)?.address).toContain('filter=closed'));
  serveList(['nour', 'hichem']);
  fireEvent.click(await chip(/^Unanswered/));
  await waitFor(async () => expect(await listNames()).toEqual(['Nour', 'Hichem']));
  expect(screen.queryByRole('button', { name: '1 new: show' })).toBeNull();
});

test('the open conversation leaves the list when the filter changes', async () => {
  setWindowWidth(1280);
  await openInbox(page.server, createMessages(), `&filter=unread&member=${NOUR._id}`);
  expect(await listNames()).toEqual(['Nour', 'Hichem']);
  serveList(['hichem']);
  fireEvent.click(await chip('Closed'));
  await waitFor(async () => expect(await listNames()).toEqual(['Hichem']));
});

test('a conversation is assigned to an administrator who can sign in', async () => {
  await openInbox(page.server, createMessages(), `&member=${NOUR._id}`);
  const off = { ...staff, _id: leila._id.replace('e1', 'e2'), name: 'Karim', switchedOffAt: staff.addedAt };
  page.server.on(listStaff, { staff: [staff, off, { ...off, name: 'Sami', role: 'finance_admin' }], invitations: [] });
  page.server.on(changeConversation, { ...OPEN, assignee: { _id: leila._id, name: 'Leila Mansour' } });
  const field = await (await handling()).findByRole<HTMLSelectElement>('combobox', { name: 'Assigned to' });
  await waitFor(() => expect([...field.options].map(({ text }) => text)).toEqual(['Unassigned', 'Leila Mansour']));
  fireEvent.change(field, { target: { value: leila._id } });
  expect(await screen.findByText('Conversation assigned.')).toBeTruthy();
  expect(changes()).toEqual([{ assigneeId: leila._id }]);
});

test('a conversation is closed, and an unread message prevents that', async () => {
  await openInbox(page.server, { nour: createMessages().nour }, `&member=${NOUR._id}`);
  page.server.refuse(changeConversation, 409, { message: UNREAD, code: 'conversation_unread' });
  fireEvent.click((await handling()).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText(UNREAD)).toBeTruthy();
  page.server.on(changeConversation, async () => {
    serveList(['nour'], { ...OPEN, isClosed: true });
    return { ...OPEN, isClosed: true };
  });
  fireEvent.click((await handling()).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Conversation closed.')).toBeTruthy();
  expect(changes()).toEqual([{ isClosed: true }, { isClosed: true }]);
  expect(await (await handling()).findByRole('button', { name: 'Reopen' })).toBeTruthy();
});

test('closing a conversation opens the next one that waits, and its toast reopens the closed one', async () => {
  setWindowWidth(1280);
  await openInbox(page.server, createMessages(), `&member=${NOUR._id}`);
  expect(await screen.findByText('Longest waiting first')).toBeTruthy();
  expect(await listNames()).toEqual(['Nour', 'Hichem']);
  page.server.on(changeConversation, { ...OPEN, isClosed: true });
  fireEvent.click((await handling()).getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('region', { name: 'Conversation with Hichem Ayari' })).toBeTruthy();
  // It opened without a press: it stays unread until the reader does something in it.
  const next = await screen.findByRole('region', { name: 'Conversation with Hichem Ayari' });
  await within(next).findByText('Old');
  const listReadMembers = () => page.server.receivedBy(markMessagesRead).map(({ address }) => address);
  await waitFor(() => expect(listReadMembers()).toHaveLength(1));
  fireEvent.pointerDown(within(next).getByText('Old'));
  await waitFor(() => expect(listReadMembers()).toHaveLength(2));
  fireEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(changes()).toEqual([{ isClosed: true }, { isClosed: false }]));
  const [, reopened] = page.server.receivedBy(changeConversation);
  expect(reopened?.address).toContain(NOUR._id);
  fireEvent.click(await chip('All'));
  expect(await screen.findByText('Newest first')).toBeTruthy();
});

test('a conversation is snoozed until a usual time or a typed one, and woken', async () => {
  await openInbox(page.server, createMessages(), `&member=${NOUR._id}`);
  page.server.on(changeConversation, SNOOZED);
  const openDialog = async () => {
    const button = (await handling()).getByRole<HTMLButtonElement>('button', { name: 'Snooze' });
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
    return within(await screen.findByRole('dialog', { name: 'Snooze until' }));
  };
  fireEvent.click((await openDialog()).getByRole('button', { name: /^Tomorrow morning/ }));
  await waitFor(() => expect(changes()).toEqual([{ snoozedUntil: toIso(computeSnoozeEnd('tomorrow', Date.now())) }]));

  const dialog = await openDialog();
  fireEvent.click(dialog.getByRole('button', { name: 'Snooze' }));
  expect(await dialog.findByText('Choose a day and a time.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Another time', { selector: 'input' }), {
    target: { value: '2999-03-04T09:30' },
  });
  serveList(['nour'], SNOOZED);
  fireEvent.click(dialog.getByRole('button', { name: 'Snooze' }));
  await waitFor(() => expect(changes().at(-1)).toEqual({ snoozedUntil: '2999-03-04T08:30:00.000Z' }));

  fireEvent.click(await (await handling()).findByRole('button', { name: /^End snooze/ }));
  await waitFor(() => expect(changes().at(-1)).toEqual({ snoozedUntil: null }));
});

test('the list shows two lines of a message, who has the conversation, and its state', async () => {
  await openInbox(page.server, createMessages());
  serveList(['nour'], { ...OPEN, isClosed: true, assignee: { _id: leila._id, name: 'Leila Mansour' } });
  fireEvent.click(await chip('Closed'));
  await waitFor(async () => expect(await listNames()).toEqual(['Nour']));
  const [row] = within(await screen.findByRole('list', { name: 'Conversations' })).getAllByRole('listitem');
  expect(row?.textContent).toMatch(/ClosedFor Leila MansourIs it paid\?/);
});

test('an automatic answer is labelled as automatic in the conversation', async () => {
  const automatic = createMessage({ content: 'We are closed.', isAutomatic: true });
  await openInbox(page.server, { nour: [automatic] }, `&member=${NOUR._id}`);
  expect(await screen.findByRole('article', { name: /^Automatic answer, / })).toBeTruthy();
});

test('the summary tells the usual answer time, and that there is none yet', async () => {
  setWindowWidth(1280);
  await openInbox(page.server, createMessages());
  const shown = within(await screen.findByRole('region', { name: 'Conversations' }));
  expect((await shown.findByText('Usual answer time')).nextSibling?.textContent).toBe('25 minutes');
  expect(shown.getByText(/^In the last 30 days, half of the members/)).toBeTruthy();
});

test('business hours are edited with an open day and saved', async () => {
  setWindowWidth(1280);
  await openInbox(page.server, createMessages());
  page.server.on(readBusinessHours, { ...DEFAULT_BUSINESS_HOURS, days: [...DEFAULT_BUSINESS_HOURS.days] });
  page.server.on(saveBusinessHours, { ...DEFAULT_BUSINESS_HOURS, days: [...DEFAULT_BUSINESS_HOURS.days] });
  fireEvent.click(await chip('Business hours'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Business hours' }));
  fireEvent.click(await dialog.findByLabelText('Answer automatically outside business hours'));
  fireEvent.click(dialog.getByLabelText('Saturday'));
  fireEvent.change(dialog.getByLabelText('Saturday, until'), { target: { value: '07:00' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Open at least one day, and let each open day end after it begins.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Saturday, until'), { target: { value: '12:00' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Business hours saved.')).toBeTruthy();
  const [saved] = page.server.receivedBy(saveBusinessHours);
  expect(saved?.body).toMatchObject({ isOn: true, days: { 5: { from: '08:00', to: '12:00' }, 6: null } });
});

test('the preview of a message has the direction of its text', async () => {
  await openInbox(page.server, {
    nour: [createMessage({ side: 'member', content: 'شكرا' })],
    hichem: [createMessage({ side: 'member', content: 'Merci' })],
  });
  await listNames();
  const getDirection = (text: string) => screen.getByText(text).closest('[dir]')?.getAttribute('dir');
  expect([getDirection('شكرا'), getDirection('Merci')]).toEqual(['rtl', 'ltr']);
});
