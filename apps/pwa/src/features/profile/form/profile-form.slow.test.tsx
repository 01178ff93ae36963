import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { PROFILE_FILES } from '@waha/domain/profile/profile';
import { readOwnProfile, submitProfile } from '@waha/domain/profile/profile.contract';
import { readHasPaid } from '@waha/domain/purchase/payment.contract';
import { beforeEach, expect, test } from 'vitest';
import { loadDraft, saveDraft, saveDraftFile } from '#offline/drafts/drafts';
import { signOutAndWipe } from '#offline/sign-out/sign-out';
import { activateMember } from '#offline/store/control-db';
import { createId } from '#platform/create-id';
import { startTranslations } from '#platform/language/translations';
import { createQueryClient } from '#platform/query-client';
import { createOwnProfile, createRejection, PROFILE_FACTS } from '#testing/fixtures/own-profile';
import { goOffline } from '#testing/go-offline';
import { ACCOUNT, openProfile } from '#testing/open-profile';
import { setUpPage } from '#testing/set-up-page';
import { ProfileForm } from './profile-form';

beforeEach(startTranslations);

// The first test loads the complete page.
const page = setUpPage();

const popup = () => within(screen.getByRole('dialog', { name: 'Verification Profile' }));
const field = (label: string) => popup().getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const send = async () => fireEvent.click(await screen.findByText('Send for verification'));
const sent = () => page.server.receivedBy(submitProfile);
const video = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'me.webm', { type });

/** Returns a profile of which only the address was refused: only fields are sent again. */
const refusedAddress = () =>
  page.server.refuse(
    readOwnProfile,
    404,
    createRejection({ kept: [...PROFILE_FILES], refused: [{ item: 'address', reason: 'does_not_match' }] }),
  );

