import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { markMessagesRead, readConversation, sendMessage } from '@waha/domain/messaging/messaging.contract';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { readWaitingTimes } from '@waha/domain/overview/waiting-times.contract';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { getMemberDb } from '#offline/store/member-db';
import { createJob } from '#testing/fixtures/job';
import { createMessage } from '#testing/fixtures/message';
import { goOffline } from '#testing/go-offline';
import { openMessages } from '#testing/open-messages';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message');
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const pressButton = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const listMessages = () => within(screen.getByRole('log')).getAllByRole('article');
const own = (member: string, part: Partial<OutboxJob>) =>
  createJob(member, {
    stream: 'messages',
    method: 'POST',
    path: '/messages',
    body: { content: 'Mine' },
    note: { text: 'Mine' },
    nextAt: Date.now() + 60_000,
    ...part,
  });
const UNKNOWN_TIMES = { quiz: null, payment: null, profile: null, withdrawal: null, recharge: null, message: null };
const refusal = {
  class: 'final' as const,
  code: 'message_too_long',
  message: 'A message can have at most 4000 characters.',
};

test('an empty conversation invites the member to write', async () => {
  await openMessages(page.server);
  expect(await screen.findByText('No messages yet. Start the conversation!')).toBeTruthy();
});

test('the conversation says how long an answer usually takes', async () => {
  page.server.on(readWaitingTimes, { ...UNKNOWN_TIMES, message: 4 });
  await openMessages(page.server, [createMessage({ content: 'Good morning', readAt: '2026-03-04T13:00:00.000Z' })]);
  await screen.findByText('Good morning');
  expect(await screen.findByText('Usually answered within 4 hours')).toBeTruthy();
});

test('an empty conversation says how long an answer usually takes, in days if that is longer than one', async () => {
  page.server.on(readWaitingTimes, { ...UNKNOWN_TIMES, message: 48 });
  await openMessages(page.server);
  expect(await screen.findByText('Usually answered within 2 days')).toBeTruthy();
});

test('the conversation says nothing about the time of an answer if that is not known', async () => {
  page.server.on(readWaitingTimes, UNKNOWN_TIMES);
  await openMessages(page.server, [createMessage({ content: 'Good morning', readAt: '2026-03-04T13:00:00.000Z' })]);
  await screen.findByText('Good morning');
  await waitFor(() => expect(page.server.received.map(({ address }) => address)).toContain('/waiting-times'));
  expect(screen.queryByText(/^Usually answered/)).toBeNull();
});

test('a suggested topic starts the first message and does not send it', async () => {
  const { outbox } = await openMessages(page.server);
  fireEvent.click(await screen.findByRole('button', { name: 'My packs' }));
  expect((await field()).value).toBe('Hello, I have a question. Topic: My packs. ');
  expect(document.activeElement).toBe(await field());
  pressButton('Withdrawal');
  expect((await field()).value).toBe('Hello, I have a question. Topic: Withdrawal. ');
  expect(await outbox()).toEqual([]);
});

test('a suggested topic does not replace the own text of the member', async () => {
  await openMessages(page.server);
  const topic = await screen.findByRole<HTMLButtonElement>('button', { name: 'My packs' });
  await type('Good morning');
  expect(topic.disabled).toBe(true);
  await type('');
  expect(topic.disabled).toBe(false);
});

test('a conversation with messages suggests no topics', async () => {
  await openMessages(page.server, [createMessage({ content: 'Good morning', readAt: '2026-03-04T13:00:00.000Z' })]);
  await screen.findByText('Good morning');
  expect(screen.queryByRole('button', { name: 'My packs' })).toBeNull();
});

test('a message needs text, a file or a recording', async () => {
  const { outbox } = await openMessages(page.server);
  await type('   ');
  pressButton('Send');
  expect(
    await screen.findByText('Veuillez entrer un message, sélectionner un fichier ou enregistrer un message vocal.'),
  ).toBeTruthy();
  expect(await outbox()).toEqual([]);
});

