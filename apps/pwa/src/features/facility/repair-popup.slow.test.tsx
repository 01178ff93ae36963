import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { readConfig } from '@waha/domain/company/company.contract';
import { readConversation } from '@waha/domain/messaging/messaging.contract';
import { expect, test } from 'vitest';
import { openMemberPopup } from '#testing/open-member-popup';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

test('the repair service describes itself and starts a prepared message for the member', async () => {
  page.server.on(readConversation, []);
  const { address } = await openMemberPopup(page.server, 'repair');
  expect(await screen.findByText(/^Not available yet/)).toBeTruthy();
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
