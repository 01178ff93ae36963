import 'fake-indexeddb/auto';
// Loads the code with the file; otherwise the first test would take that time.
import '#dashboards/member/member-dashboard';
import '#dashboards/member/member-settings';
import './my-data-section';
import { fireEvent, screen, within } from '@testing-library/react';
import { readDataCopy, requestDataCopy } from '@waha/domain/account/data-copy/data-copy.contract';
import { readDeletion } from '@waha/domain/account/deletion/deletion.contract';
import { readMyData } from '@waha/domain/account/my-data/my-data.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { beforeEach, expect, test } from 'vitest';
import { activateMember } from '#offline/store/control-db';
import { createId } from '#platform/create-id';
import { startSession } from '#platform/session';
import { goOffline } from '#testing/go-offline';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

type State = ReplyOf<typeof readDataCopy>;

const page = setUpPage();
const about = 'You get one file.';
const requestedAt = '2026-03-04T10:00:00.000Z';
const none: State = { copy: null, texts: [about] };
const preparing: State = { copy: { state: 'preparing', requestedAt }, texts: [about, 'It is being prepared.'] };
const ready: State = {
  copy: { state: 'ready', requestedAt, download: { id: 'a1', bytes: 2_500_000, expiresAt: requestedAt } },
  texts: [about, 'You can download it.'],
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const listSent = () =>
  page.server.received.filter(({ method, address }) => method === 'POST' && address === '/account/data-copy');

beforeEach(() => {
  page.server.on(readDeletion, {
    deletion: null,
    unsettled: { payments: 0, recharges: 0, withdrawals: 0, refunds: 0 },
    points: { valid: 0, notYetValid: 0 },
    unpaidInvoices: { count: 0, millimes: 0 },
    deleted: ['Your name.'],
    kept: ['Your payments.'],
  });
  page.server.on(readMyData, {
    sections: [
      { title: 'What is kept', empty: '', lines: [{ text: 'Messages', detail: 'to answer you' }] },
      { title: 'Who looked', empty: 'Nobody.', lines: [] },
      { title: 'Agreements', empty: 'None.', lines: [] },
    ],
  });
});

async function open(copy: State, prepare: () => void = () => {}): Promise<void> {
  page.server.on(readDataCopy, copy);
  const userId = createId();
  await activateMember(userId);
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  prepare();
  await renderScreen('/dashboard?open=settings');
  await screen.findByText('Logged in as amira@mail.tn');
  press('My data');
}

test('a member requests a copy with the password and sees that it is being prepared', async () => {
  const wrong = 'The current password is wrong.';
  page.server.refuse(requestDataCopy, 400, {
    ...{ message: wrong, code: 'current_password_wrong', errors: { password: wrong } },
  });
  await open(none);
  await screen.findByText(about);
  press('Request a copy');
  const field = await screen.findByLabelText('Current password');
  page.server.on(requestDataCopy, preparing);
  page.server.on(readDataCopy, preparing);
  fireEvent.change(field, { target: { value: 'correct horse' } });
  press('Request a copy');
  expect(await screen.findByText('It is being prepared.')).toBeTruthy();
  expect(listSent().map(({ body }) => body)).toEqual([
    { language: 'source' },
    { password: 'correct horse', language: 'source' },
  ]);
  expect(screen.queryByRole('button', { name: 'Request a copy' })).toBeNull();
});

test('a copy is downloaded by the browser from its address, with its size', async () => {
  await open(ready);
  const link = await screen.findByRole('link', { name: /^Download · 2\.\d MB$/ });
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/account/data-copies/a1', true]);
});

test('the lists of the data open, and an empty list says so', async () => {
  await open(none);
  fireEvent.click(await screen.findByRole('button', { name: 'What is kept' }));
  expect(screen.getByText('to answer you')).toBeTruthy();
  press('Who looked');
  expect(screen.getByText('Nobody.')).toBeTruthy();
});

test('a failed read of the copy can be repeated', async () => {
  await open(none, () => page.server.refuse(readDataCopy, 500, { message: 'Server error.', code: 'internal' }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  page.server.on(readDataCopy, none);
  fireEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Request a copy' })).toBeTruthy();
});

test('without a network the section says so once, and offers no copy', async () => {
  await open(ready, goOffline);
  const section = within(screen.getByRole('button', { name: 'My data' }).closest('section')!);
  expect(await section.findAllByRole('alert')).toHaveLength(1);
  expect(section.queryByRole('link')).toBeNull();
});
