import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listStaffNotifications } from '@waha/domain/notifications/notifications.contract';
import {
  queueProfiles,
  readProfile,
  rejectProfile,
  verifyProfile,
  type WireReviewedProfile,
} from '@waha/domain/profile/profile.contract';
import { expect, test } from 'vitest';
import { useConnectivity } from '../../../platform/connectivity';
import { newId } from '../../../platform/new-id';
import { startSession } from '../../../platform/session';
import { aReviewedProfile, HICHEM, NOUR, profileId } from '../../../testing/a-reviewed-profile';
import { pageUnderTest } from '../../../testing/page-under-test';
import { renderScreen } from '../../../testing/render-screen';

const page = pageUnderTest();
const ID = profileId(2);

/** An administrator at the waiting profiles, with Hichem's among them. */
function openQueue(part: Partial<WireReviewedProfile> = {}, search = '') {
  useConnectivity.setState({ state: 'online' });
  startSession({ userId: newId(), role: 'admin', userEmail: 'leila@waha.example' });
  const profile = aReviewedProfile(HICHEM, { _id: ID, gender: 'man', ...part });
  page.server.on(queueProfiles, [profile]);
  page.server.on(readProfile, profile);
  return renderScreen(`/dashboardAdmin?view=profiles${search}`);
}

async function openReview(part: Partial<WireReviewedProfile> = {}) {
  const opened = await openQueue(part, `&item=${ID}`);
  await screen.findByRole('heading', { name: 'Hichem Ayari' });
  return opened;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const tick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));
const sent = (end: string) => page.server.received.filter(({ address }) => address === `/profiles/${ID}/${end}`);

test('the queue counts who waits, and one of them opens by the address', async () => {
  const { address } = await openQueue();
  const tab = await screen.findByRole('tab', { name: /Profile Notifications/ });
  await waitFor(() => expect(tab.textContent).toBe('Profile Notifications1'));

  fireEvent.click(await screen.findByRole('button', { name: /^Hichem Ayari/ }));

  await screen.findByRole('img', { name: 'CIN front' });
  expect(address()).toContain(`item=${ID}`);
});

test('what is told of a profile leads to it', async () => {
  const { address } = await openQueue({}, '');
  page.server.on(listStaffNotifications, [
    {
      _id: profileId(9),
      type: 'PROFIL_CREATED',
      message: 'Hichem Ayari sent their profile.',
      createdAt: '2026-03-04T10:00:00Z',
      user: HICHEM,
      profile: { _id: ID },
    },
  ]);
  fireEvent.click(await screen.findByRole('tab', { name: 'User Notifications' }));
  fireEvent.click(await screen.findByRole('button', { name: /Hichem Ayari sent their profile/ }));

  expect(await screen.findByRole('img', { name: 'CIN front' })).toBeTruthy();
  expect(address()).toContain(`view=profiles&item=${ID}`);
});

test('the queue is searched at the server', async () => {
  await openQueue();
  fireEvent.change(await screen.findByPlaceholderText('Rechercher...'), { target: { value: 'aya' } });
  await waitFor(() => expect(page.server.received.at(-1)?.address).toBe('/queue/profiles?q=aya'));
});

test('both sides of the card, the video and every typed field are shown', async () => {
  await openReview();

  expect(screen.getByRole('img', { name: 'CIN front' }).getAttribute('src')).toBe('/uploads/front');
  expect(screen.getByRole('img', { name: 'CIN back' }).getAttribute('src')).toBe('/uploads/back');
  expect(screen.getByLabelText('Video', { selector: 'video' }).getAttribute('src')).toBe('/uploads/video');
  const typed = [
    'Hichem',
    'Ayari',
    '07/03/1994',
    'Man',
    'hichem.ayari@waha.example',
    'Tunisia',
    '+216',
    '+21655000111',
  ];
  for (const text of [...typed, '12 rue des Palmiers, Nabeul', 'D17']) expect(screen.getByText(text)).toBeTruthy();
});

test('what was typed otherwise than in the account is marked; accents and capitals are no difference', async () => {
  await openReview({ account: { name: 'HICHÈM', surname: 'Ben Ayari', email: HICHEM.email } });

  expect(screen.getByText('Account: Ben Ayari')).toBeTruthy();
  expect(screen.getAllByText(/^Account: /)).toHaveLength(1);
});