test('messages sent offline appear at once, in order, as pending', async () => {
  const { outbox } = await openMessages(page.server, [createMessage({ content: 'Good morning' })]);
  await screen.findByText('Good morning');
  goOffline();
  for (const text of ['First', 'Second']) {
    await type(text);
    pressButton('Send');
    await waitFor(async () => expect((await field()).value).toBe(''));
  }
  // Each is tried and becomes pending again.
  const listOwnMessages = () => listMessages().slice(1);
  await waitFor(() =>
    expect(listOwnMessages().map(({ textContent }) => textContent)).toEqual(['FirstWaiting', 'SecondWaiting']),
  );
  expect((await outbox()).filter(({ stream }) => stream === 'messages')).toMatchObject([
    { method: 'POST', path: '/messages', isStrict: false, body: { content: 'First' }, label: 'Message: First' },
    { body: { content: 'Second' } },
  ]);
});

test('a sent message appears in the conversation within the same tap', async () => {
  await openMessages(page.server, [createMessage({ content: 'Good morning' })]);
  await screen.findByText('Good morning');
  goOffline();
  await type('Here already');
  pressButton('Send');
  // Checked without a pause; a browser measures and shows it in the same frame.
  const rendered = within(screen.getByRole('log')).getAllByRole('article', { hidden: true });
  expect(rendered.at(-1)?.textContent).toContain('Here already');
});

test('a message appears before a slow device has stored it, and only once', async () => {
  const { userId, outbox } = await openMessages(page.server, [createMessage({ content: 'Good morning' })]);
  await screen.findByText('Good morning');
  goOffline();
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const busy = getMemberDb(userId).transaction('rw', ['outbox', 'blobs', 'sent'], () => Dexie.waitFor(released));
  await type('First');
  pressButton('Send');
  await waitFor(() => expect(listMessages().map(({ textContent }) => textContent)).toContain('FirstWaiting'));
  release();
  await busy;
  await waitFor(async () => expect((await outbox()).map(({ label }) => label)).toContain('Message: First'));
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(listMessages()).toHaveLength(2);
});

test('a message that arrives retains its place and is shown once', async () => {
  const arrived = createMessage({ side: 'member', content: 'Hello' });
  await openMessages(page.server);
  await screen.findByText(/^No messages yet/);
  page.server.on(readConversation, [arrived]);
  page.server.on(sendMessage, arrived);
  await type('Hello');
  pressButton('Send');
  await screen.findByText('Sent');
  expect(screen.getAllByText('Hello')).toHaveLength(1);
  await waitFor(() =>
    expect(page.server.received.filter(({ address }) => address.includes('conversation'))).toHaveLength(2),
  );
  expect(screen.getAllByText('Hello')).toHaveLength(1);
});

test('five queued messages cause one more read of the conversation', async () => {
  const { outbox } = await openMessages(page.server);
  await screen.findByText(/^No messages yet/);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  page.server.on(sendMessage, async () => {
    await released;
    return createMessage({ side: 'member', content: 'Hello' });
  });
  for (let count = 0; count < 5; count++) {
    await type(`Hello ${count}`);
    pressButton('Send');
    await waitFor(async () => expect((await field()).value).toBe(''));
  }
  release();
  await waitFor(async () => expect(await outbox()).toEqual([]), { timeout: 10_000 });
  const listReads = () => page.server.receivedBy(readConversation);
  await waitFor(() => expect(listReads().length).toBeGreaterThan(1));
  expect(listReads()).toHaveLength(2);
});

test('a refused message shows why and can be retried, edited or deleted', async () => {
  const { userId, outbox } = await openMessages(page.server);
  await field();
  await getMemberDb(userId).outbox.add(own(userId, { state: 'failed', error: refusal }) as OutboxJob);
  expect(await screen.findByText(/^Erreur lors de l'envoi du message : A message can have at most/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  pressButton('Edit');
  await waitFor(async () => expect((await field()).value).toBe('Mine'));
  expect(await outbox()).toEqual([]);
});

test('a refused message can be deleted', async () => {
  const { userId, outbox } = await openMessages(page.server);
  await field();
  await getMemberDb(userId).outbox.add(own(userId, { state: 'failed', error: refusal }) as OutboxJob);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await outbox()).toEqual([]));
  expect(await screen.findByText(/^No messages yet/)).toBeTruthy();
});

