import { act, fireEvent, screen, within } from '@testing-library/react';
import { listAudit, readHistory, type WireAuditLine, type WireHistory } from '@waha/domain/audit/audit.contract';
import { listStaff, type WireStaffAccount } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';
import { setWindowWidth } from '#testing/set-window-width';

const page = setUpPage();

const leila = { _id: createId(), name: 'Leila Ben Salah', role: 'admin' } as const;
const amina = { _id: createId(), name: 'Amina Trabelsi', role: 'user' } as const;
const accepted: WireAuditLine = {
  _id: '7',
  at: '2026-03-04T09:15:00.000Z',
  action: 'payment.approved',
  by: leila,
  subject: { kind: 'payment', _id: createId(), label: 'W-7K3M-9Q2X · Ultra One × 2' },
  member: amina,
  details: { totalMillimes: 308_000 },
};
const history: WireHistory = {
  lines: [{ ...accepted, _id: '5', action: 'payment.submitted', by: amina }, accepted],
  entries: [{ kind: 'pack_bonus', points: 26, at: accepted.at, becomesValidAt: '2026-04-04T09:15:00.000Z' }],
  invoices: [{ _id: createId(), invoiceDate: '2026-04-04', amount: 154_000, status: 'pending' }],
};

const COLLEAGUE: WireStaffAccount = {
  ...{ _id: leila._id, name: 'Leila', surname: 'Ben Salah', email: 'leila@waha.test', role: 'admin' },
  ...{ addedAt: accepted.at, lastSignInAt: null, lastUsedAt: null, hasTwoStep: true, switchedOffAt: null },
};

function open(lines: WireAuditLine[] = [accepted], search = 'view=log') {
  page.server.on(listAudit, lines);
  page.server.on(readHistory, history);
  return openAdminDashboard(search);
}
const rows = () => screen.findByRole('list', { name: 'Activity log' });
const getLastRequest = () =>
  page.server.received.filter(({ address }) => /^\/audit(\?|$)/.test(address)).at(-1)?.address;

test('the audit page shows who accepted a payment, when and with what effect in two presses', async () => {
  await open([accepted], 'view=users');
  fireEvent.click(await screen.findByRole('tab', { name: 'Activity log' }));
  const row = await within(await rows()).findByRole('button', {
    name: /Payment accepted.*Leila Ben Salah.*04\/03\/2026/,
  });
  fireEvent.click(row);
  const shown = within(await screen.findByRole('article', { name: 'Payment accepted' }));
  expect(shown.getByText('308.000 TND')).toBeTruthy();
  expect((await shown.findByRole('list', { name: 'History' })).textContent).toMatch(
    /Payment sent.*Amina.*accepted.*Leila/,
  );
  expect((await shown.findByRole('list', { name: 'Resulting points' })).textContent).toMatch(/Bonus.*\+26/);
  expect((await shown.findByRole('list', { name: 'Resulting invoices' })).textContent).toMatch(/154\.000 TND/);
  expect(shown.getByRole('link', { name: 'Open' }).getAttribute('href')).toMatch(/view=payments&item=.*&member=/);
});

test('the audit log says why an invitation brought no points', async () => {
  const details = { noCredit: 'monthly_limit' };
  await open([{ ...accepted, action: 'invitation.not-credited', details, subject: { ...amina, kind: 'person' } }]);
  fireEvent.click(await within(await rows()).findByRole('button', { name: /Invitation not credited/ }));
  const shown = within(await screen.findByRole('article', { name: 'Invitation not credited' }));
  expect(shown.getByText('Monthly limit reached')).toBeTruthy();
});

test('the audit log is filtered by name, kind and days, and the address holds the filter', async () => {
  const { address } = await open();
  const filtersButton = await screen.findByRole('button', { name: 'Filters' });
  expect([screen.queryByRole('combobox', { name: 'Action' }), filtersButton.getAttribute('aria-expanded')]).toEqual([
    null,
    'false',
  ]);
  fireEvent.click(filtersButton);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Action' }), { target: { value: 'looks' } });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-01' } });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Name, address or reference' }), {
    target: { value: 'amina' },
  });
  await screen.findByDisplayValue('amina');
  await expect.poll(getLastRequest).toMatch(/(?=.*q=amina)(?=.*kind=looks)(?=.*from=2026-03-01)/);
  expect(address()).toMatch(/(?=.*q=amina)(?=.*kind=looks)/);

  fireEvent.click(screen.getByRole('button', { name: 'Filters: 2' }));
  expect(screen.queryByRole('combobox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Filters: 2' }));
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('button', { name: 'Filters' })).toBeTruthy();
  expect(address()).not.toMatch(/q=|kind=/);
});

