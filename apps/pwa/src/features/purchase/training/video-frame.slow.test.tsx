import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { listPacks, readPack, readTrainingProgress } from '@waha/domain/purchase/purchase.contract';
import { checkQuizStatus } from '@waha/domain/purchase/quiz.contract';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { activateMember } from '#offline/store/control-db';
import { useConnectivity } from '#platform/connectivity';
import { createId } from '#platform/create-id';
import { chooseLanguage } from '#platform/language/translations';
import { startSession } from '#platform/session';
import { createPack } from '#testing/fixtures/pack';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
afterEach(() => chooseLanguage('source'));

const captioned = createPack({
  promotionalCaptionsUrl: '/media/videos/promo.en.vtt?v=1',
  trainingCaptionsUrl: '/media/videos/training.en.vtt?v=1',
});

async function open(popup: string, pack = captioned): Promise<HTMLVideoElement> {
  useConnectivity.setState({ state: 'online' });
  const userId = createId();
  await activateMember(userId);
  await chooseLanguage('en');
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  page.server.on(listPacks, [pack]);
  page.server.on(readPack, pack);
  page.server.on(checkQuizStatus, { canProceedToPayment: false, status: 'none', lastTry: null });
  page.server.on(readTrainingProgress, { rev: 'abc', intervals: [], duration: 0 });
  await renderScreen(`/dashboard?open=${popup}&pack=Ultra%20One`);
  return waitFor(() => {
    const video = document.querySelector('video');
    if (!video) throw new Error('there is no video yet');
    return video;
  });
}
const trackOf = (video: HTMLVideoElement) => {
  const track = video.querySelector('track');
  return track && [track.kind, track.getAttribute('src'), track.srclang, track.default];
};

test.each([
  ['promo', '/media/videos/promo.en.vtt?v=1'],
  ['training', '/media/videos/training.en.vtt?v=1'],
])('the video of %s has captions in the displayed language, which can be turned off and on', async (popup, address) => {
  const video = await open(popup);
  expect(trackOf(video)).toEqual(['captions', address, 'en', false]);
  fireEvent.click(screen.getByRole('button', { name: 'Captions off' }));
  expect(trackOf(video)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Captions on' }));
  expect(trackOf(video)).toEqual(['captions', address, 'en', false]);
});

test('the captions are shown below the picture, which the browser leaves free', async () => {
  // jsdom has no text tracks.
  const textTrack = Object.assign(new EventTarget(), { mode: 'disabled', cues: [] as object[] });
  Object.defineProperty(HTMLTrackElement.prototype, 'track', { value: textTrack, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(HTMLTrackElement.prototype, 'track'));
  const video = await open('training');
  expect(textTrack.mode).toBe('hidden');
  textTrack.cues = [
    { text: 'TD Pro\n3 449.000 TND', startTime: 0, endTime: 4 },
    { text: 'The next slide', startTime: 4, endTime: 8 },
  ];
  act(() => void textTrack.dispatchEvent(new Event('cuechange')));
  const lines = screen.getByText(/^TD Pro/);
  expect([lines.textContent, lines.dir]).toEqual(['TD Pro\n3 449.000 TND', 'ltr']);
  expect(video.parentElement?.contains(lines)).toBe(false);

  // A video that is opened where it was left is paused, and reports no cue.
  video.currentTime = 5;
  act(() => void video.dispatchEvent(new Event('seeked')));
  expect(lines.textContent).toBe('The next slide');

  fireEvent.click(screen.getByRole('button', { name: 'Captions off' }));
  expect(screen.queryByText(/^TD Pro/)).toBeNull();
  expect(textTrack.mode).toBe('disabled');
});

test('a video without captions in this language has no captions button', async () => {
  const video = await open('promo', createPack());
  expect(trackOf(video)).toBeNull();
  expect(screen.queryByRole('button', { name: /Captions/ })).toBeNull();
});
