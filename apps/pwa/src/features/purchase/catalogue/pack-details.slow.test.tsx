import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { readConfig } from '@waha/domain/company/company.contract';
import { readWaitingTimes } from '@waha/domain/overview/waiting-times.contract';
import { readPackGuide } from '@waha/domain/purchase/pack-guide.contract';
import { countPaymentsByPack, listValidPacks } from '@waha/domain/purchase/payment.contract';
import { listPacks } from '@waha/domain/purchase/purchase.contract';
import { checkQuizStatus } from '@waha/domain/purchase/quiz.contract';
import { expect, test } from 'vitest';
import { activateMember } from '#offline/store/control-db';
import { useConnectivity } from '#platform/connectivity';
import { createId } from '#platform/create-id';
import { startSession } from '#platform/session';
import { delayAnswer } from '#testing/delay-answer';
import { createPack } from '#testing/fixtures/pack';
import { createConfig } from '#testing/fixtures/payee';
import { createWaitingTimes } from '#testing/fixtures/waiting-times';
import { openMemberPopup } from '#testing/open-member-popup';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

async function openPack(button: string | RegExp = 'Buy'): Promise<void> {
  const userId = createId();
  await activateMember(userId);
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  page.server.on(listPacks, [createPack()]);
  await renderScreen('/dashboard?open=pack&pack=Ultra%20One');
  await screen.findByRole('button', { name: button });
}

const currentStep = () =>
  screen.queryAllByRole('listitem').find((each) => each.getAttribute('aria-current') === 'step');

test('a pack with a pending quiz highlights no other step while loading on a slow link', async () => {
  useConnectivity.setState({ state: 'online' });
  const answer = delayAnswer(page.server, checkQuizStatus, {
    canProceedToPayment: false,
    status: 'submitted',
    lastTry: null,
  });
  await openPack();
  expect(screen.queryByRole('list', { name: 'Steps to buy this pack' })).toBeNull();
  expect(screen.getAllByText('Loading')).not.toEqual([]);
  answer();
  await waitFor(() => expect(currentStep()?.textContent).toContain('Approval'));
});

const SUBMITTED = { canProceedToPayment: false, status: 'submitted', lastTry: null } as const;

test('while the quiz is checked the button says so and how long that takes, and asks again when pressed', async () => {
  page.server.on(checkQuizStatus, SUBMITTED);
  page.server.on(readWaitingTimes, createWaitingTimes({ quiz: 24 }));
  await openPack(/^Pending/);
  expect(screen.queryByRole('button', { name: 'Buy' })).toBeNull();
  expect(await screen.findByText('usually within 24 hours', { selector: 'button *' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Pending/ }));
  expect(await screen.findByText('Your quiz is waiting for approval by an administrator.')).toBeTruthy();
  page.server.on(checkQuizStatus, { ...SUBMITTED, canProceedToPayment: true, status: 'approved' });
  fireEvent.click(screen.getByRole('button', { name: /^Pending/ }));
  expect(await screen.findByRole('heading', { name: 'Pay for Ultra One' })).toBeTruthy();
});

test('a pack opened offline without cached status lets the member start', async () => {
  page.server.refuse(checkQuizStatus, 400, { message: 'No.', code: 'no' });
  useConnectivity.setState({ state: 'offline' });
  await openPack();
  await waitFor(() => expect(currentStep()?.textContent).toContain('Video'));
});

test.each([
  [[], 'Your quiz is approved. You can pay for this pack.'],
  [['Ultra One'], 'You have this pack. You can buy it again.'],
  [['Ultra 2'], 'Your quiz is approved. You can pay for this pack.'],
])('a member who owns %j reads before the payment: %s', async (owned, text) => {
  const date = '2026-01-15T09:00:00.000Z';
  page.server.on(checkQuizStatus, { canProceedToPayment: true, status: 'approved', lastTry: null });
  page.server.on(countPaymentsByPack, {
    packCounts: owned.map((packName) => ({
      packName,
      totalQuantity: 1,
      firstPaymentDate: date,
      lastPaymentDate: date,
    })),
  });
  await openPack();
  expect(await screen.findByText(text)).toBeTruthy();
});

const GUIDE = {
  ...{ families: [], terms: [{ title: 'What you get', text: '{bonus}.' }] },
  gift: { title: 'How you get the gift', text: 'We write to you about your gift: {gift}.' },
};

test('the page of a pack says how and when its gift is delivered', async () => {
  page.server.on(readPackGuide, GUIDE);
  await openPack();
  expect(await screen.findByText('How you get the gift')).toBeTruthy();
  expect(screen.getByText(`We write to you about your gift: ${createPack().Gift}.`)).toBeTruthy();
});

test('an owned pack says how and when its gift is delivered', async () => {
  page.server.on(readPackGuide, GUIDE);
  const startedAt = '2026-01-15T09:00:00.000Z';
  page.server.on(countPaymentsByPack, {
    packCounts: [{ packName: 'Ultra One', totalQuantity: 1, firstPaymentDate: startedAt, lastPaymentDate: startedAt }],
  });
  page.server.on(listValidPacks, { validPacks: [] });
  page.server.on(listPacks, [createPack()]);
  await openMemberPopup(page.server, 'owned-pack&pack=Ultra%20One');
  expect(await screen.findByText(`We write to you about your gift: ${createPack().Gift}.`)).toBeTruthy();
});

test('the service credits of a pack say when the repair service opens', async () => {
  page.server.on(readConfig, { ...createConfig([]), repairOpensOn: '2126-01-05' });
  await openPack();
  expect(await screen.findByText(/^The repair service opens on .*2126\.$/)).toBeTruthy();
});
