import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadDraft } from '#offline/drafts/drafts';
import { openMessages } from '#testing/open-messages';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const TEXT = 'Half a sentence';
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const findRecording = () => screen.findByRole('region', { name: 'Voice message', hidden: true });
const findReady = async () => {
  const recording = await findRecording();
  await within(recording).findByRole('slider', { name: 'Position in the recording', hidden: true });
  return recording;
};
const readVoice = async () => {
  const { files = {} } = (await loadDraft('messages')) ?? {};
  return Promise.all(Object.values(files).map((file) => file.text()));
};

/** A recorder of a browser, which delivers sound, fails and stops when the test says so. */
class FakeRecorder {
  static isTypeSupported = () => true;
  static latest: FakeRecorder;
  state = 'inactive';
  mimeType = 'audio/webm;codecs=opus';
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    FakeRecorder.latest = this;
  }
  start(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
  }
  deliver(sound: string): void {
    act(() => this.ondataavailable?.({ data: new Blob([sound], { type: this.mimeType }) }));
  }
  deliverStop(lastSound: string): void {
    this.deliver(lastSound);
    act(() => this.onstop?.());
  }
  fail(): void {
    act(() => this.onerror?.());
  }
}

/** Simulates a browser that can record; `open` responds to the request for the microphone. */
function mockMicrophone(open: () => Promise<MediaStream>): void {
  Object.defineProperty(globalThis, 'MediaRecorder', { configurable: true, value: FakeRecorder });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: open } });
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'MediaRecorder');
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
}
const openMicrophone = () => mockMicrophone(async () => ({ getTracks: () => [] }) as unknown as MediaStream);

/** Opens the messages with a typed text, and agrees to replace it by a recording. */
async function recordOverText(): Promise<void> {
  await openMessages(page.server);
  fireEvent.change(await field(), { target: { value: TEXT } });
  press('Record a voice message');
  const question = await screen.findByRole('alertdialog', { name: 'Discard your message?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }));
}

/** Continues until the microphone is open and no sound has arrived. */
async function startOverText(): Promise<FakeRecorder> {
  openMicrophone();
  await recordOverText();
  await screen.findByRole('timer', { hidden: true });
  return FakeRecorder.latest;
}

async function expectTextKept(): Promise<void> {
  expect((await field()).value).toBe(TEXT);
  await waitFor(async () => expect(await loadDraft('messages')).toMatchObject({ fields: { text: TEXT }, files: {} }));
}

test('a typed text is kept if the microphone does not open', async () => {
  mockMicrophone(() => Promise.reject(Object.assign(new Error('denied'), { name: 'NotAllowedError' })));
  await recordOverText();
  expect(await screen.findByText(/^Access to the microphone was denied/)).toBeTruthy();
  await expectTextKept();
});

test('a typed text is kept if the recording is cancelled before the microphone opens', async () => {
  mockMicrophone(() => new Promise(() => {}));
  await recordOverText();
  await findRecording();
  press('Discard the recording');
  await expectTextKept();
});

test('a typed text is kept if the recorder stops before any sound has arrived', async () => {
  const recorder = await startOverText();
  press('Stop recording');
  recorder.deliverStop('');
  expect(await screen.findByText(/^The microphone did not respond/)).toBeTruthy();
  await expectTextKept();
});

test('a typed text is kept if the recording is discarded before any sound has arrived', async () => {
  const recorder = await startOverText();
  press('Discard the recording');
  recorder.deliverStop('late');
  await expectTextKept();
});

test('a recording replaces a typed text when its first sound arrives', async () => {
  const recorder = await startOverText();
  recorder.deliver('aa');
  await waitFor(async () => expect(await readVoice()).toEqual(['aa']));
  expect(await loadDraft('messages')).toMatchObject({ fields: { text: '' } });
  recorder.deliver('bb');
  press('Stop recording');
  recorder.deliverStop('cc');
  await findReady();
  await waitFor(async () => expect(await readVoice()).toEqual(['aa', 'bb', 'cc']));
});

test.each<[how: string, endAfterError: (recorder: FakeRecorder) => void, sound: string[]]>([
  ['delivers its last sound', (recorder) => recorder.deliverStop('bb'), ['aa', 'bb']],
  ['never stops', () => act(() => vi.advanceTimersByTime(1000)), ['aa']],
])('a recording is kept and can be sent if the recorder fails and then %s', async (_how, endAfterError, sound) => {
  const recorder = await startOverText();
  recorder.deliver('aa');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  recorder.fail();
  endAfterError(recorder);
  vi.useRealTimers();
  expect(recorder.state).toBe('inactive');
  await findReady();
  await waitFor(async () => expect(await readVoice()).toEqual(sound));
  expect(screen.getByRole('button', { name: 'Send', hidden: true })).toBeTruthy();
});

test('sound that arrives after the recording was discarded does not become the draft', async () => {
  const recorder = await startOverText();
  recorder.deliver('aa');
  press('Discard the recording');
  recorder.deliverStop('late');
  fireEvent.change(await field(), { target: { value: 'A new text' } });
  await waitFor(async () => expect(await loadDraft('messages')).toMatchObject({ fields: { text: 'A new text' } }));
  expect(await readVoice()).toEqual([]);
});
