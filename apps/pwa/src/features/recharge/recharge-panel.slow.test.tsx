import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readConfig } from '@waha/domain/company/company.contract';
import { listReports, readFacility } from '@waha/domain/facility/facility.contract';
import { DAY } from '@waha/domain/kernel/time';
import { listOwnRecharges, markRechargeSeen, type WireRecharge } from '@waha/domain/recharge/recharge.contract';
import { beforeEach, expect, test } from 'vitest';
import { getMemberDb } from '#offline/store/member-db';
import { createId } from '#platform/create-id';
import { createJob } from '#testing/fixtures/job';
import { createConfig, createPayee } from '#testing/fixtures/payee';
import { goOffline } from '#testing/go-offline';
import { openMemberPopup } from '#testing/open-member-popup';
import { serveChanges } from '#testing/serve-changes';
import { setUpPage } from '#testing/set-up-page';
import { toast } from '#ui/toast';

const page = setUpPage();
beforeEach(() => {
  page.server.on(readFacility, { totalPoints: 0, availablePoints: 0, BlockedPoints: 0, history: [] });
  page.server.on(listReports, []);
  page.server.on(listOwnRecharges, []);
});

const aRecharge = (part: Partial<WireRecharge> = {}): WireRecharge => ({
  _id: createId(),
  points: 40,
  totalPrice: 65_000,
  status: 'pending',
  createdAt: '2026-11-20T10:00:00.000Z',
  seen: false,
  ...part,
});
const openRecharge = () => openMemberPopup(page.server, 'facility&part=recharge');
const type = async (value: string) =>
  fireEvent.change(await screen.findByLabelText('Number of points'), { target: { value } });
const pressButton = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
const choose = () =>
  fireEvent.change(screen.getByLabelText('Photo of the receipt'), {
    target: { files: [new File(['%PDF-1.7'], 'transfer.pdf', { type: 'application/pdf' })] },
  });
const seenCalls = () => page.server.receivedBy(markRechargeSeen);

test('the recharge price appears in parts while points are typed, digits only', async () => {
  await openRecharge();
  await type('3a0');
  expect(screen.getByLabelText('Number of points')).toHaveProperty('value', '30');
  expect(screen.getByRole('region', { name: 'Price' }).textContent).toBe(
    '30 × 1.600 TND48.000 TNDFiscal stamp1.000 TNDTotal49.000 TND',
  );
});

test('a recharge without enough points or a receipt is not sent, and the field says why', async () => {
  const { outbox } = await openRecharge();
  await type('');
  pressButton();
  expect(await screen.findByText('Please enter a number of points.')).toBeTruthy();
  expect(screen.getByText('Please choose the receipt.')).toBeTruthy();
  await type('29');
  pressButton();
  expect(await screen.findByText('Minimum 30 points required.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Number of points')));
  // A member must not pay a total that cannot be sent.
  expect(screen.getByRole('region', { name: 'Price' }).textContent).toMatch(/TotalAt least 30 points\.$/);
  expect(await outbox()).toEqual([]);
});

test('a recharge is pending on the device without a network and can be cancelled', async () => {
  const { outbox } = await openRecharge();
  await type('30');
  choose();
  await screen.findByText('transfer.pdf');
  goOffline();
  pressButton();
  expect(await screen.findByRole('article', { name: 'Recharge of 30 points' })).toBeTruthy();
  expect(await outbox()).toMatchObject([
    {
      method: 'POST',
      path: '/point-recharge',
      stream: 'recharge',
      isStrict: true,
      body: { points: 30 },
      files: [{ field: 'receipt', type: 'application/pdf' }],
    },
  ]);
  expect(screen.getByLabelText('Number of points')).toHaveProperty('value', '');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel sending' }));
  await waitFor(async () => expect(await outbox()).toEqual([]));
});

