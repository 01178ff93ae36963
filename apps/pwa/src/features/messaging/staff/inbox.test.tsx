import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listConversations, markMessagesRead } from '@waha/domain/messaging/messaging.contract';
import { listMembers } from '@waha/domain/profile/profile.contract';
import { expect, test } from 'vitest';
import { createMessage } from '#testing/fixtures/message';
import { HICHEM, NOUR } from '#testing/fixtures/reviewed-profile';
import { openInbox, serveConversations } from '#testing/open-inbox';
import { VERIFIED_MEMBER } from '#testing/open-users';
import { setUpPage } from '#testing/set-up-page';
import { setWindowWidth } from '#testing/set-window-width';

const page = setUpPage();

const createMessages = () => {
  const hichem = [createMessage({ side: 'member', content: 'Old', readAt: '2026-03-04T13:00:00.000Z' })];
  const nour = ['Good morning', 'Is it paid?'].map((content) => createMessage({ side: 'member', content }));
  return { nour, hichem };
};
const leila = { _id: '01941f29-7c00-7000-8000-0000000000e1', name: 'Leila Mansour' };
const karim = { _id: '01941f29-7c00-7000-8000-0000000000e2', name: 'Karim Jaziri' };
const rows = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem');
const findRequests = (start: string) => page.server.received.filter(({ address }) => address.startsWith(start));
const listMessages = () => within(screen.getByRole('log')).getAllByRole('article');

test('the inbox lists the latest conversation first, with its last message and unread count', async () => {
  await openInbox(page.server, createMessages());
  const [first, second] = await rows('Conversations');
  expect(first?.textContent).toMatch(/Nour Hamdi.*2 unread.*Is it paid\?/);
  expect(second?.textContent).toMatch(/Hichem Ayari.*Old/);
  expect(second?.textContent).not.toContain('unread');
});

test('the badge of the messages counts the unanswered conversations, which the inbox shows first', async () => {
  const { hichem } = createMessages();
  const many = ['One', 'Two', 'Three'].map((content) => createMessage({ side: 'member', content }));
  await openInbox(page.server, { nour: many, hichem });
  expect(await screen.findByRole('tab', { name: /^Messages\s*2$/ })).toBeTruthy();
  expect((await screen.findByRole('button', { name: 'Unanswered 2' })).getAttribute('aria-pressed')).toBe('true');
  expect(findRequests('/messages/admin/conversations')[0]?.address).toContain('filter=unanswered');
});

test('the last administration message in the inbox is labelled with its author', async () => {
  await openInbox(page.server, { nour: [createMessage({ content: 'It is.', author: leila })] });
  expect((await rows('Conversations'))[0]?.textContent).toContain('Leila Mansour: It is.');
});

test('every member can be written to and is found by name', async () => {
  const { address } = await openInbox(page.server, createMessages());
  fireEvent.click(await usersTab());
  const [first] = await rows('Users');
  expect(first?.textContent).toMatch(/Nour Hamdi.*2 unread/);
  expect(address()).toContain('list=users');

  page.server.on(listMembers, [VERIFIED_MEMBER]);
  fireEvent.change(screen.getByPlaceholderText('Rechercher...'), { target: { value: 'nour' } });
  await waitFor(async () => expect(await rows('Users')).toHaveLength(1));
  expect(findRequests('/profiles/users-with-status').at(-1)?.address).toContain('q=nour');
  expect(address()).toContain('q=nour');
});

test('the inbox search follows a changed address', async () => {
  const { router } = await openInbox(page.server, createMessages());
  await rows('Conversations');
  await act(() => router.navigate({ to: '.', search: { view: 'messages', q: 'hichem' } }));
  expect(screen.getByPlaceholderText<HTMLInputElement>('Rechercher...').value).toBe('hichem');
  await waitFor(() => expect(findRequests('/messages/admin/conversations').at(-1)?.address).toContain('q=hichem'));
});

