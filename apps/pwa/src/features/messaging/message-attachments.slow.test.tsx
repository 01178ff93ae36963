import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadDraft, saveDraft, saveDraftFile } from '#offline/drafts/drafts';
import { getMemberDb } from '#offline/store/member-db';
import { listSharedFiles, receiveSharedFile } from '#offline/worker/shared-file';
import { createId } from '#platform/create-id';
import { goOffline } from '#testing/go-offline';
import { openMessages } from '#testing/open-messages';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message');
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const pressButton = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (file: File) => fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [file] } });
const pdf = () => new File(['%PDF-1.7'], 'contract.pdf', { type: 'application/pdf' });

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
