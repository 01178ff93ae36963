import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DAY } from '@waha/domain/kernel/time';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { listPacks } from '@waha/domain/purchase/purchase.contract';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { activateMember } from '#offline/store/control-db';
import { getMemberDb } from '#offline/store/member-db';
import { createId } from '#platform/create-id';
import { useInstall, watchInstall } from '#platform/install';
import { startSession } from '#platform/session';
import { createJob } from '#testing/fixtures/job';
import { createPack } from '#testing/fixtures/pack';
import { goOffline } from '#testing/go-offline';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
let userId: string;

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const SAFARI = `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`;
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36';

beforeEach(async () => {
  vi.restoreAllMocks();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false })); // jsdom has no `matchMedia`
  page.server.on(listPacks, [createPack()]);
  userId = createId();
  await activateMember(userId);
  return () => useInstall.setState({ installMethod: 'browser_menu' });
});

function openedIn(userAgent: string): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  watchInstall();
}
async function openHome(opens = '') {
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  goOffline();
  return renderScreen(`/dashboard${opens}`);
}
const hasSent = (stream = 'messages', part: Partial<OutboxJob> = {}) =>
  getMemberDb(userId).sent.add({
    ...createJob(userId, { stream, ...part }),
    status: 201,
    answer: {},
    at: Date.now(),
  } as never);
const addPendingJob = (stream = 'messages') =>
  getMemberDb(userId).outbox.add(createJob(userId, { stream, nextAt: Date.now() + DAY }) as OutboxJob);
const card = (name = 'Add Waha to your home screen') => screen.findByRole('region', { name });
/** Waits until the home page is rendered and has read the outbox. */
const settled = async () => {
  await screen.findByText('Explore');
  await new Promise((resolve) => setTimeout(resolve, 0));
  await waitFor(() => expect(screen.queryAllByText('Loading')).toEqual([]));
};
const noCard = async () => {
  await settled();
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
};

test('the install card is hidden at the first visit', async () => {
  useInstall.setState({ installMethod: 'offered' });
  await openHome();
  await noCard();
});

test('background jobs do not trigger the install card', async () => {
  useInstall.setState({ installMethod: 'offered' });
  await hasSent('training:p1', { isQuiet: true });
  await openHome();
  await noCard();
});

test.each(['messages', 'payment:p1'])(
  'the install card appears on the home after something of %s was sent',
  async (stream) => {
    useInstall.setState({ installMethod: 'offered' });
    await hasSent(stream);
    await openHome();
    expect(within(await card()).getByRole('button', { name: 'Install the app' })).toBeTruthy();
  },
);

test('the install card appears at the visit after a pack was opened', async () => {
  useInstall.setState({ installMethod: 'offered' });
  await openHome('?open=pack&pack=Ultra+One');
  await screen.findByRole('region', { name: 'Add Waha to your home screen', hidden: true });
  cleanup();
  await openHome();
  expect(await card()).toBeTruthy();
});

test('a dismissed install card returns after 14 days, and never after the third dismissal', async () => {
  useInstall.setState({ installMethod: 'offered' });
  await hasSent();
  const start = Date.now();
  for (const [days, isThere] of [
    [0, true],
    [13, false],
    [14, true],
    [28, true],
    [42, false],
    [420, false],
  ] as const) {
    vi.spyOn(Date, 'now').mockReturnValue(start + days * DAY);
    await openHome();
    if (isThere) {
      await card();
      fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    }
    await noCard();
    cleanup();
  }
});

test('an app started from the home screen shows no install card, nor later in the browser', async () => {
  useInstall.setState({ installMethod: 'installed' });
  await hasSent();
  await openHome();
  await noCard();
  await waitFor(() => expect(localStorage.getItem('install')).toContain('isInstalled'));
  cleanup();
  useInstall.setState({ installMethod: 'offered' });
  await openHome();
  await noCard();
});

test('a browser that cannot install shows no install card', async () => {
  useInstall.setState({ installMethod: 'browser_menu' });
  await hasSent();
  await openHome();
  await noCard();
});

test('the install card on Safari for iPhone shows three illustrated steps', async () => {
  openedIn(SAFARI);
  await hasSent();
  await openHome();
  const steps = within(await card()).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    '1. Tap Share in the browser’s toolbar.',
    '2. Choose “Add to Home Screen”.',
    '3. Tap Add, then open Waha from the home screen. You have to log in again there.',
  ]);
  for (const step of steps) expect(step.querySelector('svg')).toBeTruthy();
});

test('on an iPhone pending jobs go before the install, because they would stay in the browser', async () => {
  openedIn(SAFARI);
  await addPendingJob();
  const { address } = await openHome();
  const shown = within(await card());
  expect(shown.getByText(/^Send your unsent items first/)).toBeTruthy();
  expect(shown.queryAllByRole('listitem')).toEqual([]);
  fireEvent.click(shown.getByRole('button', { name: 'See unsent items' }));
  await waitFor(() => expect(address()).toBe('/dashboard?open=outbox'));
});

test.each([
  ['Facebook', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/489.0]`, false],
  ['Instagram', `${IPHONE} Mobile/15E148 Instagram 350.0`, false],
  ['Facebook on Android', `${ANDROID} [FB_IAB/FB4A;FBAV/489.0;]`, true],
  ['TikTok', `${ANDROID} musical_ly_2023 BytedanceWebview/d8a21c6`, true],
  ['WhatsApp', `${ANDROID} WhatsApp/2.24`, true],
])('the install card within %s leads to the phone’s own browser', async (_, userAgent, isAndroid) => {
  openedIn(userAgent);
  const writeText = vi.fn(async () => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  await addPendingJob();
  await openHome();
  const shown = within(await card('Open Waha in your own browser'));
  const link = shown.queryByRole('link', { name: 'Open in Chrome' });
  expect(link?.getAttribute('href')).toBe(
    isAndroid ? 'intent://localhost:3000/dashboard#Intent;scheme=http;package=com.android.chrome;end' : undefined,
  );
  fireEvent.click(shown.getByRole('button', { name: 'Copy Address' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('http://localhost:3000/dashboard'));
});