/** Both the inbox and the dashboard have a tab of this name. */
const usersTab = async () =>
  within(await screen.findByRole('tablist', { name: 'Recipient' })).getByRole('tab', { name: 'Users' });

test('an inbox without messages says so', async () => {
  await openInbox(page.server, {}, '&filter=all');
  expect(await screen.findByText('No messages yet.')).toBeTruthy();
});

test('an inbox without a selection gives a hint, and a selection is in the address', async () => {
  setWindowWidth(1280);
  const { address } = await openInbox(page.server, createMessages());
  expect(await screen.findByText('Select a user or conversation to start messaging')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /^Nour Hamdi/ }));
  expect(await screen.findByRole('region', { name: 'Conversation with Nour Hamdi' })).toBeTruthy();
  expect(address()).toContain(`member=${NOUR._id}`);
  expect(await screen.findByText('Good morning')).toBeTruthy();
});

test('an empty conversation in the inbox invites staff to write', async () => {
  await openInbox(page.server, {}, `&member=${HICHEM._id}`);
  expect(await screen.findByText('No messages yet. Start the conversation!')).toBeTruthy();
});

test('each message shows its time, each day its heading, and each answer its author', async () => {
  const at = (clock: string) => ({ createdAt: `2026-03-04T${clock}:00.000Z` });
  await openInbox(
    page.server,
    {
      nour: [
        createMessage({ side: 'member', content: 'Hello?', createdAt: '2026-03-03T12:00:00.000Z' }),
        createMessage({ content: 'One', author: leila, ...at('12:00') }),
        createMessage({ content: 'Two', author: karim, ...at('12:01') }),
      ],
    },
    `&member=${NOUR._id}`,
  );
  await screen.findByText('Two');
  expect(screen.getByRole('heading', { name: '03/03/2026' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '04/03/2026' })).toBeTruthy();
  const messageTexts = listMessages().map(({ textContent }) => textContent);
  expect(messageTexts[0]).toMatch(/^Hello\?\d{1,2}:\d\d (AM|PM)$/);
  expect(messageTexts[1]).toMatch(/^OneLeila Mansour\d{1,2}:\d\d (AM|PM)Sent$/);
  expect(messageTexts[2]).toMatch(/^TwoKarim Jaziri/);
  expect(screen.getByRole('article', { name: /^Karim Jaziri, / })).toBeTruthy();
});

test('visible messages are marked read once, and the marks of the rows disappear', async () => {
  setWindowWidth(1280);
  const { nour, hichem } = createMessages();
  page.server.on(markMessagesRead, async () => {
    serveConversations(page.server, {
      hichem,
      nour: nour.map((each) => ({ ...each, readAt: '2026-03-04T13:00:00.000Z' })),
    });
    return { unreadCount: 0 };
  });
  await openInbox(page.server, { nour, hichem }, `&member=${NOUR._id}`);
  await waitFor(() =>
    expect(findRequests('/messages/read')).toMatchObject([{ body: { upTo: nour[1]?._id, userId: NOUR._id } }]),
  );
  await waitFor(() => expect(screen.queryByText('2 unread')).toBeNull());
  expect(findRequests('/messages/read')).toHaveLength(1);
});

