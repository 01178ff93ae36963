import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { markMessagesRead, readConversation, sendMessage } from '@waha/domain/messaging/messaging.contract';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { Dexie } from 'dexie';
import { expect, onTestFinished, test } from 'vitest';
import { loadDraft, saveDraft, saveDraftFile } from '#offline/drafts/drafts';
import { getMemberDb } from '#offline/store/member-db';
import { listSharedFiles, receiveSharedFile } from '#offline/worker/shared-file';
import { createId } from '#platform/create-id';
import { createJob } from '#testing/fixtures/job';
import { createMessage } from '#testing/fixtures/message';
import { goOffline } from '#testing/go-offline';
import { openMessages } from '#testing/open-messages';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message');
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const pressButton = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (file: File) => fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [file] } });
const pdf = () => new File(['%PDF-1.7'], 'contract.pdf', { type: 'application/pdf' });
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
const refusal = {
  class: 'final' as const,
  code: 'message_too_long',
  message: 'A message can have at most 4000 characters.',
};

test('an empty conversation invites the member to write', async () => {
  await openMessages(page.server);
  expect(await screen.findByText('No messages yet. Start the conversation!')).toBeTruthy();
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

test('choosing a file with typed text asks before clearing the text', async () => {
  const { outbox } = await openMessages(page.server);
  await type('Please look at');
  goOffline();
  choose(pdf());
  const question = await screen.findByRole('alertdialog', { name: 'Discard your message?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect((await field()).value).toBe('Please look at');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  choose(pdf());
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('contract.pdf')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  pressButton('Send');
  await waitFor(async () =>
    expect(await outbox()).toMatchObject([
      { body: {}, files: [{ field: 'file', type: 'application/pdf' }], label: 'PDF' },
    ]),
  );
  expect((await field()).value).toBe('');
});

test.each([
  ['a sound', new File(['ID3'], 'note.mp3', { type: 'audio/mp3' }), 'audio/mpeg'],
  ['a sound without a type', new File(['OggS'], 'note.opus', { type: '' }), 'audio/ogg'],
])('%s is sent unchanged, with its proper type', async (_what, file, sentAs) => {
  const { outbox } = await openMessages(page.server);
  await field();
  goOffline();
  choose(file);
  await screen.findByText(file.name);
  pressButton('Send');
  await waitFor(async () => expect(await outbox()).toMatchObject([{ files: [{ type: sentAs }], label: 'Sound' }]));
});

test.each([
  [
    'of another kind',
    new File(['x'], 'film.mp4', { type: 'video/mp4' }),
    'Please choose an image, a PDF or an audio file.',
  ],
  [
    'too large',
    new File([new Uint8Array(10 * 1024 * 1024)], 'big.pdf', { type: 'application/pdf' }),
    'File size must be less than 10MB.',
  ],
])('a file that is %s is refused at once', async (_how, file, reason) => {
  await openMessages(page.server);
  await field();
  choose(file);
  expect(await screen.findByText(reason)).toBeTruthy();
});

test('typed text returns after the tab was closed', async () => {
  const { userId } = await openMessages(page.server);
  await type('Half a sent');
  await waitFor(async () => expect(await loadDraft('messages')).toMatchObject({ fields: { text: 'Half a sent' } }));
  cleanup();
  await openMessages(page.server, [], { userId });
  expect((await field()).value).toBe('Half a sent');
});

test('prepared text starts a message once', async () => {
  const { userId, address } = await openMessages(page.server, [], { opens: 'messages&text=Prepared' });
  expect((await field()).value).toBe('Prepared');
  await waitFor(() => expect(address()).toBe('/dashboard?open=messages'));
  await waitFor(async () => expect(await loadDraft('messages')).toMatchObject({ fields: { text: 'Prepared' } }));
  expect(await getMemberDb(userId).drafts.count()).toBe(1);
});

test('prepared text does not replace an existing draft', async () => {
  const { userId } = await openMessages(page.server);
  await type('Begun');
  await waitFor(async () => expect(await loadDraft('messages')).toMatchObject({ fields: { text: 'Begun' } }));
  cleanup();
  await openMessages(page.server, [], { opens: 'messages&text=Prepared', userId });
  expect((await field()).value).toBe('Begun');
});

test('a recording interrupted by a crash can be played, discarded or sent', async () => {
  const { userId, outbox } = await openMessages(page.server);
  await field();
  cleanup();
  const slice = (text: string) => new File([text], 'slice', { type: 'audio/webm;codecs=opus' });
  await saveDraft('messages', { key: createId(), text: '', voiceKind: 'audio/webm;codecs=opus' });
  await saveDraftFile('messages', 'voice-0002', slice('bb'));
  await saveDraftFile('messages', 'voice-0001', slice('aa'));
  await openMessages(page.server, [], { userId });
  const ready = await screen.findByRole('region', { name: 'Voice message' });
  expect(within(ready).getByText('0:02')).toBeTruthy();
  goOffline();
  pressButton('Send');
  await waitFor(async () =>
    expect(await outbox()).toMatchObject([
      {
        body: { durationMs: 2000 },
        note: { text: '', durationMs: 2000 },
        files: [{ name: 'voice-message.webm', type: 'audio/webm', bytes: 4 }],
      },
    ]),
  );
  await field();
  await waitFor(async () => expect(await getMemberDb(userId).draftFiles.count()).toBe(0));
});

/** Simulates an unfinished message, then a document that another app shares into the messages. */
async function shareOver(prepareDraft: () => Promise<unknown>) {
  const { userId } = await openMessages(page.server);
  await field();
  cleanup();
  await prepareDraft();
  const body = new FormData();
  body.append('file', pdf());
  await receiveSharedFile(new Request('https://waha.test/share', { method: 'POST', body }), Date.now());
  const [sharedFile] = await listSharedFiles();
  const opened = await openMessages(page.server, [], { opens: `messages&shared=${sharedFile?.id}`, userId });
  const question = await screen.findByRole('alertdialog', { name: 'Discard your message?' });
  return { ...opened, answer: (name: string) => fireEvent.click(within(question).getByRole('button', { name })) };
}
const begunText = () => saveDraft('messages', { key: createId(), text: 'Half a sent' });
const begunFile = async () => {
  await saveDraft('messages', { key: createId(), text: '' });
  await saveDraftFile('messages', 'file', new File(['%PDF-1.7'], 'older.pdf', { type: 'application/pdf' }));
};
const begunVoice = async () => {
  await saveDraft('messages', { key: createId(), text: '', voiceKind: 'audio/webm' });
  await saveDraftFile('messages', 'voice-0001', new File(['aa'], 'slice', { type: 'audio/webm' }));
};

test.each([
  ['typed words', begunText, () => screen.findByDisplayValue('Half a sent')],
  ['another file', begunFile, () => screen.findByText('older.pdf')],
  ['a recording', begunVoice, () => screen.findByRole('region', { name: 'Voice message', hidden: true })],
])(
  'a shared file replaces %s only after a question; cancelling preserves both',
  async (_what, prepareDraft, isThere) => {
    const { userId, answer, address } = await shareOver(prepareDraft);
    expect(await isThere()).toBeTruthy();

    answer('Cancel');

    await waitFor(() => expect(address()).toBe('/dashboard?open=shared')); // the other places for the file
    expect((await listSharedFiles())[0]?.file.name).toBe('contract.pdf');
    cleanup();
    await openMessages(page.server, [], { userId });
    expect(await isThere()).toBeTruthy();
  },
);

test('a recording replaced by a shared file is deleted, and the file survives a crash', async () => {
  const { userId, answer } = await shareOver(begunVoice);

  answer('Discard');

  expect(await screen.findByText('contract.pdf')).toBeTruthy();
  await waitFor(async () => expect(Object.keys((await loadDraft('messages'))?.files ?? {})).toEqual(['file']));
  expect(await listSharedFiles()).toEqual([]);
  cleanup();
  await openMessages(page.server, [], { userId });
  expect(await screen.findByText('contract.pdf')).toBeTruthy();
});

test('a browser that cannot record says so', async () => {
  await openMessages(page.server);
  await field();
  pressButton('Record a voice message');
  expect(await screen.findByText(/^This browser cannot record a voice message/)).toBeTruthy();
  expect(await field()).toBeTruthy();
});

/** Simulates a browser that can record; `open` responds to the request for the microphone. */
function mockMicrophone(open: () => Promise<MediaStream>): void {
  Object.defineProperty(globalThis, 'MediaRecorder', { configurable: true, value: { isTypeSupported: () => true } });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: open } });
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'MediaRecorder');
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
}

