import { fireEvent, screen, within } from '@testing-library/react';
import {
  readMemberDeletion,
  requestMemberDeletion,
} from '@waha/domain/account/deletion/staff/member-deletion.contract';
import { setMemberHold } from '@waha/domain/account/hold/staff/member-hold.contract';
import { listAudit } from '@waha/domain/audit/audit.contract';
import { expect, test } from 'vitest';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { serveMembers } from '#testing/serve-members';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const unsettled = { payments: 0, recharges: 0, withdrawals: 0, refunds: 0 };
const at = '2026-03-04T10:00:00.000Z';
const scheduled = { requestedAt: at, eraseAt: '2026-04-03T10:00:00.000Z' };
const hold = { at, by: 'Leila Mansour', reason: 'A dispute about a transfer' };
const url = `/members/${NOUR._id}/deletion`;
const listBodies = (address: string) =>
  page.server.received.filter((each) => each.address === address && each.method !== 'GET').map(({ body }) => body);

async function open(
  deletion: object | null = null,
  pending: Partial<typeof unsettled> = {},
  erasedAt: string | null = null,
): Promise<void> {
  serveMembers(page.server);
  page.server.on(listAudit, []);
  page.server.on(readMemberDeletion, {
    ...{ deletion: deletion as typeof scheduled | null, hold: null, erasedAt },
    unsettled: { ...unsettled, ...pending },
  });
  await openAdminDashboard(`view=users&item=${NOUR._id}`);
}

/** Gives the reason in the open question and confirms. */
async function confirm(label: string, reason: string): Promise<void> {
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: label }));
  expect(await question.findByText('Please give a reason.')).toBeTruthy();
  fireEvent.change(question.getByRole('textbox', { name: 'Reason' }), { target: { value: reason } });
  fireEvent.click(question.getByRole('button', { name: label }));
}

test('the deletion of an account is scheduled for a letter, with a reason', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the account' }));
  page.server.on(requestMemberDeletion, undefined);
  page.server.on(readMemberDeletion, { deletion: scheduled, hold: null, erasedAt: null, unsettled });
  await confirm('Delete the account', 'Letter of 3 March');
  expect(await screen.findByText('This account will be deleted on 03/04/2026.')).toBeTruthy();
  expect(listBodies(url)).toEqual([{ reason: 'Letter of 3 March' }]);
});

test('a scheduled deletion says who requested it and what it waits for', async () => {
  await open({ ...scheduled, request: { by: 'Leila Mansour', reason: 'Letter' } }, { payments: 2 });
  expect(await screen.findByText(/^Requested by Leila Mansour for the member on 04\/03\/2026/)).toBeTruthy();
  expect(screen.getByText('The deletion waits until this is settled: Payments 2')).toBeTruthy();
});

test('a member is put on hold with a reason, and released', async () => {
  await open(scheduled);
  fireEvent.click(await screen.findByRole('button', { name: 'Set a hold' }));
  page.server.on(setMemberHold, undefined);
  page.server.on(readMemberDeletion, { deletion: scheduled, hold, erasedAt: null, unsettled });
  await confirm('Set a hold', hold.reason);
  expect(await screen.findByText('This member is on hold: no data is deleted.')).toBeTruthy();
  expect(screen.getByText('The deletion of this account is on hold.')).toBeTruthy();
  expect(screen.getByText(hold.reason)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Set a hold' })).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Release the hold' }));
  page.server.on(readMemberDeletion, { deletion: scheduled, hold: null, erasedAt: null, unsettled });
  await confirm('Release the hold', 'Settled');
  expect(await screen.findByText('This account will be deleted on 03/04/2026.')).toBeTruthy();
  expect(screen.queryByText('This member is on hold: no data is deleted.')).toBeNull();
  expect(listBodies(`/members/${NOUR._id}/hold`)).toEqual([
    { isHeld: true, reason: hold.reason },
    { isHeld: false, reason: 'Settled' },
  ]);
});

test('an erased account cannot be deleted again', async () => {
  await open(null, {}, at);
  expect(await screen.findByText('This account was deleted on 04/03/2026.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete the account' })).toBeNull();
});
