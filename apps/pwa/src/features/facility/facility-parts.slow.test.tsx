import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readConfig } from '@waha/domain/company/company.contract';
import { listReports, readFacility } from '@waha/domain/facility/facility.contract';
import { DAY, toIso } from '@waha/domain/kernel/time';
import { listOwnRecharges } from '@waha/domain/recharge/recharge.contract';
import { beforeEach, expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { formatDueDay } from '#platform/language/format';
import { goOffline } from '#testing/go-offline';
import { openMemberPopup } from '#testing/open-member-popup';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
beforeEach(() => {
  page.server.on(readFacility, { totalPoints: 0, availablePoints: 0, BlockedPoints: 0, history: [] });
  page.server.on(listOwnRecharges, []);
});

const entry = (points: number, kind: string, becomesValidAt: string) => ({
  points,
  kind,
  earnedAt: '2026-03-04T10:00:00.000Z',
  becomesValidAt,
});

test('service credits show total, available and held points with their sources', async () => {
  const past = '2026-03-04T10:00:00.000Z';
  page.server.on(readFacility, {
    totalPoints: 1070,
    availablePoints: 1040,
    BlockedPoints: 30,
    history: [
      entry(30, 'pack_facility', toIso(Date.now() + 3 * DAY)),
      entry(1000, 'recharge', past),
      entry(-30, 'pack_facility_cancelled', past),
      entry(70, 'pack_facility', past),
    ],
  });
  await openMemberPopup(page.server, 'facility');
  for (const [name, value] of [
    ['Total points', /^1\s070$/],
    ['Available points', /^1\s040$/],
    ['Blocked points', /^30$/],
  ] as const)
    expect((await screen.findByText(name)).nextElementSibling?.textContent).toMatch(value);
  const lines = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    `Service points of a packNot yet valid: from ${formatDueDay(Date.now() + 3 * DAY)}+30`,
    expect.stringMatching(/^RechargeMar 4, 2026 \d+:\d\d [AP]M\+1\s000$/),
    expect.stringMatching(/^Service points reversed: the payment was cancelledMar 4, 2026 \d+:\d\d [AP]M-30$/),
    expect.stringMatching(/^Service points of a packMar 4, 2026 \d+:\d\d [AP]M\+70$/),
  ]);
});

test('each report opens as a PDF and needs a network', async () => {
  page.server.on(listReports, [
    { _id: createId(), pdfUrl: '/uploads/report-1', createdAt: '2026-03-04T10:00:00.000Z' },
  ]);
  await openMemberPopup(page.server, 'facility');
  fireEvent.click(await screen.findByRole('tab', { name: 'Report service' }));
  const link = await screen.findByRole('link', { name: 'Open Report of 04/03/2026' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/uploads/report-1', '_blank']);
  goOffline();
  expect(await screen.findByText('Reports open when you are online.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Open Report of 04/03/2026' })).toBeNull();
});

test('a failed read of reports is shown and can be retried', async () => {
  page.server.refuse(listReports, 400, { message: 'No.', code: 'no' });
  await openMemberPopup(page.server, 'facility&part=reports');
  expect(await screen.findByText('Impossible de charger les rapports.')).toBeTruthy();
  page.server.on(listReports, []);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No reports yet.')).toBeTruthy();
});

test('the address names the open part, and another part in the address opens that one', async () => {
  page.server.on(listReports, []);
  const { router } = await openMemberPopup(page.server, 'facility');
  fireEvent.click(await screen.findByRole('tab', { name: 'Report service' }));
  expect(await screen.findByText('No reports yet.')).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ open: 'facility', part: 'reports' });
  await act(() => router.navigate({ to: '/dashboard', search: { open: 'facility', part: 'recharge' } }));
  expect(screen.getByRole('tab', { name: 'Recharge points' }).getAttribute('aria-selected')).toBe('true');
});

test('the form to buy credits is not shown while the operator hides it, also by its address', async () => {
  const config = { brand: 'Waha', supportEmail: '', languages: ['en' as const], payees: [], pushKey: '', version: '1' };
  page.server.on(readConfig, { ...config, recharge: 'off' });
  await openMemberPopup(page.server, 'facility&part=recharge');
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Recharge points' })).toBeNull());
  expect(screen.getByRole('tab', { name: 'Facility details' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.queryByLabelText('Number of points')).toBeNull();
});