test('a message being sent shows how much of its file the server has', async () => {
  const { userId } = await openMessages(page.server);
  await field();
  const file = {
    field: 'file',
    uploadId: 'u1',
    type: 'application/pdf',
    bytes: 1000,
    sentBytes: 420,
    isUploaded: false,
  };
  const job = own(userId, { state: 'sending', owner: 'other', note: { text: '' }, files: [file] });
  await getMemberDb(userId).outbox.add(job as OutboxJob);
  expect(await screen.findByText('Sending, 42%')).toBeTruthy();
  expect(screen.getByText('PDF')).toBeTruthy();
});

test('a message without a session is pending until the login and says so', async () => {
  const { userId } = await openMessages(page.server);
  await field();
  await getMemberDb(userId).outbox.add(own(userId, { state: 'auth' }) as OutboxJob);
  expect(await screen.findByText('Please log in again to send this.')).toBeTruthy();
});

test('own messages up to the last read one show as read', async () => {
  await openMessages(page.server, [
    createMessage({ side: 'member', content: 'One' }),
    createMessage({ content: 'Two', readAt: '2026-03-04T13:00:00.000Z' }),
    createMessage({ side: 'member', content: 'Three', readAt: '2026-03-04T13:00:00.000Z' }),
    createMessage({ content: 'Four', readAt: '2026-03-04T13:00:00.000Z' }),
    createMessage({ side: 'member', content: 'Five' }),
  ]);
  await screen.findByText('Five');
  const deliveryMarks = listMessages().map(({ textContent }) => /(Read|Sent)$/.exec(textContent ?? '')?.[1]);
  expect(deliveryMarks).toEqual(['Read', undefined, 'Read', undefined, 'Sent']);
});

test('visible messages of the administration are marked read, and the badge decreases at once', async () => {
  const newest = createMessage({ content: 'An answer' });
  page.server.on(markMessagesRead, { unreadCount: 0 });
  await openMessages(page.server, [newest], { opens: 'more', unreadCount: 2 });
  const morePopup = await screen.findByRole('dialog', { name: 'More' });
  fireEvent.click(await within(morePopup).findByRole('button', { name: /^Messages ?2 unread$/ }));
  await screen.findByText('An answer');
  goOffline();
  await waitFor(() => expect(screen.queryAllByText('2 unread')).toEqual([]));
});

test('the server gets the read position once', async () => {
  const newest = createMessage({ content: 'An answer' });
  page.server.on(markMessagesRead, { unreadCount: 0 });
  const { userId } = await openMessages(page.server, [createMessage(), newest]);
  await screen.findByText('An answer');
  // The previous test's outbox may still be running.
  const findReadReports = () =>
    page.server.received.filter(
      ({ address, headers }) => address === '/messages/read' && headers['x-expect-member'] === userId,
    );
  await waitFor(() => expect(findReadReports()).toMatchObject([{ body: { upTo: newest._id } }]));
  await type('Thank you');
  expect(findReadReports()).toHaveLength(1);
});

test('a read receipt is a background job and does not count as pending', async () => {
  const { outbox } = await openMessages(page.server, [createMessage({ content: 'An answer' })]);
  await waitFor(() => expect(page.server.receivedBy(readConversation)).toHaveLength(1));
  goOffline();
  await screen.findByText('An answer');
  await waitFor(async () => expect(await outbox()).toMatchObject([{ stream: 'messages-read' }]));
  expect(screen.queryByText(/will be sent when you are back/)).toBeNull();
});

