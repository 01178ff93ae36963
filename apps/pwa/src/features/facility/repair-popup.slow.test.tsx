import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { readConfig } from '@waha/domain/company/company.contract';
import { askForService, readServiceInterest } from '@waha/domain/facility/service-interest.contract';
import { readConversation } from '@waha/domain/messaging/messaging.contract';
import { beforeEach, expect, test } from 'vitest';
import { goOffline } from '#testing/go-offline';
import { openMemberPopup } from '#testing/open-member-popup';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
beforeEach(() => page.server.on(readServiceInterest, { services: [] }));

test('the repair service describes itself and starts a prepared message for the member', async () => {
  page.server.on(readConversation, []);
  const { address } = await openMemberPopup(page.server, 'repair');
  expect(await screen.findByText(/^No points are charged/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ask by message' }));
  const field = await screen.findByLabelText('Message');
  expect(field).toHaveProperty('value', expect.stringMatching(/^Hello, I would like to use the repair service/));
  await waitFor(() => expect(address()).toBe('/dashboard?open=messages'));
});

test('the repair service shows the email address as an alternative', async () => {
  page.server.on(readConfig, {
    brand: 'Waha',
    supportEmail: 'help@waha.example',
    languages: ['en'],
    payees: [],
    pushKey: '',
    version: '1',
  });
  await openMemberPopup(page.server, 'repair');
  const link = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: 'help@waha.example' })).href);
  expect([link.protocol, link.pathname, link.searchParams.get('subject')]).toEqual([
    'mailto:',
    'help@waha.example',
    'Repair Service',
  ]);
});

const config = { brand: 'Waha', supportEmail: '', languages: ['en' as const], payees: [], pushKey: '', version: '1' };

test.each([
  ['2999-03-01', /^The repair service opens on .*2999/],
  ['2020-03-01', /date is not known/],
  [undefined, /date is not known/],
])('the opening day %s is shown only while it lies ahead', async (repairOpensOn, text) => {
  page.server.on(readConfig, { ...config, ...(repairOpensOn && { repairOpensOn }) });
  await openMemberPopup(page.server, 'repair');
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a member asks once to be told of the opening, also without a network', async () => {
  await openMemberPopup(page.server, 'repair');
  const button = await screen.findByRole('button', { name: 'Tell me when it opens' });
  goOffline();
  fireEvent.click(button);
  expect(await screen.findByText('We will tell you when the repair service opens.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Tell me when it opens' })).toBeNull();
  expect(page.server.receivedBy(askForService)).toEqual([]);
});

test('a member who has asked is not asked again', async () => {
  page.server.on(readServiceInterest, { services: ['repair'] });
  await openMemberPopup(page.server, 'repair');
  expect(await screen.findByText('We will tell you when the repair service opens.')).toBeTruthy();
});