test('an empty profile form shows what each field needs, in the specified words', async () => {
  await openProfile(page.server);
  expect(await screen.findByDisplayValue(ACCOUNT.name)).toBeTruthy();
  for (const label of ['Name', 'Surname', 'Email']) write(label, '');
  await send();
  expect(await screen.findByText('Name is required.')).toBeTruthy();
  for (const text of [
    'Surname is required.',
    'Date of birth is required.',
    'Gender is required.',
    'Email is required.',
    'Country is required.',
    'Address is required.',
    'Mobile number is required.',
    'You must select a payment method.',
    'You must upload the CIN front image.',
    'You must upload the CIN back image.',
    'You must upload your video.',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('the first wrong field gets the focus; its error disappears on editing, others stay', async () => {
  await openProfile(page.server);
  await waitFor(() => expect(field('Surname').value).toBe(ACCOUNT.surname));
  write('Surname', '');
  await send();
  expect(await screen.findByText('Surname is required.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Surname')));

  write('Surname', 'Ben Salah');

  expect(screen.queryByText('Surname is required.')).toBeNull();
  expect(screen.getByText('Address is required.')).toBeTruthy();
});

test('the profile form offers about 30 countries, two genders and three payment methods', async () => {
  await openProfile(page.server);
  await screen.findByText('Send for verification');
  expect(within(field('Country')).getAllByRole('option').length).toBeGreaterThanOrEqual(31);
  expect(popup().getAllByRole('radio')).toHaveLength(5);
  for (const name of ['Woman', 'Man', 'IZI', 'D17', 'Binance'])
    expect(popup().getByRole('radio', { name })).toBeTruthy();
});

test.each([
  ['CIN front', 'paper.pdf', 'application/pdf', 10, 'Please upload an image file.'],
  ['CIN back', 'paper.pdf', 'application/pdf', 10, 'Please upload an image file.'],
  ['Video', 'photo.png', 'image/png', 10, 'Please upload a video file.'],
  ['Video', 'long.mp4', 'video/mp4', 10 * 1024 * 1024, 'File size must be less than 10MB.'],
])('the field %s refuses the file %s', async (label, name, type, bytes, text) => {
  await openProfile(page.server);
  await screen.findByText('Send for verification');
  fireEvent.change(field(label), { target: { files: [new File([new Uint8Array(bytes)], name, { type })] } });
  expect(await screen.findByText(text)).toBeTruthy();
});

test("a recording's type is stored without codecs, and the video plays inline", async () => {
  await openProfile(page.server);
  await screen.findByText('Send for verification');
  fireEvent.change(field('Video'), { target: { files: [video(100, 'video/webm;codecs=vp8,opus')] } });
  expect(await screen.findByLabelText('Selected video')).toBeTruthy();
  await waitFor(async () => expect((await loadDraft('profile'))?.files.video?.type).toBe('video/webm'));
});

test('the filled form returns after a reload with its files, and is deleted at sign-out', async () => {
  const userId = createId();
  await openProfile(
    page.server,
    async () => {
      await saveDraft('profile', {
        typed: { name: 'Nour', address: '3 rue du Lac' },
        originalBytes: {},
        key: createId(),
      });
      await saveDraftFile('profile', 'cinFront', new File(['front'], 'cin-front.jpg', { type: 'image/jpeg' }));
      await saveDraftFile('profile', 'video', video(100, 'video/webm'));
    },
    userId,
  );
  expect(await screen.findByDisplayValue('3 rue du Lac')).toBeTruthy();
  expect(field('Name').value).toBe('Nour');
  expect(screen.getByText('Selected image')).toBeTruthy();
  expect(screen.getByText('Selected video')).toBeTruthy();

  await signOutAndWipe();
  await activateMember(userId);
  expect(await loadDraft('profile')).toBeUndefined();
});

test('each typed change is stored on the device', async () => {
  await openProfile(page.server);
  await screen.findByText('Send for verification');
  write('Address', '7 avenue de Carthage');
  await waitFor(async () =>
    expect((await loadDraft('profile'))?.fields).toMatchObject({ typed: { address: '7 avenue de Carthage' } }),
  );
});

test('without a pack the form links to the packs and sends nothing', async () => {
  await openProfile(page.server, () => {
    refusedAddress();
    page.server.on(readHasPaid, { hasPaid: false });
  });
  expect(await screen.findByText('You should buy a pack first.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'See the packs' })).toBeTruthy();
  await screen.findByDisplayValue(PROFILE_FACTS.address);
  await send();
  await waitFor(() => expect(screen.getAllByText('You should buy a pack first.')).toHaveLength(2));
  expect(sent()).toEqual([]);
});

test('while the payment is checked the form says when it can be sent, and sends nothing', async () => {
  await openProfile(page.server, () => {
    refusedAddress();
    page.server.on(readHasPaid, { hasPaid: false, isPending: true });
  });
  expect(await screen.findByText('Waha checks your payment')).toBeTruthy();
  expect(screen.getByText('You can send your profile once your payment is approved.')).toBeTruthy();
  expect(screen.getByText('Your entries stay on this device until then.')).toBeTruthy();
  await screen.findByDisplayValue(PROFILE_FACTS.address);
  await send();
  await waitFor(() =>
    expect(screen.getAllByText('You can send your profile once your payment is approved.')).toHaveLength(2),
  );
  expect(screen.queryByRole('button', { name: 'See the packs' })).toBeNull();
  expect(screen.queryByText('You should buy a pack first.')).toBeNull();
  expect(sent()).toEqual([]);
});

test('without a session the form says so and sends nothing', async () => {
  const given = {
    file: new File(['x'], 'x'),
    originalBytes: undefined,
    busy: false,
    choose: () => {},
    refusal: undefined,
  };
  const sending: unknown[] = [];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ProfileForm
        userId=""
        shown={PROFILE_FACTS}
        papers={{ cinFront: given, cinBack: given, video: given }}
        acceptedFiles={[]}
        isResumed={false}
        failure={undefined}
        onSend={async (profile) => void sending.push(profile)}
        change={() => {}}
        refusedFor={() => undefined}
      />
    </QueryClientProvider>,
  );
  await send();
  expect(await screen.findByText('Authentication error. Please log in again.')).toBeTruthy();
  expect(sending).toEqual([]);
});

test('after a rejection the form is prefilled, shows each fault, and needs only the rejected items', async () => {
  await openProfile(page.server, () => page.server.refuse(readOwnProfile, 404, createRejection()));
  expect(await screen.findByText('Your profile verification was rejected. Please resubmit.')).toBeTruthy();
  expect(screen.getByText('CIN back: It cannot be read clearly.')).toBeTruthy();
  fireEvent.click(screen.getByText('CIN back: It cannot be read clearly.'));
  expect(document.activeElement).toBe(popup().getAllByLabelText('CIN back').at(-1));
  expect(screen.getByText('The back is in the shade.')).toBeTruthy();
  expect(screen.getByText('Rejected: It cannot be read clearly.')).toBeTruthy();
  expect(screen.getAllByText('Received, no problems found')).toHaveLength(2);
  expect(field('Address').value).toBe(PROFILE_FACTS.address);
  expect(field('Mobile number').value).toBe('20123456');

  await send();

  expect(await screen.findByText('You must upload the CIN back image.')).toBeTruthy();
  expect(screen.queryByText('You must upload the CIN front image.')).toBeNull();
  expect(screen.queryByText('You must upload your video.')).toBeNull();
  expect(sent()).toEqual([]);
});

test("a resubmission contains exactly the contract's fields, is sent once, and is then pending", async () => {
  const userId = await openProfile(page.server, refusedAddress);
  await screen.findByDisplayValue(PROFILE_FACTS.address);
  expect(screen.getAllByText('Received, no problems found')).toHaveLength(3);
  write('Address', '3 rue du Lac, Tunis');
  expect(screen.queryByText('Rejected: It does not match your other details.')).toBeNull();
  page.server.on(submitProfile, async () => {
    page.server.on(readOwnProfile, createOwnProfile(userId));
    return { message: 'Sent.', profile: createOwnProfile(userId) };
  });

  await send();

  expect(
    (await screen.findAllByText('Profile submitted successfully! Awaiting admin verification.')).length,
  ).toBeGreaterThan(0);
  expect(await screen.findByText('Waiting verification from admin')).toBeTruthy();
  expect(sent().map(({ body }) => body)).toEqual([{ userId, ...PROFILE_FACTS, address: '3 rue du Lac, Tunis' }]);
  await waitFor(async () => expect(await loadDraft('profile')).toBeUndefined());
});

test.each([
  [
    'mobile_exists',
    'Mobile already exists.',
    'Mobile number already exists. Please use a different number.',
    'Mobile number already exists.',
  ],
  [
    'phone_number_exists',
    'Phone number already exists.',
    'Phone number already exists. Please use a different number.',
    'Phone number already exists.',
  ],
])(
  'a profile refused with %s shows the reason in a toast and on the form, and at the field until it is edited',
  async (code, message, toastText, onField) => {
    await openProfile(page.server, refusedAddress);
    await screen.findByDisplayValue(PROFILE_FACTS.address);
    page.server.refuse(submitProfile, 400, { message, code });

    await send();

    expect(await screen.findByText('The profile was not accepted')).toBeTruthy();
    expect(popup().getByText(toastText)).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText(toastText)).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Edit and send again', hidden: true }));
    expect(await popup().findByText(onField)).toBeTruthy();
    const mobile = field('Mobile number');
    expect(document.getElementById(mobile.getAttribute('aria-describedby')!)?.textContent).toBe(onField);
    expect(field('Address').value).toBe(PROFILE_FACTS.address);
  },
);

test('a profile refused with another code shows the message of the server', async () => {
  await openProfile(page.server, refusedAddress);
  await screen.findByDisplayValue(PROFILE_FACTS.address);
  page.server.refuse(submitProfile, 403, { message: 'You should buy a pack first.', code: 'pack_required' });
  await send();
  const message = 'Failed to submit profile: You should buy a pack first.';
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
});

test('a profile sent offline without a known payment is pending on the device and editable', async () => {
  await openProfile(page.server, () => {
    refusedAddress();
    page.server.refuse(readHasPaid, 503, { message: 'Not now.' });
    page.server.refuse(submitProfile, 503, { message: 'Not now.' });
  });
  await screen.findByDisplayValue(PROFILE_FACTS.address);
  goOffline();

  await send();

  expect(await screen.findByText('Your profile is waiting to be sent')).toBeTruthy();
});
