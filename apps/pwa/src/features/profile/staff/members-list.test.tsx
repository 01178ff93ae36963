import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listMembers } from '@waha/domain/profile/profile.contract';
import { expect, test } from 'vitest';
import { openAdminDesk } from '../../../testing/open-admin-desk';
import { openUsers, VERIFIED, WAITING } from '../../../testing/open-users';
import { pageUnderTest } from '../../../testing/page-under-test';

const page = pageUnderTest();
const lastAsked = () =>
  page.server.received.filter(({ address }) => address.startsWith('/profiles/users-with-status')).at(-1)?.address;

test('cards show name, surname and whether they are verified', async () => {
  await openUsers(page.server, '', [VERIFIED, { ...WAITING, isBlocked: true }]);

  const list = await screen.findByRole('list', { name: 'Users' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/Nour Hamdi.*Verified/);
  expect(first?.textContent).not.toMatch(/Not Verified|Blocked/);
  expect(second?.textContent).toMatch(/Hichem Ayari.*Not Verified.*Blocked/);
});

test('a filter goes to the address and to the server', async () => {
  const { address } = await openUsers(page.server);
  const pressed = () => screen.getByRole('button', { pressed: true }).textContent;
  await screen.findByRole('list', { name: 'Users' });
  expect(pressed()).toBe('List of users');

  fireEvent.click(screen.getByRole('button', { name: 'User not verified' }));
  await waitFor(() => expect(lastAsked()).toContain('filter=notVerified'));
  expect(address()).toContain('filter=notVerified');
  expect(pressed()).toBe('User not verified');

  fireEvent.click(screen.getByRole('button', { name: 'User verified' }));
  await waitFor(() => expect(lastAsked()).toContain('filter=verified'));
});

test('a reload keeps filter and search', async () => {
  await openUsers(page.server, '&filter=verified&q=hamdi');

  await screen.findByRole('list', { name: 'Users' });
  expect(lastAsked()).toContain('filter=verified');
  expect(lastAsked()).toContain('q=hamdi');
  expect(screen.getByPlaceholderText<HTMLInputElement>('Rechercher...').value).toBe('hamdi');
});

test('the server is asked for what is typed', async () => {
  const { address } = await openUsers(page.server);
  await screen.findByRole('list', { name: 'Users' });

  fireEvent.change(screen.getByPlaceholderText('Rechercher...'), { target: { value: 'aya' } });

  await waitFor(() => expect(lastAsked()).toContain('q=aya'));
  await waitFor(() => expect(address()).toContain('q=aya'));
});

test('when nobody fits, it says so', async () => {
  await openUsers(page.server, '', []);
  expect(await screen.findByText('No user fits.')).toBeTruthy();
});

test('a member who is not verified does not open, and it is said why', async () => {
  const { address } = await openUsers(page.server);
  const card = await screen.findByRole('button', { name: /^Hichem Ayari/ });
  expect(card.getAttribute('aria-disabled')).toBe('true');

  fireEvent.click(card);

  const said = () => screen.getAllByText('Only a verified user can be opened.').filter(({ hidden }) => !hidden);
  await waitFor(() => expect(said().length).toBeGreaterThan(0));
  expect(address()).not.toContain('item=');
});

test('when the users cannot be read it says so, and tries again', async () => {
  page.server.refuse(listMembers, 400, { message: 'No.', code: 'invalid_input' });
  await openAdminDesk('view=users');
  await screen.findByText('Failed to fetch users. Please try again.');

  page.server.on(listMembers, [VERIFIED]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('button', { name: /^Nour Hamdi/ })).toBeTruthy();
});
