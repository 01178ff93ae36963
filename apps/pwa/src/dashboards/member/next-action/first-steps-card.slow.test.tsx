import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listInvoices } from '@waha/domain/invoices/invoices.contract';
import { DAY, toIso } from '@waha/domain/kernel/time';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { readWaitingTimes } from '@waha/domain/overview/waiting-times.contract';
import { readOwnProfile } from '@waha/domain/profile/profile.contract';
import { listPayments, readHasPaid } from '@waha/domain/purchase/payment.contract';
import { listPacks } from '@waha/domain/purchase/purchase.contract';
import { listQuizStatuses } from '@waha/domain/purchase/quiz.contract';
import { updateWallet } from '@waha/domain/wallet/wallet.contract';
import { expect, test } from 'vitest';
import { setPageMember } from '#offline/device/page-member';
import { activateMember } from '#offline/store/control-db';
import { getMemberDb } from '#offline/store/member-db';
import { useConnectivity } from '#platform/connectivity';
import { createId } from '#platform/create-id';
import { startSession } from '#platform/session';
import { delayAnswer } from '#testing/delay-answer';
import { createInvoice } from '#testing/fixtures/invoice';
import { createJob } from '#testing/fixtures/job';
import { createOwnProfile, createRejection } from '#testing/fixtures/own-profile';
import { createPack } from '#testing/fixtures/pack';
import { createPayment } from '#testing/fixtures/payment';
import { goOffline } from '#testing/go-offline';
import { createEntry, createWallet } from '#testing/open-wallet';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const pack = createPack();
const times = { payment: null, profile: null, withdrawal: null, recharge: null, message: null };
const statusOf = (status: 'submitted' | 'approved') => [{ packId: pack._id, packName: pack.packName, status }];
const createQuizJob = (userId: string, part: Partial<OutboxJob>) =>
  createJob(userId, {
    stream: `quiz:${pack._id}`,
    note: { kind: 'quiz', packId: pack._id, packName: pack.packName },
    ...part,
  }) as OutboxJob;
/** The part of the home with the next action. */
const nextStep = async () =>
  within((await screen.findByRole('heading', { name: 'Your next step' })).closest('section') as HTMLElement);
const readTexts = (part: Awaited<ReturnType<typeof nextStep>>) =>
  part.getAllByRole('button').map((button) => button.textContent);
const steps = async () => within(await screen.findByRole('list', { name: 'Your first steps' }));

/** Opens the home page of a member who has done nothing yet, unless `given` prepares the server or the device. */
async function openHome(setUp: (userId: string) => unknown = () => {}) {
  const userId = createId();
  useConnectivity.setState({ state: 'online' });
  await activateMember(userId);
  setPageMember(userId);
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  page.server.on(listPacks, [pack]);
  page.server.on(listPayments, []);
  page.server.on(listQuizStatuses, []);
  page.server.on(readHasPaid, { hasPaid: false });
  page.server.on(readWaitingTimes, { ...times, quiz: 24 });
  page.server.on(updateWallet, createWallet([]));
  page.server.refuse(readOwnProfile, 404, { message: 'Profile not found.', code: 'profile_not_found' });
  await setUp(userId);
  return renderScreen('/dashboard');
}

test('the first steps of a new member start with a pack and show the next ones', async () => {
  const { address } = await openHome();

  expect((await steps()).getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    '1Choose a pack',
    '2Watch the training video',
    '3Take the quiz',
    '4Send the payment',
    '5Verify your identity',
  ]);
  fireEvent.click((await steps()).getByRole('button'));

  await waitFor(() => expect(address()).toBe('/dashboard?open=packs'));
});

test('the next step counts local video progress, also offline', async () => {
  const { address } = await openHome((userId) =>
    getMemberDb(userId).training.put({ packId: pack._id, rev: 'abc', duration: 100, intervals: [[0, 100]] }),
  );
  await nextStep();
  goOffline();

  fireEvent.click((await nextStep()).getByRole('button', { name: /^3?Take the quiz/ }));

  await waitFor(() => expect(address()).toBe('/dashboard?open=quiz&pack=Ultra+One'));
});

test('the next step links an approved quiz to the payment of its pack', async () => {
  const { address } = await openHome(() => page.server.on(listQuizStatuses, statusOf('approved')));

  expect(readTexts(await nextStep())).toEqual(['4Send the paymentUltra One', 'Your first steps3/5']);
  fireEvent.click((await nextStep()).getByRole('button', { name: /Send the payment/ }));

  await waitFor(() => expect(address()).toBe('/dashboard?open=payment&pack=Ultra+One&mode=full'));
});