test('a picture opens large, a PDF in a tab, audio plays, other files are downloaded', async () => {
  const file = (name: string, mediaType: string) =>
    createMessage({ filePath: `/uploads/${name}`, mediaType, fileBytes: 2048, readAt: '2026-03-04T13:00:00.000Z' });
  await openMessages(page.server, [
    file('a.jpg', 'image/jpeg'),
    file('b.pdf', 'application/pdf'),
    { ...file('c.webm', 'audio/webm'), durationMs: 65_000 },
    file('d.bin', 'application/octet-stream'),
  ]);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open the PDF' });
  expect([link.getAttribute('href'), link.target]).toEqual(['/uploads/b.pdf', '_blank']);
  expect(screen.getByRole('slider', { name: 'Position in the recording' })).toBeTruthy();
  expect(screen.getByText('1:05')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download the file' }).hasAttribute('download')).toBe(true);
  const picture = screen.getByRole<HTMLButtonElement>('button', { name: 'Open the image' });
  await waitFor(() => expect(picture.disabled).toBe(false));
  pressButton('Open the image');
  expect(await screen.findByRole('img', { name: 'Message image' })).toHaveProperty(
    'src',
    expect.stringMatching(/a\.jpg$/),
  );
});

test('the days of a conversation in Tunis have headings, and each message only its time', async () => {
  await openMessages(page.server, [
    createMessage({ createdAt: '2026-03-03T22:59:00.000Z' }),
    createMessage({ createdAt: '2026-03-03T23:00:00.000Z' }),
    createMessage({ createdAt: '2026-03-04T13:05:00.000Z' }),
  ]);
  const log = await screen.findByRole('log');
  const listHeadings = () => within(log).getAllByRole('heading', { level: 3 });
  await waitFor(() =>
    expect(listHeadings().map(({ textContent }) => textContent)).toEqual(['03/03/2026', '04/03/2026']),
  );
  expect(log.textContent).toContain('11:59 PM04/03/2026');
  expect(within(log).getByText('2:05 PM')).toBeTruthy();
  expect(within(log).getByRole('article', { name: 'Administration, Mar 4, 2026 2:05 PM' })).toBeTruthy();
});

test('answers show the first name and the role of their writer once per run, and older copies the administration', async () => {
  const at = (time: string) => ({ createdAt: `2026-03-04T${time}:00.000Z` });
  await openMessages(page.server, [
    createMessage({ content: 'Zero', ...at('12:00') }),
    createMessage({ content: 'One', answeredBy: 'Leila', ...at('12:10') }),
    createMessage({ content: 'Two', answeredBy: 'Leila', ...at('12:11') }),
    createMessage({ content: 'Three', answeredBy: 'Karim', ...at('12:12') }),
    createMessage({ side: 'member', content: 'Four', ...at('12:13') }),
  ]);
  await screen.findByText('Four');
  expect(listMessages().map(({ textContent }) => textContent)).toEqual([
    'Zero1:00 PM',
    'One',
    'TwoLeila, administrator1:11 PM',
    'ThreeKarim, administrator1:12 PM',
    'Four1:13 PMSent',
  ]);
  expect(listMessages().map((message) => message.getAttribute('aria-label')?.replace(/, Mar 4.*/, ''))).toEqual([
    ...['Administration', 'Leila, administrator', 'Leila, administrator', 'Karim, administrator', 'You'],
  ]);
});

test('older messages load above the first, and the first page is not requested again', async () => {
  const all = Array.from({ length: 130 }, (_, n) =>
    createMessage({ content: `No ${n}`, readAt: '2026-03-04T13:00:00.000Z' }),
  );
  await openMessages(page.server, all.slice(30));
  await screen.findByText('No 129');
  page.server.on(readConversation, async ({ address }) => {
    const before = new URL(address, 'http://x').searchParams.get('before');
    return before === all[30]?._id ? all.slice(0, 30) : all.slice(30);
  });
  fireEvent.click(await screen.findByText('Older messages')); // by text: by role, each attempt would search all hundred messages
  expect(await screen.findByText('No 29')).toBeTruthy(); // the last of the older messages, because the position is kept
  expect(screen.getAllByText('No 30')).toHaveLength(1);
  expect(screen.queryByText('Older messages')).toBeNull();
});

test('a failed read of the conversation is shown, and new messages are queued anyway', async () => {
  const opened = openMessages(page.server);
  page.server.refuse(readConversation, 403, { message: 'You are not allowed to do this.', code: 'forbidden' });
  await opened;
  expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  goOffline();
  await type('Anyone there?');
  pressButton('Send');
  expect(await screen.findByRole('article', { name: /^You, / })).toBeTruthy();
});
