import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listStaffNotifications } from '@waha/domain/notifications/notifications.contract';
import { listProfileQueue, readProfile } from '@waha/domain/profile/profile.contract';
import { expect, test } from 'vitest';
import { createProfileId, createReviewedProfile, HICHEM, NOUR } from '#testing/fixtures/reviewed-profile';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { openQueue, openReview, PENDING_PROFILE_ID } from '#testing/open-review';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

test('the profile queue shows the pending count, and the address opens a profile', async () => {
  const { address } = await openQueue(page.server);
  const tab = await screen.findByRole('tab', { name: /Profile Notifications/ });
  await waitFor(() => expect(tab.textContent).toBe('Profile Notifications1'));

  fireEvent.click(await screen.findByRole('button', { name: /^Hichem Ayari/ }));

  await screen.findByRole('img', { name: 'CIN front' });
  expect(address()).toContain(`item=${PENDING_PROFILE_ID}`);
});

test('a profile notification links to its profile', async () => {
  const { address } = await openQueue(page.server, {}, '');
  page.server.on(listStaffNotifications, [
    {
      _id: createProfileId(9),
      type: 'PROFIL_CREATED',
      message: 'Hichem Ayari sent their profile.',
      createdAt: '2026-03-04T10:00:00Z',
      user: HICHEM,
      profile: { _id: PENDING_PROFILE_ID },
    },
  ]);
  fireEvent.click(await screen.findByRole('tab', { name: 'User Notifications' }));
  fireEvent.click(await screen.findByRole('button', { name: /Hichem Ayari sent their profile/ }));

  expect(await screen.findByRole('img', { name: 'CIN front' })).toBeTruthy();
  expect(address()).toContain(`view=profiles&item=${PENDING_PROFILE_ID}`);
});

test('the profile queue is searched on the server', async () => {
  await openQueue(page.server);
  fireEvent.change(await screen.findByPlaceholderText('Rechercher...'), { target: { value: 'aya' } });
  await waitFor(() => expect(page.server.received.map(({ address }) => address)).toContain('/queue/profiles?q=aya'));
});

test('a profile review shows both sides of the card, the video and every typed field', async () => {
  await openReview(page.server);

  expect(screen.getByRole('img', { name: 'CIN front' }).getAttribute('src')).toBe('/uploads/front');
  expect(screen.getByRole('img', { name: 'CIN back' }).getAttribute('src')).toBe('/uploads/back');
  expect(screen.getByLabelText('Video', { selector: 'video' }).getAttribute('src')).toBe('/uploads/video');
  const typed = ['Hichem', 'Ayari', '07/03/1994', 'Man', 'hichem.ayari@waha.example', 'Tunisia', '+21655000111'];
  for (const text of [...typed, '12 rue des Palmiers, Nabeul', 'D17']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText('+216')).toBeNull();
});

test.each([
  ['verified', 12, 'They are kept for 12 months after the verification.'],
  ['rejected', 90, 'They are kept for 90 days after the rejection.'],
] as const)(
  'a %s profile whose documents were deleted says when and why, without a picture',
  async (status, kept, why) => {
    const deleted = { documentsDeletedAt: '2027-03-10T02:00:00.000Z', documentsKept: kept };
    const without = { cinFront: undefined, cinBack: undefined, video: undefined };
    await openQueue(page.server, { status, decidedAt: '2026-03-05T10:00:00.000Z', ...without, ...deleted });
    fireEvent.click(await screen.findByRole('button', { name: /^Hichem Ayari/ }));
    expect(await screen.findByText('The documents were deleted on 10/03/2027.')).toBeTruthy();
    expect(screen.getByText(why)).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'CIN front' })).toBeNull();
  },
);

test('a profile without a phone number says that none is given, instead of the code of the country', async () => {
  await openReview(page.server, { mobile: '' });
  expect(await screen.findByText('None given')).toBeTruthy();
  expect(screen.queryByText(/^\+/)).toBeNull();
});

test('values that differ from the account are highlighted, regardless of accents and capitals', async () => {
  await openReview(page.server, { account: { name: 'HICHÈM', surname: 'Ben Ayari', email: HICHEM.email } });

  expect(screen.getByText('Account: Ben Ayari')).toBeTruthy();
  expect(screen.getAllByText(/^Account: /)).toHaveLength(1);
});

test('similar profiles are named with a link to their member', async () => {
  await openReview(page.server, {
    duplicates: [
      { userId: NOUR._id, userName: 'Nour Hamdi', status: 'verified', because: ['mobile', 'document'] },
      { userId: createProfileId(7), userName: 'Sami Khelifi', status: 'rejected', because: ['name_and_birth'] },
    ],
  });

  const warning = within(screen.getByRole('note'));
  const [nour, sami] = warning.getAllByRole('listitem');
  expect(nour?.textContent).toBe('Nour Hamdi (Verified): the same mobile number, the same document');
  expect(sami?.textContent).toBe('Sami Khelifi (Rejected): the same name and date of birth');
  const [toNour, toSami] = warning.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(toNour).toBe(`/dashboardAdmin?view=users&item=${NOUR._id}`);
  expect(toSami).toBe('/dashboardAdmin?view=users&q=Sami+Khelifi');
});

test('a profile review shows how often the member was rejected before', async () => {
  await openReview(page.server, { earlierRejections: 2 });
  expect(screen.getByText('2 earlier submissions by this member were rejected.')).toBeTruthy();
});

test('a failed read of a profile shows an error and a retry', async () => {
  await openQueue(page.server);
  page.server.refuse(readProfile, 404, { message: 'Profile not found.', code: 'profile_not_found' });
  fireEvent.click(await screen.findByRole('button', { name: /^Hichem Ayari/ }));
  await screen.findByText('Error fetching profile details.');

  page.server.on(readProfile, createReviewedProfile(HICHEM, { _id: PENDING_PROFILE_ID }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('img', { name: 'CIN front' })).toBeTruthy();
});

test('an empty profile queue says so', async () => {
  page.server.on(listProfileQueue, []);
  await openAdminDashboard('view=profiles');

  expect(await screen.findByText('No profiles waiting.')).toBeTruthy();
});