/** Opens the messages with a typed text, and agrees to replace it by a recording. */
async function recordOver(text: string): Promise<void> {
  await openMessages(page.server);
  await type(text);
  pressButton('Record a voice message');
  const question = await screen.findByRole('alertdialog', { name: 'Discard your message?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }));
}

test('a typed text is kept if the microphone does not open', async () => {
  mockMicrophone(() => Promise.reject(Object.assign(new Error('denied'), { name: 'NotAllowedError' })));
  await recordOver('Half a sentence');
  expect(await screen.findByText(/^Access to the microphone was denied/)).toBeTruthy();
  expect((await field()).value).toBe('Half a sentence');
  expect(await loadDraft('messages')).toMatchObject({ fields: { text: 'Half a sentence' } });
});

test('a typed text is kept if the recording is cancelled before the microphone opens', async () => {
  mockMicrophone(() => new Promise(() => {}));
  await recordOver('Half a sentence');
  await screen.findByRole('region', { name: 'Voice message', hidden: true });
  fireEvent.click(screen.getByRole('button', { name: 'Discard the recording', hidden: true }));
  expect((await field()).value).toBe('Half a sentence');
  expect(await loadDraft('messages')).toMatchObject({ fields: { text: 'Half a sentence' } });
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

test('the days of a conversation have headings', async () => {
  await openMessages(page.server, [
    createMessage({ createdAt: '2026-03-03T12:00:00.000Z' }),
    createMessage({ createdAt: '2026-03-04T12:00:00.000Z' }),
  ]);
  expect(await screen.findByText('Tue, Mar 3, 2026')).toBeTruthy();
  expect(screen.getByText('Wed, Mar 4, 2026')).toBeTruthy();
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
  expect(screen.queryByRole('button', { name: 'Older messages' })).toBeNull();
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