test('the next step says who checks the quiz, and offers the identity meanwhile, also offline', async () => {
  const { address } = await openHome(() => page.server.on(listQuizStatuses, statusOf('submitted')));
  await nextStep();
  goOffline();

  expect((await nextStep()).getByText('Waha checks your quiz, usually within 24 hours')).toBeTruthy();
  fireEvent.click((await nextStep()).getByRole('button', { name: /Prepare your identity check/ }));

  await waitFor(() => expect(address()).toBe('/dashboard?open=profile'));
});

test('the next step names no time while the usual time is unknown', async () => {
  await openHome(() => {
    page.server.on(listQuizStatuses, statusOf('submitted'));
    page.server.on(readWaitingTimes, { ...times, quiz: null });
  });

  expect((await nextStep()).getByText('Waha checks your quiz')).toBeTruthy();
});

test('the next step of answers that are still on the device says so, and does not name Waha', async () => {
  await openHome((userId) => getMemberDb(userId).outbox.add(createQuizJob(userId, { nextAt: Date.now() + DAY })));

  const part = await nextStep();
  expect([part.getByText('Waiting').parentElement?.textContent, part.queryByText(/Waha checks/)]).toEqual([
    'Take the quizWaiting',
    null,
  ]);
});

test('the next step of answers that the server refused shows the reason and opens the quiz', async () => {
  const error = { class: 'conflict', code: 'answer_missing', message: 'An answer is missing.', status: 400 } as const;
  const { address } = await openHome((userId) =>
    getMemberDb(userId).outbox.add(createQuizJob(userId, { state: 'failed', error })),
  );

  const action = (await nextStep()).getByRole('button', { name: /Take the quiz/ });
  expect(action.textContent).toBe('Take the quizUltra OneAn answer is missing.Rejected');
  fireEvent.click(action);

  await waitFor(() => expect(address()).toBe('/dashboard?open=quiz&pack=Ultra+One'));
});

test('the list of the first steps opens and closes with a button once a step is done', async () => {
  await openHome(() => page.server.on(listQuizStatuses, statusOf('submitted')));
  const fold = (await nextStep()).getByRole('button', { name: /Your first steps/ });
  expect([fold.getAttribute('aria-expanded'), screen.queryByRole('list', { name: 'Your first steps' })]).toEqual([
    'false',
    null,
  ]);

  fireEvent.click(fold);

  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect((await steps()).getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'Choose a packDone',
    'Watch the training videoDone',
    'Take the quizWaha is checking',
    '4Send the payment',
    '5Verify your identity',
  ]);
  fireEvent.click(fold);
  expect(screen.queryByRole('list', { name: 'Your first steps' })).toBeNull();
});

test('the next step of a rejected payment shows the reason and opens a new one', async () => {
  const payment = createPayment({ status: 'rejected', reason: 'The amount is missing.' });
  const { address } = await openHome(() => {
    page.server.on(listQuizStatuses, statusOf('approved'));
    page.server.on(listPayments, [payment]);
  });

  const [action] = (await nextStep()).getAllByRole('button');
  expect(action?.textContent).toBe('Rejected. Send a new receiptUltra OneThe amount is missing.');
  // It is not repeated among the purchases in progress.
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'In progress' })).toBeNull());
  fireEvent.click(action!);

  await waitFor(() =>
    expect(address()).toBe(`/dashboard?open=payment&pack=Ultra+One&mode=full&replaces=${payment._id}`),
  );
});

test('the next step of a rejected profile is to send it again', async () => {
  const { address } = await openHome(() => {
    page.server.on(readHasPaid, { hasPaid: true });
    page.server.refuse(readOwnProfile, 404, createRejection());
  });

  const text = 'Your profile verification was rejected. Please resubmit.';
  fireEvent.click((await nextStep()).getByRole('button', { name: text }));

  await waitFor(() => expect(address()).toBe('/dashboard?open=profile'));
});

test('the next step of a member with another pack in progress is its payment', async () => {
  const other = createPack({ _id: '01941f29-7c00-7000-8000-000000000009', packName: 'Ultra Two' });
  await openHome((userId) => {
    page.server.on(listPacks, [pack, other]);
    page.server.on(listQuizStatuses, [
      ...statusOf('approved'),
      { packId: other._id, packName: other.packName, status: 'approved' },
    ]);
    page.server.on(listPayments, [createPayment({ status: 'approved' })]);
    page.server.on(readHasPaid, { hasPaid: true });
    page.server.on(readOwnProfile, { ...createOwnProfile(userId), isVerified: true });
  });

  expect(readTexts(await nextStep())).toEqual(['4Send the paymentUltra Two']);
});

test('the next step of a member who has done everything is to withdraw valid points', async () => {
  const { address } = await openHome((userId) => {
    page.server.on(readHasPaid, { hasPaid: true });
    page.server.on(readOwnProfile, { ...createOwnProfile(userId), isVerified: true });
    page.server.on(updateWallet, createWallet([createEntry(24, -1)]));
  });

  fireEvent.click((await nextStep()).getByRole('button', { name: /^Withdraw/ }));

  await waitFor(() => expect(address()).toMatch(/open=withdraw/));
});

