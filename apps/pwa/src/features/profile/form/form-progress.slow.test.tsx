import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readConfig } from '@waha/domain/company/company.contract';
import { readWaitingTimes } from '@waha/domain/overview/waiting-times.contract';
import { PROFILE_FILES } from '@waha/domain/profile/profile';
import { readOwnProfile } from '@waha/domain/profile/profile.contract';
import { beforeEach, expect, test } from 'vitest';
import { saveDraft, saveDraftFile } from '#offline/drafts/drafts';
import { createId } from '#platform/create-id';
import { startTranslations } from '#platform/language/translations';
import { createRejection, PROFILE_FACTS } from '#testing/fixtures/own-profile';
import { createConfig } from '#testing/fixtures/payee';
import { ACCOUNT, openProfile } from '#testing/open-profile';
import { setUpPage } from '#testing/set-up-page';

beforeEach(startTranslations);

// The first test loads the complete page.
const page = setUpPage();

const popup = () => within(screen.getByRole('dialog', { name: 'Verification Profile' }));
const completeParts = () =>
  ['Personal details', 'Contact details', 'Payout method', 'Identity card', 'Your video'].filter((name) =>
    within(popup().getByRole('region', { name })).queryByText('Done'),
  );
const findDrawing = (name: string) => popup().getByRole('group', { name }).querySelector('svg[viewBox="0 0 200 136"]');
const photo = () => new File(['photo'], 'cin.jpg', { type: 'image/jpeg' });
const storeDraft = (typed: object) => saveDraft('profile', { typed, originalBytes: {}, key: createId() });

test('the progress of the profile form counts its complete parts as they are filled in', async () => {
  await openProfile(page.server);
  expect(await screen.findByText('0 of 5 parts complete')).toBeTruthy();
  await screen.findByDisplayValue(ACCOUNT.surname);
  const write = (label: string, value: string) =>
    fireEvent.change(popup().getByLabelText(label), { target: { value } });

  write('Date of birth', '1994-05-02');
  fireEvent.click(popup().getByRole('radio', { name: 'Woman' }));
  expect(screen.getByText('1 of 5 parts complete')).toBeTruthy();
  fireEvent.click(popup().getByRole('radio', { name: 'D17' }));
  expect(screen.getByText('2 of 5 parts complete')).toBeTruthy();
  expect(popup().getByRole('progressbar', { hidden: true }).getAttribute('aria-valuenow')).toBe('40');
  expect(completeParts()).toEqual(['Personal details', 'Payout method']);

  write('Surname', '');
  expect(completeParts()).toEqual(['Payout method']);
});

test('a returning member continues at the first incomplete part', async () => {
  await openProfile(page.server, async () => {
    await storeDraft({ ...PROFILE_FACTS, payment: '' });
    await saveDraftFile('profile', 'cinFront', photo());
    await saveDraftFile('profile', 'cinBack', photo());
  });
  expect(await screen.findByText('3 of 5 parts complete')).toBeTruthy();
  expect(completeParts()).toEqual(['Personal details', 'Contact details', 'Identity card']);
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Payout method/));
});

test.each([
  ['nothing is filled in', undefined],
  ['the first part is incomplete', { name: 'Nour' }],
  ['only the sending is left', PROFILE_FACTS],
])('the profile form starts at the top if %s', async (_when, typed) => {
  await openProfile(page.server, async () => {
    if (typed) await storeDraft(typed);
    if (typed === PROFILE_FACTS) for (const name of PROFILE_FILES) await saveDraftFile('profile', name, photo());
  });
  await screen.findByText(/ of 5 parts complete$/);
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Verification Profile' }));
});

test('after a rejection the parts with refused items are incomplete until they are changed', async () => {
  await openProfile(page.server, () =>
    page.server.refuse(
      readOwnProfile,
      404,
      createRejection({ kept: [...PROFILE_FILES], refused: [{ item: 'phoneNumber', reason: 'does_not_match' }] }),
    ),
  );
  expect(await screen.findByText('4 of 5 parts complete')).toBeTruthy();
  const mobile = popup().getByLabelText('Mobile number');
  fireEvent.click(screen.getByText('Phone number: It does not match your other details.'));
  expect(document.activeElement).toBe(mobile);
  fireEvent.change(mobile, { target: { value: '98123456' } });
  expect(screen.getByText('5 of 5 parts complete')).toBeTruthy();
  expect(screen.queryByText('Rejected: It does not match your other details.')).toBeNull();
});

test('the identity card has tips, and a drawing of each side until a photo is chosen', async () => {
  await openProfile(page.server, async () => {
    await storeDraft({ name: 'Nour' });
    await saveDraftFile('profile', 'cinFront', photo());
  });
  const card = within(await screen.findByRole('region', { name: 'Identity card' }));
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The whole card is in the picture.',
    'There is no glare and no shadow on it.',
    'You can read every word.',
  ]);
  expect(findDrawing('CIN front')).toBeNull();
  expect(findDrawing('CIN back')).toBeTruthy();
});

test('a side of the identity card that was already accepted has no drawing', async () => {
  await openProfile(page.server, () => page.server.refuse(readOwnProfile, 404, createRejection()));
  await screen.findByRole('region', { name: 'Identity card' });
  expect(findDrawing('CIN front')).toBeNull();
  expect(findDrawing('CIN back')).toBeTruthy();
});

test('before the documents the form says who checks, how long it takes and how long they are kept', async () => {
  const unknown = { quiz: null, payment: null, withdrawal: null, recharge: null, message: null };
  await openProfile(page.server, () => {
    page.server.on(readWaitingTimes, { ...unknown, profile: 24 });
    page.server.on(readConfig, { ...createConfig([]), documentsKept: { months: 6, days: 45 } });
  });
  const part = await screen.findByRole('region', { name: 'Before you send' });
  const region = within(part);
  const card = screen.getByRole('region', { name: 'Identity card' });
  expect(part.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await region.findByText('You will be notified of the result, usually within 24 hours.')).toBeTruthy();
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'An administrator compares your card and your video with these details.',
    'You will be notified of the result, usually within 24 hours.',
    'Your documents are deleted 6 months after the verification, or 45 days after a rejection. Older backups contain them until they expire.',
  ]);
});

test('before sending no waiting time is promised while it is unknown', async () => {
  const unknown = { quiz: null, payment: null, withdrawal: null, recharge: null, message: null };
  await openProfile(page.server, () => page.server.on(readWaitingTimes, { ...unknown, profile: null }));
  expect(await screen.findByText('You will be notified of the result.')).toBeTruthy();
});
