import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SavedVideo, tabState, useSavedVideos } from '#offline/saved-videos/saved-videos';
import { createRecord, writeVideoRecord } from '#offline/saved-videos/video-records';
import { installMemoryCaches } from '#offline/testing/memory-caches';
import { startVideoServer, type VideoServer } from '#offline/testing/video-server';
import { useConnectivity } from '#platform/connectivity';
import { startTranslations } from '#platform/language/translations';
import { SaveVideoControl } from './save-video-control';

const MIB = 1024 * 1024;
const ADDRESS = '/media/videos/training.mp4?v=2';
let server: VideoServer;

// This test transfers megabytes over a real connection.
configure({ asyncUtilTimeout: 5_000 });

beforeEach(async () => {
  await startTranslations();
  installMemoryCaches();
  server = await startVideoServer(new Uint8Array(2.5 * MIB));
  vi.stubGlobal('fetch', server.fetch);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
  useConnectivity.setState({ state: 'online' });
});
afterEach(async () => {
  cleanup();
  tabState.failed.clear();
  useSavedVideos.setState({ videos: undefined });
  await server.close();
  vi.unstubAllGlobals();
});

/** Shows the button with these videos on the device. */
function show(videos: readonly SavedVideo[] = []): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SaveVideoControl address={ADDRESS} title="Training: Ultra One" />
    </QueryClientProvider>,
  );
  useSavedVideos.setState({ videos });
}
const video = (part: Partial<SavedVideo>) =>
  ({
    address: ADDRESS,
    title: 'Training: Ultra One',
    size: 10 * MIB,
    kept: 4.2 * MIB,
    state: 'saving',
    ...part,
  }) as SavedVideo;
const buttons = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));

test('a press saves the video, whose size was shown before; another deletes it', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Save the video for offline, 2.5 MB' }));
  expect(await screen.findByText('Video saved on this device, 2.5 MB')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Training: Ultra One' }));
  expect(await screen.findByRole('button', { name: 'Save the video for offline, 2.5 MB' })).toBeTruthy();
  expect(installMemoryCaches.keys()).toEqual([]);
});

test('a paused video download stays paused until resumed, and continues from there', async () => {
  await writeVideoRecord({ ...createRecord(ADDRESS, 'Training: Ultra One', 2.5 * MIB), etag: '"one"', isPaused: true });
  show([video({ state: 'paused', size: 2.5 * MIB, kept: 0 })]);
  expect(await screen.findByText('Paused at 0 %')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Resume saving' }));
  expect(await screen.findByText('Video saved on this device, 2.5 MB')).toBeTruthy();
});

test.each<[string, Partial<SavedVideo>, string[]]>([
  ['Saving the video: 42 %', {}, ['Pause saving', 'Cancel saving']],
  ['42 % saved. Saving continues when you are back online.', { state: 'waiting' }, ['Pause saving', 'Cancel saving']],
  ['Paused at 42 %', { state: 'paused' }, ['Resume saving', 'Cancel saving']],
  ['Video saved on this device, 10.0 MB', { state: 'saved' }, ['Remove Training: Ultra One']],
  [
    'Saving needs 10.0 MB of free space on this device. Free up space and try again.',
    { state: 'failed', failure: { needs: 10 * MIB } },
    ['Try again', 'Cancel'],
  ],
  ['The video could not be loaded (HTTP 404).', { state: 'failed', failure: { status: 404 } }, ['Try again', 'Cancel']],
])('a video download shows “%s” with the available actions', async (text, part, actions) => {
  show([video(part)]);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(buttons()).toEqual(actions);
});

test('an unsaved video offline says that it needs a network and cannot be saved now', async () => {
  useConnectivity.setState({ state: 'offline' });
  show();
  expect(await screen.findByText(/^You must be online to watch this video/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Save the video for offline/ })).toHaveProperty('disabled', true);
});

test('a saved video offline shows no network message', async () => {
  useConnectivity.setState({ state: 'offline' });
  show([video({ state: 'saved' })]);
  expect(await screen.findByText('Video saved on this device, 10.0 MB')).toBeTruthy();
  expect(screen.queryByText(/must be online/)).toBeNull();
});

test('a saved older edition is labelled as older and is deleted when the new one is saved', async () => {
  const older = '/media/videos/training.mp4?v=1';
  await writeVideoRecord({ ...createRecord(older, 'Training: Ultra One', 10), isComplete: true });
  show([video({ address: older, state: 'saved' })]);
  expect(await screen.findByText(/^A newer version of this video is available/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Save the video for offline/ }));
  expect(await screen.findByText(/^Video saved on this device/)).toBeTruthy();
  expect(installMemoryCaches.keys().filter((key) => key.includes('v=1'))).toEqual([]);
});

test('if saved videos leave no room, the member chooses which to delete', async () => {
  await writeVideoRecord({
    ...createRecord('/media/videos/other.mp4?v=1', 'Training: RS', 499 * MIB),
    isComplete: true,
  });
  show([video({ address: '/media/videos/other.mp4?v=1', title: 'Training: RS', size: 499 * MIB, state: 'saved' })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Save the video for offline, 2.5 MB' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Which video should be removed?' }));
  expect(question.getByText('Saved videos can use up to 500.0 MB in total.')).toBeTruthy();
  expect(question.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  fireEvent.click(question.getByRole('button', { name: 'Remove Training: RS' }));
  await vi.waitFor(
    () => expect(question.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false),
    10_000,
  );
  fireEvent.click(question.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Video saved on this device, 2.5 MB')).toBeTruthy();
});

test('saving a video on a metered link asks first', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Save the video for offline, 2.5 MB' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Save the video now?' }));
  expect(server.state.asked.every(({ range }) => range === undefined)).toBe(true);
  fireEvent.click(question.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Video saved on this device, 2.5 MB')).toBeTruthy();
  Reflect.deleteProperty(navigator, 'connection');
});

test('a browser without storage offers no video saving', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SaveVideoControl address={ADDRESS} title="Training: Ultra One" />
    </QueryClientProvider>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