test('a picture in the inbox opens large, and Back closes it', async () => {
  const picture = createMessage({
    side: 'member',
    filePath: '/uploads/a.jpg',
    mediaType: 'image/jpeg',
    fileBytes: 2048,
  });
  const { address, router } = await openInbox(page.server, { nour: [picture] }, `&member=${NOUR._id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Open the image' }));
  expect(await screen.findByRole('img', { name: 'Message image' })).toBeTruthy();
  router.history.back();
  await waitFor(() => expect(address()).not.toContain('picture='));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Message image' })).toBeNull());
});

test('older messages in the inbox load above the first', async () => {
  const all = Array.from({ length: 130 }, (_, n) => createMessage({ content: `No ${n}`, author: leila }));
  await openInbox(page.server, { nour: all.slice(30) }, `&member=${NOUR._id}`);
  await screen.findByText('No 129');
  const { _id, name, surname, email } = NOUR;
  const user = { _id, name, surname, email, language: 'source' as const };
  page.server.on(listConversations, async ({ address }) => {
    const isAbove = new URLSearchParams(address.split('?')[1]).get('before') === all[30]?._id;
    const state = { assignee: null, isClosed: false, snoozedUntil: null };
    return [{ ...state, user, messages: isAbove ? all.slice(0, 30) : all.slice(30), unreadCount: 0 }];
  });
  fireEvent.click(await screen.findByText('Older messages')); // by text: by role, each attempt would search all hundred messages
  expect(await screen.findByText('No 29')).toBeTruthy(); // the last of the older messages, because the position is kept
});

test('a failed read of conversations is shown and can be retried', async () => {
  const opened = openInbox(page.server, createMessages());
  page.server.refuse(listConversations, 403, { message: 'You do not have access to this.', code: 'forbidden' });
  await opened;
  expect(await screen.findByText('Failed to fetch conversations.')).toBeTruthy();
  serveConversations(page.server, createMessages());
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows('Conversations')).toHaveLength(2);
});

test('an ended session in the inbox shows the messaging text and leads to the login', async () => {
  const { address } = await openInbox(page.server, createMessages());
  await rows('Conversations');
  page.server.refuse(listConversations, 401, {
    message: 'Token expired. Please log in again.',
    code: 'token_expired',
  });
  fireEvent.click(screen.getByRole('button', { name: /^Nour Hamdi/ }));
  expect(await screen.findByText('Token expired or invalid. Please log in again.')).toBeTruthy();
  await waitFor(() => expect(address()).toContain('/login'));
  expect(screen.queryByText('Token expired. Please log in again.')).toBeNull();
});

test('an inbox address without a member says so', async () => {
  await openInbox(page.server, {}, '&member=nobody');
  expect(await screen.findByText('Invalid user ID.')).toBeTruthy();
});

test('a member in the user list links to their conversation', async () => {
  const { router, address } = await openInbox(page.server, createMessages());
  await router.navigate({ to: '.', search: { view: 'users' } as Record<string, string> });
  fireEvent.click(await screen.findByRole('button', { name: 'Message Hichem Ayari' }));
  expect(await screen.findByRole('region', { name: 'Conversation with Hichem Ayari' })).toBeTruthy();
  expect(address()).toBe(`/dashboardAdmin?view=messages&member=${HICHEM._id}`);
});

test('the inbox summary shows the number of unanswered conversations and opens the longest-waiting conversation', async () => {
  setWindowWidth(1280);
  const { nour } = createMessages();
  const before = createMessage({ side: 'member', content: 'Hello?', createdAt: '2026-01-02T09:00:00.000Z' });
  const { address } = await openInbox(page.server, { nour, hichem: [before] });
  const shown = within(await screen.findByRole('region', { name: 'Conversations' }));
  await waitFor(() => expect(shown.getByText('Unanswered').nextSibling?.textContent).toBe('2'));
  expect(findRequests('/messages/admin/conversations').filter((each) => each.address.includes('userId'))).toEqual([]);
  fireEvent.click(shown.getByRole('button', { name: 'Reply to the oldest' }));
  expect(await screen.findByRole('region', { name: 'Conversation with Hichem Ayari' })).toBeTruthy();
  expect(address()).toContain(`member=${HICHEM._id}`);
});

test('an inbox with every conversation answered says that no one needs an answer', async () => {
  setWindowWidth(1280);
  await openInbox(page.server, { nour: [createMessage({ content: 'It is.', author: leila })] });
  const shown = within(await screen.findByRole('region', { name: 'Conversations' }));
  await waitFor(() => expect(shown.getByText('Unanswered').nextSibling?.textContent).toBe('0'));
  expect(shown.queryByRole('button', { name: 'Reply to the oldest' })).toBeNull();
});
