import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { SECOND } from '@waha/domain/kernel/time';
import { listProfileQueue, readProfile } from '@waha/domain/profile/profile.contract';
import { updatePresence, type WirePresence } from '@waha/domain/staff-presence.contract';
import { expect, test, vi } from 'vitest';
import { createId } from '#platform/create-id';
import { createProfileId, createReviewedProfile, HICHEM, NOUR } from '#testing/fixtures/reviewed-profile';
import { mockIntervals } from '#testing/mock-intervals';
import { mockLayout } from '#testing/mock-layout';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { openInbox, serveConversations } from '#testing/open-inbox';
import { serveChanges } from '#testing/serve-changes';
import { serveQueueCounts } from '#testing/serve-queue-counts';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const amel = { _id: createId(), name: 'Amel Ben Salah' };
const [first, second] = [HICHEM, NOUR].map((person, index) =>
  createReviewedProfile(person, { _id: createProfileId(index + 2) }),
);
let otherPresence: WirePresence[] = [];

/** Opens the queue with the pending profiles of Hichem and Nour, some of which others have open. */
async function openQueue(search = '') {
  mockLayout();
  serveQueueCounts(page.server, { profiles: 2 });
  page.server.on(listProfileQueue, [first!, second!]);
  page.server.on(readProfile, first!);
  page.server.on(updatePresence, async () => ({ others: otherPresence }));
  const opened = await openAdminDashboard(`view=profiles${search}`);
  await screen.findAllByText('Hichem Ayari');
  return opened;
}
const row = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
const listReports = () => page.server.presence.map(({ body }) => body as { tab: string; queue: string; id?: string });

test('a list item and its detail view show who else has it open, with initials and text', async () => {
  otherPresence = [{ id: second!._id, people: [amel] }];
  await openQueue();
  await waitFor(() => expect(row('Nour Hamdi').textContent).toMatch(/AB.*Amel Ben Salah.*is viewing this/));
  expect(row('Hichem Ayari').textContent).not.toMatch(/viewing/);
  expect(screen.queryByText(/viewing this/, { selector: '[role="status"] *' })).toBeNull();

  otherPresence = [{ id: first!._id, people: [amel, { _id: createId(), name: 'Karim Jaziri' }] }];
  fireEvent.click(row('Hichem Ayari'));
  await waitFor(() => expect(listReports().at(-1)).toMatchObject({ queue: 'profiles', id: first!._id }));
  const status = await screen.findByText(/are viewing this/, { selector: '[role="status"] *' });
  expect(status.textContent).toMatch(/Amel Ben Salah.*Karim Jaziri/);
});

test('presence is sent every few seconds, and refreshed at once when the server announces a change', async () => {
  otherPresence = [];
  mockIntervals();
  const changes = serveChanges(page.server);
  await openQueue(`&item=${first!._id}`);
  await waitFor(() => expect(listReports().length).toBeGreaterThan(0));
  const before = listReports().length;
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  await waitFor(() => expect(listReports().length).toBeGreaterThan(before));
  expect(new Set(listReports().map(({ tab, id }) => `${tab} ${id}`)).size).toBe(1);

  otherPresence = [{ id: first!._id, people: [amel] }];
  changes.push({ seq: 1, feature: 'presence' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText(/is viewing this/, { selector: '[role="status"] *' })).toBeTruthy();
});

test('leaving the section or hiding the page ends the presence', async () => {
  otherPresence = [];
  const { router } = await openQueue(`&item=${first!._id}`);
  await waitFor(() => expect(listReports().at(-1)?.id).toBe(first!._id));
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(listReports().at(-1)).toEqual({ tab: listReports()[0]!.tab, queue: 'profiles' }));
  sight.mockRestore();
  const before = listReports().length;
  await act(() => router.navigate({ to: '.', search: { view: 'log' } }));
  await waitFor(() =>
    expect(listReports().slice(before).at(-1)).toEqual({ tab: listReports()[0]!.tab, queue: 'profiles' }),
  );
});

test('conversations show presence too', async () => {
  otherPresence = [{ id: NOUR._id, people: [amel] }];
  page.server.on(updatePresence, async () => ({ others: otherPresence }));
  serveConversations(page.server, {});
  await openInbox(page.server, {}, `&list=users&member=${NOUR._id}`);
  expect(await screen.findByText(/is viewing this/, { selector: '[role="status"] *' })).toBeTruthy();
  expect(listReports().at(-1)).toMatchObject({ queue: 'messages', id: NOUR._id });
});