test('the next step of a purchase in instalments names the next one, its amount and its day, and opens its invoice', async () => {
  const day = (days: number) => toIso(Date.now() + days * DAY).slice(0, 10);
  const payment = createPayment({
    ...{ status: 'approved', paymentType: 'facility', totalPrice: 120_000 },
    paymentFacilities: { _id: 'p', period: 3, monthlyAmount: 40_000, totalAmount: 120_000 },
  });
  const createInstalment = (number: number, days: number) =>
    createInvoice({
      ...{ _id: createId(), invoiceDate: day(days), amount: 40_000 },
      instalment: { paymentId: payment._id, number },
    });
  const [second, third] = [createInstalment(2, 20), createInstalment(3, 51)];
  const { address } = await openHome(() => {
    page.server.on(listPayments, [payment]);
    page.server.on(readHasPaid, { hasPaid: true });
    page.server.on(listInvoices, [third, second]);
  });

  const dueText = `Due on ${second.invoiceDate.split('-').reverse().join('/')}`;
  await screen.findByText(dueText);
  expect(readTexts(await nextStep()).slice(0, 2)).toEqual([
    '5Verify your identity',
    `Instalment 2${dueText}40.000 TND`,
  ]);
  fireEvent.click((await nextStep()).getByRole('button', { name: /^Instalment 2/ }));

  await waitFor(() => expect(address()).toBe(`/dashboard?open=invoice&invoice=${second._id}`));
});

test('the place of the next step is reserved while the progress is read', async () => {
  let answer = () => {};
  await openHome(() => {
    answer = delayAnswer(page.server, readHasPaid, { hasPaid: false });
  });

  expect(await screen.findByText('Loading')).toBeTruthy();
  expect(screen.queryByText('Your first steps')).toBeNull();
  await waitFor(() => expect(page.server.received.some(({ address }) => /payments\//.test(address))).toBe(true));
  answer();

  expect(await steps()).toBeTruthy();
});

test('the next step appears with all its rows: points that arrive last move nothing', async () => {
  let answer = () => {};
  const invoice = createInvoice({ _id: createId(), invoiceDate: toIso(Date.now() + 9 * DAY).slice(0, 10) });
  await openHome((userId) => {
    page.server.on(listPayments, [createPayment({ status: 'approved', paymentType: 'facility' })]);
    page.server.on(readHasPaid, { hasPaid: true });
    page.server.on(readOwnProfile, { ...createOwnProfile(userId), isVerified: true });
    page.server.on(listInvoices, [invoice]);
    answer = delayAnswer(page.server, updateWallet, createWallet([createEntry(24, -1)]));
  });

  await waitFor(() => expect(page.server.receivedBy(listInvoices)).toHaveLength(1));
  await screen.findByRole('heading', { name: 'My packs' });
  expect(screen.queryByText('Your next step')).toBeNull();
  answer();

  expect(readTexts(await nextStep())[0]).toMatch(/^Withdraw/);
  expect(readTexts(await nextStep())).toHaveLength(2);
});

test('no next step is shown to paid and verified members without points', async () => {
  await openHome((userId) => {
    page.server.on(readHasPaid, { hasPaid: true });
    page.server.on(readOwnProfile, { ...createOwnProfile(userId), isVerified: true });
  });

  await waitFor(() => expect(page.server.received.some(({ address }) => /profile/.test(address))).toBe(true));
  expect(await screen.findByRole('heading', { name: 'My packs' })).toBeTruthy();
  expect([screen.queryByText('Your first steps'), screen.queryByText('Your next step')]).toEqual([null, null]);
});

test('the next step after a part payment says what arrived and is not called rejected', async () => {
  const payment = createPayment({ status: 'rejected', received: 100_000 });
  await openHome(() => {
    page.server.on(listQuizStatuses, statusOf('approved'));
    page.server.on(listPayments, [payment]);
    page.server.on(updateWallet, createWallet([], { credit: 100_000 }));
  });
  const [action] = (await nextStep()).getAllByRole('button');
  expect(action?.textContent).toBe(
    'Part receivedUltra OneWe received 100.000 TND of 149.500 TND. Send the receipt for 49.500 TND.',
  );
});

test('the next step after a part payment whose credit was refunded asks for the whole amount', async () => {
  const payment = createPayment({ status: 'rejected', received: 100_000 });
  await openHome(() => {
    page.server.on(listQuizStatuses, statusOf('approved'));
    page.server.on(listPayments, [payment]);
  });
  expect((await nextStep()).getAllByRole('button')[0]?.textContent).toContain('Send the receipt for 149.500 TND.');
});
