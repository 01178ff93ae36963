import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { readConfig } from '@waha/domain/company/company.contract';
import { expect, test, vi } from 'vitest';
import { openPapers } from '../../testing/open-papers';
import { pageUnderTest } from '../../testing/page-under-test';

vi.setConfig({ testTimeout: 20_000 });
const page = pageUnderTest();

test('repair service says what it will be, and is asked for by a mail to the company', async () => {
  page.server.on(readConfig, {
    brand: 'Waha',
    supportEmail: 'help@waha.example',
    languages: ['en'],
    payees: [],
    version: '1',
  });
  await openPapers(page.server, 'repair');
  expect(await screen.findByText(/^It is not open yet/)).toBeTruthy();
  const link = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Ask by mail' })).href);
  expect([link.protocol, link.pathname, link.searchParams.get('subject')]).toEqual([
    'mailto:',
    'help@waha.example',
    'Repair Service',
  ]);
});
