import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listPacks } from '@waha/domain/purchase/purchase.contract';
import { expect, test } from 'vitest';
import { createPack } from '#testing/fixtures/pack';
import { openMemberPopup } from '#testing/open-member-popup';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const ids = ['01941f29-7c00-7000-8000-000000000011', '01941f29-7c00-7000-8000-000000000012'] as const;
const packs = [
  createPack(),
  createPack({ _id: ids[0], packName: 'Ultra 2', price: 199_000, bonusEveryMonth: 16 }),
  createPack({ _id: ids[1], packName: 'N', group: 'PackNVPU', price: 300_000, bonusEveryMonth: 30 }),
];
const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('button')
    .map((card) => packs.find(({ packName }) => card.textContent?.startsWith(packName))?.packName);

test('packs are grouped by family with its prices, and sorted on request across families', async () => {
  page.server.on(listPacks, packs);
  const { address } = await openMemberPopup(page.server, 'packs');
  const family = await screen.findByRole('region', { name: /^Ultra/ });
  expect(family.textContent).toContain('149.500 TND to 199.000 TND');
  expect(namesIn(within(family).getByRole('list'))).toEqual(['Ultra One', 'Ultra 2']);

  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'recovery' } });
  await waitFor(() => expect(address()).toBe('/dashboard?open=packs&sort=recovery'));
  expect(screen.queryByRole('region', { name: /^Ultra/ })).toBeNull();
  const list = screen.getByText('Price recovered in 20 months').closest('ul')!;
  expect(namesIn(list)).toEqual(['N', 'Ultra One', 'Ultra 2']);

  fireEvent.click(screen.getByRole('radio', { name: /^Local/ }));
  await waitFor(() => expect(address()).toBe('/dashboard?open=packs&sort=recovery&type=local'));
});