test('the audit log is limited to one colleague, and clearing the filters clears the search too', async () => {
  page.server.on(listStaff, { staff: [COLLEAGUE], invitations: [] });
  const { address } = await open([accepted], 'view=log&q=amina');
  fireEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Team member' });
  await within(field).findByRole('option', { name: 'Leila Ben Salah' });
  fireEvent.change(field, { target: { value: leila._id } });
  await expect.poll(getLastRequest).toMatch(new RegExp(`(?=.*q=amina)(?=.*by=${leila._id})`));
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await expect.poll(getLastRequest).not.toMatch(/q=|by=/);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  expect(address()).not.toMatch(/q=|by=/);
});

test('a year of the audit log that is being typed asks for nothing yet', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  const from = await screen.findByLabelText<HTMLInputElement>('From');
  fireEvent.change(from, { target: { value: '0202-03-01' } });
  expect(from.value).toBe('0202-03-01');
  fireEvent.change(from, { target: { value: '2026-03-01' } });
  await expect.poll(getLastRequest).toContain('from=2026-03-01');
  expect(page.server.received.filter(({ address }) => address.includes('0202'))).toEqual([]);
});

test('the audit search follows a changed address', async () => {
  const { router } = await open([accepted], 'view=log&q=leila');
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Name, address or reference' });
  await rows(); // the first request has been answered, so that the next one is the last
  await act(() => router.navigate({ to: '.', search: { view: 'log', q: 'W-7K3M' } }));
  expect(field.value).toBe('W-7K3M');
  await expect.poll(getLastRequest).toContain('q=W-7K3M');
});

test('the audit log filters by one person with one press, and back with another', async () => {
  await open();
  fireEvent.click(await within(await rows()).findByRole('button', { name: /Payment accepted/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'All activity of Amina Trabelsi' }));
  await expect.poll(getLastRequest).toContain(`person=${amina._id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Everyone' }));
  await expect.poll(getLastRequest).not.toContain('person=');
});

test('the audit log names the operator, the program, erased people and unknown actions', async () => {
  const { subject: _s, member: _m, ...lineWithoutSubject } = accepted;
  await open([
    { ...lineWithoutSubject, _id: '4', action: 'table.exported', by: 'operator', details: { table: 'members' } },
    { ...lineWithoutSubject, _id: '3', action: 'logins.flooded', by: 'program', details: {} },
    { ...lineWithoutSubject, _id: '2', action: 'quiz.passed', by: { _id: createId() }, details: {} },
    { ...lineWithoutSubject, _id: '1', action: 'payment.blessed', details: {} },
  ]);
  const texts = within(await rows())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^Table exportedServer operator/),
    expect.stringMatching(/^Many wrong passwordsSystem/),
    expect.stringMatching(/^Quiz passedErased account/),
    expect.stringMatching(/^payment\.blessedLeila/),
  ]);
});

test('the audit page says if nothing matches', async () => {
  await open([], 'view=log&q=zzz');
  expect(await screen.findByText('No matching activity.')).toBeTruthy();
});

test('the audit summary shows the latest day, and opens the newest line with one press', async () => {
  setWindowWidth(1280);
  const before = { ...accepted, _id: '3', at: '2026-03-03T09:15:00.000Z' };
  const sent = { ...accepted, _id: '6', action: 'payment.submitted', by: amina } as const;
  await open([accepted, sent, { ...accepted, _id: '5' }, before]);
  const shown = within(await screen.findByRole('region', { name: 'Last day of the activity log: 04/03/2026' }));
  expect(shown.getByText('Lines on this day').nextSibling?.textContent).toBe('3');
  expect(shown.getByText('People on this day').nextSibling?.textContent).toBe('2');
  expect(shown.getByText('Payment accepted').nextSibling?.textContent).toBe('2');
  fireEvent.click(shown.getByRole('button', { name: 'Open newest' }));
  expect(await screen.findByRole('article', { name: 'Payment accepted' })).toBeTruthy();
});

test('the audit summary does not count a partly loaded day as complete', async () => {
  setWindowWidth(1280);
  page.server.on(listAudit, [accepted], () => 'further');
  await openAdminDashboard('view=log');
  const shown = within(await screen.findByRole('region', { name: /^Last day of the activity log/ }));
  expect(shown.getByText('1 or more')).toBeTruthy();
  expect(shown.getByText('1 most recent')).toBeTruthy();
});
