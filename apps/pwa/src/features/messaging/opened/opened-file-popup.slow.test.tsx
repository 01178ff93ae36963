import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { WireMessage } from '@waha/domain/messaging/messaging.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getMemberDb } from '#offline/store/member-db';
import { createMessage } from '#testing/fixtures/message';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { goOffline } from '#testing/go-offline';
import { openInbox } from '#testing/open-inbox';
import { openMessages } from '#testing/open-messages';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const READ = '2026-03-04T13:00:00.000Z';
const picture = createMessage({ filePath: '/uploads/a', mediaType: 'image/jpeg', readAt: READ });
const sound = createMessage({ filePath: '/uploads/b', mediaType: 'audio/webm', durationMs: 65_000, readAt: READ });

let played: string[];
beforeEach(() => {
  played = [];
  HTMLMediaElement.prototype.load = () => {};
  HTMLMediaElement.prototype.pause = () => {};
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    const from = this.getAttribute('src');
    if (from) played.push(from);
  });
  page.server.serveFile('/uploads/a', 'image/jpeg');
  page.server.serveFile('/uploads/b', 'audio/webm');
});
afterEach(() => vi.restoreAllMocks());

const shown = () => document.querySelector('article img')?.getAttribute('src');
const listRequests = () =>
  page.server.received.map(({ address }) => address).filter((path) => path.startsWith('/uploads/'));
const listStoredFiles = (userId: string) => getMemberDb(userId).files.toCollection().primaryKeys();
const pressButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const open = (messages: WireMessage[], userId?: string) =>
  openMessages(page.server, messages, { ...(userId !== undefined && { userId }) });

test('a viewed picture is fetched once and visible offline', async () => {
  const { userId } = await open([picture]);
  await waitFor(() => expect(shown()).toMatch(/^blob:/));
  pressButton('Open the image');
  expect(await screen.findByRole('img', { name: 'Message image' })).toHaveProperty(
    'src',
    expect.stringMatching(/^blob:/),
  );
  await waitFor(async () => expect(await listStoredFiles(userId)).toEqual(['/uploads/a']));
  expect(listRequests()).toEqual(['/uploads/a']);

  cleanup();
  const reopened = open([picture], userId);
  goOffline();
  await reopened;
  await waitFor(() => expect(shown()).toMatch(/^blob:/));
});

test('an audio file is fetched once and completely when played, and plays offline', async () => {
  const { userId } = await open([sound]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Play' })).toHaveProperty('disabled', false));
  expect(listRequests()).toEqual([]);
  pressButton('Play');
  await waitFor(() => expect(played).toEqual([expect.stringMatching(/^blob:/)]));
  await waitFor(async () => expect(await listStoredFiles(userId)).toEqual(['/uploads/b']));
  expect(listRequests()).toEqual(['/uploads/b']);

  cleanup();
  const reopened = open([sound], userId);
  goOffline();
  await reopened;
  await waitFor(() => expect(screen.getByRole('button', { name: 'Play' })).toHaveProperty('disabled', false));
  pressButton('Play');
  await waitFor(() => expect(played).toHaveLength(2));
  expect(played[1]).toMatch(/^blob:/);
});

test('an audio file that cannot load completely streams from the server', async () => {
  page.server.serveFile('/uploads/b', 'text/html', '<h1>Hotspot</h1>');
  const { userId } = await open([sound]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Play' })).toHaveProperty('disabled', false));
  pressButton('Play');
  await waitFor(() => expect(played).toEqual(['/uploads/b']));
  expect(await listStoredFiles(userId)).toEqual([]);
});

test('an unavailable picture shows an error, and a page in its place is not cached', async () => {
  page.server.serveFile('/uploads/a', 'text/html', '<h1>Hotspot</h1>');
  const { userId } = await open([picture]);
  await waitFor(() => expect(shown()).toBe('/uploads/a'));
  fireEvent.error(document.querySelector('article img')!);
  expect(await screen.findByText('The image cannot be displayed.')).toBeTruthy();
  expect(await listStoredFiles(userId)).toEqual([]);
});

test('another member on this device does not see files opened before', async () => {
  const { userId } = await open([picture]);
  await waitFor(async () => expect(await listStoredFiles(userId)).toEqual(['/uploads/a']));
  cleanup();
  page.server.serveFile('/uploads/a', 'text/html', 'Not found.');
  await open([picture]);
  await waitFor(() => expect(shown()).toBe('/uploads/a'));
});

test('staff cache no opened files; the picture element requests the server', async () => {
  await openInbox(page.server, { nour: [picture] }, `&member=${NOUR._id}`);
  await waitFor(() => expect(shown()).toBe('/uploads/a'));
  expect(listRequests()).toEqual([]);
});
