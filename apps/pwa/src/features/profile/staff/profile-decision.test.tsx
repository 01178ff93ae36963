import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { rejectProfile, verifyProfile } from '@waha/domain/profile/profile.contract';
import { expect, test } from 'vitest';
import { createProfileId } from '#testing/fixtures/reviewed-profile';
import { openReview, PENDING_PROFILE_ID } from '#testing/open-review';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const pressButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const chooseReason = (item: string, value: string) =>
  fireEvent.change(screen.getByLabelText(`Reason: ${item}`), { target: { value } });
const tick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));
/** Opens the question of a rejection. */
async function openRejection() {
  pressButton('Reject');
  const dialog = await screen.findByRole('alertdialog', { name: 'Reject this profile?' });
  return { ...within(dialog), press: (name: string) => fireEvent.click(within(dialog).getByRole('button', { name })) };
}
const sent = (end: string) =>
  page.server.received.filter(({ address }) => address === `/profiles/${PENDING_PROFILE_ID}/${end}`);

test('accepting a profile asks first', async () => {
  page.server.on(verifyProfile, { message: 'Profile verified successfully' });
  const { address } = await openReview(page.server);

  pressButton('Accept');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept this profile?' }));
  expect(sent('verify')).toHaveLength(0);
  fireEvent.click(dialog.getByRole('button', { name: 'Accept' }));

  await screen.findByText('Hichem Ayari: Profile verified successfully');
  expect(sent('verify').map(({ headers }) => headers['waha-hold'])).toEqual(['1']);
  await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=profiles'));
});

test('the question before a verification repeats the warnings of the review', async () => {
  await openReview(page.server, {
    account: { name: 'Hichem', surname: 'Ben Ayari', email: 'hichem.ayari@waha.example' },
    duplicates: [{ userId: createProfileId(7), userName: 'Sami Khelifi', status: 'rejected', because: ['document'] }],
    earlierRejections: 1,
  });
  pressButton('Accept');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept this profile?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Account: Hichem Ben Ayari',
    'Possible duplicate of Sami Khelifi',
    '1 earlier submission by this member was rejected.',
  ]);
});

test('a rejection that was cancelled opens empty the next time, at its first item', async () => {
  await openReview(page.server);
  const dialog = await openRejection();
  tick(/^Video/);
  dialog.press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await openRejection();
  expect(screen.getAllByRole('checkbox', { checked: false })).toHaveLength(screen.getAllByRole('checkbox').length);
  expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]);
});

test('a ticked item has no reason until one is chosen, and Reject waits for it', async () => {
  await openReview(page.server);
  const rejection = await openRejection();
  tick(/^CIN back/);
  expect(screen.getByLabelText<HTMLSelectElement>('Reason: CIN back').selectedOptions[0]?.textContent).toBe(
    'Choose a reason',
  );
  expect(rejection.getByRole<HTMLButtonElement>('button', { name: 'Reject' }).disabled).toBe(true);
  chooseReason('CIN back', 'expired');
  expect(rejection.getByRole<HTMLButtonElement>('button', { name: 'Reject' }).disabled).toBe(false);
});

test('rejecting a profile sends exactly the ticked items with reasons and comment', async () => {
  page.server.on(rejectProfile, { message: 'Profile verification rejected' });
  await openReview(page.server);
  const dialog = await openRejection();
  // The typed values stay readable behind the question.
  expect(screen.getByText('12 rue des Palmiers, Nabeul', { selector: 'dd *' })).toBeTruthy();

  tick(/^CIN back/);
  tick(/^Address/);
  tick(/^Country/);
  tick(/^Country/);
  chooseReason('CIN back', 'expired');
  chooseReason('Address', 'does_not_match');
  fireEvent.change(screen.getByLabelText(/^Comment/), { target: { value: ' The card ended in May. ' } });
  expect(screen.getByText('To be submitted again: CIN back, Address. The rest is kept.')).toBeTruthy();
  dialog.press('Reject');

  await screen.findByText('Hichem Ayari: Profile verification rejected');
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

test('a rejection needs a ticked item, or the separate "everything" choice with its question', async () => {
  page.server.on(rejectProfile, { message: 'Profile verification rejected' });
  await openReview(page.server);
  const rejection = await openRejection();

  expect(rejection.getByText('Select what has to be submitted again.')).toBeTruthy();
  expect(rejection.getByRole<HTMLButtonElement>('button', { name: 'Reject' }).disabled).toBe(true);
  rejection.press('Reject everything');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Reject everything?' }));
  expect(dialog.getByText(/^All documents and details are rejected\. Hichem Ayari will be notified/)).toBeTruthy();
  expect(sent('reject')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Reject everything' }));

  await screen.findByText('Hichem Ayari: Profile verification rejected');
  expect(sent('reject').map(({ body }) => body)).toEqual([{}]);
});

test('the rejection reasons are in plain words', async () => {
  await openReview(page.server);
  await openRejection();
  tick(/^Video/);

  const reasons = within(screen.getByLabelText('Reason: Video')).getAllByRole('option');
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    'Choose a reason',
    'Unreadable',
    'Wrong document',
    'Does not match',
    'Expired',
    'Other',
  ]);
});

test.each(['verified', 'rejected'] as const)(
  'a second decider learns who decided and sees the next: %s',
  async (decision) => {
    const { address } = await openReview(page.server);
    const decided = { status: 'verified', decidedAt: '2026-03-05T09:30:00Z' } as const;
    const no = { message: 'Profile already decided.', code: 'profile_already_decided', ...decided };
    page.server.refuse(verifyProfile, 409, { ...no, decidedByName: 'Karim Jaziri' });
    page.server.refuse(rejectProfile, 409, { ...no, decidedByName: 'Karim Jaziri' });

    if (decision === 'verified') {
      pressButton('Accept');
      fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }));
    } else {
      const dialog = await openRejection();
      tick(/^Video/);
      chooseReason('Video', 'unreadable');
      dialog.press('Reject');
    }

    await screen.findByText('Hichem Ayari: Already approved by Karim Jaziri on 05/03/2026.');
    await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=profiles'));
  },
);

test('a decided profile shows who decided it, without buttons', async () => {
  const decided = { status: 'verified', isVerified: true, decidedAt: '2026-03-05T09:30:00Z' } as const;
  await openReview(page.server, { ...decided, decidedBy: { _id: createProfileId(8), name: 'Karim Jaziri' } });
  expect(await screen.findByText(/^Verified by Karim Jaziri, 05\/03\/2026/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Accept|Reject/ })).toBeNull();
});