test('a recharge behind a refused one shows its cause and offers no send button', async () => {
  const { userId } = await openRecharge();
  const note = { points: 40, totalPrice: 65_000 };
  const ofStream = { stream: 'recharge', isStrict: true, note };
  const error = { class: 'final' as const, code: 'points_too_few', message: 'Minimum 30 points required.' };
  await getMemberDb(userId).outbox.bulkAdd([
    createJob(userId, { ...ofStream, state: 'failed', error }),
    createJob(userId, { ...ofStream, nextAt: Date.now() + DAY }),
  ]);
  const pendingItem = within(await screen.findByRole('region', { name: 'Not sent yet' }));
  const [refused, behind] = await pendingItem.findAllByRole('article');
  expect(within(refused!).getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(within(behind!).getByRole('status').textContent).toBe(
    'It is held up by an item that was not accepted. Send that item again or discard it.',
  );
  expect(within(behind!).queryByRole('button', { name: 'Send now' })).toBeNull();
  expect(within(behind!).getByRole('button', { name: 'Cancel sending' })).toBeTruthy();
});

test('a recharge by transfer shows the number of the account, the address and the total', async () => {
  const wallet = createPayee('binance', { kind: 'wallet', instructions: 'Send on this network only.' });
  const postal = createPayee('postal', { number: '17 00 123', address: '12 rue de la Poste' });
  page.server.on(readConfig, createConfig([postal, wallet]));
  await openRecharge();
  await type('29');
  fireEvent.click(await screen.findByRole('radio', { name: 'POSTAL' }));
  const getCard = () => screen.getByText('Holder').closest('section')!;
  const rows = () => [...getCard().querySelectorAll('dt')].map((name) => name.parentElement?.textContent);
  const account = ['Number17 00 123', 'Address12 rue de la Poste', 'HolderWaha SARL'];
  expect(rows()).toEqual(account);
  for (const name of ['Copy Number', 'Copy Address']) expect(screen.getByRole('button', { name })).toBeTruthy();
  await type('30');
  expect(rows()).toEqual(['Amount49.000 TND', ...account]);
  // They ask for a reference, which a recharge does not have.
  expect(getCard().textContent).not.toContain('Send the exact total.');
  fireEvent.click(screen.getByRole('radio', { name: 'BINANCE' }));
  expect(getCard().textContent).toContain('Send on this network only.');
});

test('recharges are listed with their status and reason', async () => {
  page.server.on(listOwnRecharges, [
    aRecharge(),
    aRecharge({ status: 'accepted', seen: true }),
    aRecharge({ status: 'rejected', adminMessage: 'Aucune raison', seen: true }),
  ]);
  await openRecharge();
  const list = within(await screen.findByRole('list', { name: 'My requests' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^40 creditsPending65\.000 TND/),
    expect.stringMatching(/^40 creditsAccepted65\.000 TND/),
    expect.stringMatching(/^40 creditsRejected65\.000 TND.*Reason: Aucune raison$/),
  ]);
});

test('a recharge outcome is shown once, at the first change event, and the server learns it', async () => {
  const changes = serveChanges(page.server);
  const countRequests = () => page.server.receivedBy(listOwnRecharges).length;
  const reportChange = async () => {
    const before = countRequests();
    changes.push({ seq: changes.length + 1, feature: 'recharge' });
    await waitFor(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      expect(countRequests()).toBeGreaterThan(before);
    });
  };
  const pendingRecharge = aRecharge();
  page.server.on(listOwnRecharges, [pendingRecharge]);
  page.server.on(markRechargeSeen, { message: 'Recharge marked as seen.' });
  await openRecharge();
  await screen.findByText('Pending');

  page.server.on(listOwnRecharges, [{ ...pendingRecharge, status: 'accepted' }]);
  await reportChange();
  expect(await screen.findByText('Recharge accepted: 40 points were added.')).toBeTruthy();
  await waitFor(() =>
    expect(seenCalls().map(({ address }) => address)).toEqual([`/point-recharge/${pendingRecharge._id}/seen`]),
  );

  toast.dismiss();
  await reportChange();
  await waitFor(() => expect(screen.queryByText('Recharge accepted: 40 points were added.')).toBeNull());
  expect(seenCalls()).toHaveLength(1);
});

test('a rejection shows its reason; an outcome shown on another device is not repeated', async () => {
  page.server.on(listOwnRecharges, [
    aRecharge({ status: 'rejected', adminMessage: 'Unreadable.' }),
    aRecharge({ status: 'accepted', points: 50, seen: true }),
  ]);
  page.server.on(markRechargeSeen, { message: 'Recharge marked as seen.' });
  await openRecharge();
  expect(await screen.findByText('Recharge of 40 points rejected: Unreadable.')).toBeTruthy();
  await waitFor(() => expect(seenCalls()).toHaveLength(1));
  expect(screen.queryByText('Recharge accepted: 50 points were added.')).toBeNull();
});

test('a failed read of recharges shows the server’s message or a network error', async () => {
  page.server.on(readConfig, createConfig([createPayee('postal')]));
  page.server.refuse(listOwnRecharges, 400, { message: 'Not now.', code: 'not_now' });
  await openRecharge();
  expect(await screen.findByText('Not now.')).toBeTruthy();

  page.server.refuse(listOwnRecharges, 200, '<html>', 'text/html');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Network error', undefined, { timeout: 5000 })).toBeTruthy();
});