test('profiles that look alike are named, with a way to their member', async () => {
  await openReview({
    duplicates: [
      { userId: NOUR._id, userName: 'Nour Hamdi', status: 'verified', because: ['mobile', 'document'] },
      { userId: profileId(7), userName: 'Sami Khelifi', status: 'rejected', because: ['name_and_birth'] },
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

test('it says how often the member was rejected before', async () => {
  await openReview({ earlierRejections: 2 });
  expect(screen.getByText('2 earlier sendings of this member were rejected.')).toBeTruthy();
});

test('verifying asks once more', async () => {
  page.server.on(verifyProfile, { message: 'Profile verified successfully' });
  const { address } = await openReview();

  press('Verify');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Verify this profile?' }));
  expect(sent('verify')).toHaveLength(0);
  fireEvent.click(dialog.getByRole('button', { name: 'Verify' }));

  await screen.findByText('Profile verified successfully');
  expect(sent('verify')).toHaveLength(1);
  await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=profiles'));
});

test('rejecting sends exactly what was ticked, with its reasons and the comment', async () => {
  page.server.on(rejectProfile, { message: 'Profile verification rejected' });
  await openReview();
  press('Reject');

  tick(/^CIN back/);
  tick(/^Address/);
  tick(/^Country/);
  tick(/^Country/);
  fireEvent.change(screen.getByLabelText('Why: CIN back'), { target: { value: 'expired' } });
  fireEvent.change(screen.getByLabelText(/^Comment/), { target: { value: ' The card ended in May. ' } });
  expect(screen.getByText('To be done again: CIN back, Address. The rest is kept.')).toBeTruthy();
  press('Reject');

  await screen.findByText('Profile verification rejected');
  expect(sent('reject').map(({ body }) => body)).toEqual([
    {
      items: [
        { item: 'cinBack', reason: 'expired' },
        { item: 'address', reason: 'does_not_match' },
      ],
      reason: 'The card ended in May.',
    },
  ]);
});

test('with nothing ticked everything is refused, and that is said before', async () => {
  page.server.on(rejectProfile, { message: 'Profile verification rejected' });
  await openReview();
  press('Reject');

  expect(screen.getByText(/^Nothing is ticked: everything is refused/)).toBeTruthy();
  press('Reject everything');

  await screen.findByText('Profile verification rejected');
  expect(sent('reject').map(({ body }) => body)).toEqual([{}]);
});

test('the reasons are in plain words', async () => {
  await openReview();
  press('Reject');
  tick(/^Video/);

  const reasons = within(screen.getByLabelText('Why: Video')).getAllByRole('option');
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    'Unreadable',
    'Wrong document',
    'Does not match',
    'Expired',
    'Other',
  ]);
});

test.each([
  ['verified', 'Error validating profile: Profile already decided.'],
  ['rejected', 'Error rejecting profile: Profile already decided.'],
] as const)('who is second is told that it is decided, by whom and when: %s', async (wanted, said) => {
  await openReview();
  const decided = { status: 'verified', decidedAt: '2026-03-05T09:30:00Z' } as const;
  const no = { message: 'Profile already decided.', code: 'profile_already_decided', ...decided };
  page.server.refuse(verifyProfile, 409, no);
  page.server.refuse(rejectProfile, 409, no);
  const decidedBy = { _id: profileId(8), name: 'Karim Jaziri' };
  page.server.on(readProfile, aReviewedProfile(HICHEM, { _id: ID, ...decided, isVerified: true, decidedBy }));

  if (wanted === 'verified') {
    press('Verify');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Verify' }));
  } else {
    press('Reject');
    press('Reject everything');
  }

  await screen.findByText(said);
  expect(await screen.findByText(/^Verified by Karim Jaziri, 05\/03\/2026/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Verify|Reject/ })).toBeNull();
});

test('when the profile cannot be read it says so, and tries again', async () => {
  await openQueue();
  page.server.refuse(readProfile, 404, { message: 'Profile not found.', code: 'profile_not_found' });
  fireEvent.click(await screen.findByRole('button', { name: /^Hichem Ayari/ }));
  await screen.findByText('Error fetching profile details.');

  page.server.on(readProfile, aReviewedProfile(HICHEM, { _id: ID }));
  press('Try again');

  expect(await screen.findByRole('img', { name: 'CIN front' })).toBeTruthy();
});

test('when nobody waits, it says so', async () => {
  useConnectivity.setState({ state: 'online' });
  startSession({ userId: newId(), role: 'admin', userEmail: 'leila@waha.example' });
  page.server.on(queueProfiles, []);
  await renderScreen('/dashboardAdmin?view=profiles');

  expect(await screen.findByText('No profile is waiting.')).toBeTruthy();
});
