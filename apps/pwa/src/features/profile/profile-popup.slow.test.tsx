import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  deleteOwnNotification,
  listOwnNotifications,
  type WireMemberNotification,
} from '@waha/domain/notifications/notifications.contract';
import { readWaitingTimes } from '@waha/domain/overview/waiting-times.contract';
import { PROFILE_FILES } from '@waha/domain/profile/profile';
import { readOwnProfile } from '@waha/domain/profile/profile.contract';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { loadDraft, saveDraft, saveDraftFile } from '#offline/drafts/drafts';
import { splitIntoParts } from '#offline/store/file-parts';
import { getMemberDb } from '#offline/store/member-db';
import { createId } from '#platform/create-id';
import { createJob } from '#testing/fixtures/job';
import { createOwnProfile, createRejection, PROFILE_FACTS } from '#testing/fixtures/own-profile';
import { createWaitingTimes } from '#testing/fixtures/waiting-times';
import { goOffline } from '#testing/go-offline';
import { ACCOUNT, openProfile } from '#testing/open-profile';
import { setUpPage } from '#testing/set-up-page';

// The first test loads the complete page.
const page = setUpPage();

const popup = () => within(screen.getByRole('dialog', { name: 'Verification Profile' }));
const verified = (userId: string) =>
  createOwnProfile(userId, { status: 'verified', isVerified: true, decidedAt: '2026-11-20T14:05:00.000Z' });
const notice = (userId: string, type: WireMemberNotification['type']): WireMemberNotification => ({
  _id: createId(),
  userId,
  type,
  message: 'About your profile.',
  read: false,
  createdAt: '2026-11-20T12:00:00.000Z',
});
const deleted = () =>
  page.server.received
    .map(({ address }) => address)
    .filter((address) => /^\/notificationsUser\/[0-9a-f-]{36}$/.test(address));

test('a submitted profile shows since when it is pending and what comes next', async () => {
  page.server.on(readWaitingTimes, createWaitingTimes({ profile: 48 }));
  await openProfile(page.server, (userId) => page.server.on(readOwnProfile, createOwnProfile(userId)));
  expect(await screen.findByText('Waiting verification from admin')).toBeTruthy();
  expect(await screen.findByText('Waha checks your identity, usually within 2 days')).toBeTruthy();
  const steps = within(screen.getByRole('list', { name: 'What happened' })).getAllByRole('listitem');
  expect(steps.map((step) => step.querySelector('span:not([aria-hidden])')?.textContent)).toEqual([
    'Sent',
    'Pending',
    'Verified',
  ]);
  expect(steps[0]?.querySelector('time')?.dateTime).toBe('2026-11-20T09:30:00.000Z');
  expect(screen.queryByText('Send for verification')).toBeNull();
});

test('a verified profile whose documents were deleted says when, and stays verified', async () => {
  await openProfile(page.server, (userId) =>
    page.server.on(readOwnProfile, {
      ...verified(userId),
      ...{ cinFront: undefined, cinBack: undefined, video: undefined },
      ...{ documentsDeletedAt: '2027-03-10T02:00:00.000Z', documentsKept: 12 },
    }),
  );
  expect(await screen.findByText('Your profile is verified')).toBeTruthy();
  expect(
    await screen.findByText(
      'Your documents were deleted on 10/03/2027: they are kept for 12 months after the verification.',
    ),
  ).toBeTruthy();
  expect(screen.queryByText('Show my documents')).toBeNull();
});

test('a verified profile is read-only, and its documents load only on request', async () => {
  await openProfile(page.server, (userId) => page.server.on(readOwnProfile, verified(userId)));
  expect(await screen.findByText('Your profile is verified')).toBeTruthy();
  await screen.findByText('Amina');
  for (const text of ['Ben Salah', '02/05/1994', 'Woman', 'Tunisia', /\+21620123456/, 'D17'])
    expect(popup().getByText(text)).toBeTruthy();
  expect(popup().queryByRole('textbox')).toBeNull();
  expect(popup().queryByRole('img')).toBeNull();

  fireEvent.click(screen.getByText('Show my documents'));

  const pictures = popup().getAllByRole<HTMLImageElement>('img');
  expect(pictures.map(({ src }) => new URL(src).pathname)).toEqual(['/uploads/front', '/uploads/back']);
  expect(popup().getByLabelText<HTMLVideoElement>('Video').src).toContain('/uploads/video');
});

test('a profile draft is deleted once the profile is verified', async () => {
  await openProfile(page.server, async (userId) => {
    page.server.on(readOwnProfile, verified(userId));
    await saveDraft('profile', { typed: { name: 'Nour' }, originalBytes: {}, key: createId() });
    await saveDraftFile('profile', 'cinFront', new File(['front'], 'cin-front.jpg', { type: 'image/jpeg' }));
  });
  await screen.findByText('Your profile is verified');
  await waitFor(async () => expect(await loadDraft('profile')).toBeUndefined());
});

test('the draft of a profile that the worker sent while the app was closed is deleted without a message', async () => {
  const userId = createId();
  const key = createId();
  const sent = { stream: 'profile', label: 'Verification Profile', note: undefined, path: '/profiles' };
  await openProfile(
    page.server,
    async () => {
      page.server.refuse(readOwnProfile, 404, createRejection());
      const at = Date.parse('2026-11-20T10:00:00.000Z');
      await getMemberDb(userId).sent.put({ ...sent, method: 'POST', key, status: 201, answer: undefined, at });
      await saveDraft('profile', { typed: { name: 'Nour' }, originalBytes: {}, key, isSent: true, sentAt: at });
    },
    userId,
  );
  expect(await screen.findByText('CIN back: It cannot be read clearly.')).toBeTruthy();
  await waitFor(async () => expect(await loadDraft('profile')).toBeUndefined());
  expect(screen.getByDisplayValue('Amina')).toBeTruthy();
  expect(screen.queryByText('Profile submitted successfully! Awaiting admin verification.')).toBeNull();
});

test('the device stores the profile status, and no personal data or documents', async () => {
  const userId = await openProfile(page.server, (id) => page.server.on(readOwnProfile, verified(id)));
  await screen.findByText('Your profile is verified');
  const listCachedQueries = () => getMemberDb(userId).kept.toArray();
  await waitFor(async () => expect((await listCachedQueries()).some(({ key }) => key[1] === 'standing')).toBe(true));
  const rows = (await listCachedQueries()).filter(({ key }) => key[0] === 'profile');
  expect(rows.find(({ key }) => key[1] === 'standing')?.data).toEqual({
    status: 'verified',
    sentAt: '2026-11-20T09:30:00.000Z',
    decidedAt: '2026-11-20T14:05:00.000Z',
  });
  expect(JSON.stringify(rows)).not.toMatch(/uploads|Kasbah|21620123456|Amina/);
});

test('the profile status is shown offline with its date, and missing data is explained', async () => {
  const userId = createId();
  const { kept: cachedQueries } = getMemberDb(userId);
  const data = { status: 'verified', sentAt: '2026-11-20T09:30:00.000Z', decidedAt: '2026-11-20T14:05:00.000Z' };
  const key = ['profile', 'standing', userId];
  await cachedQueries.put({ hash: JSON.stringify(key), key, data, updatedAt: Date.now() - 60 * 60_000, schema: 1 });
  await openProfile(page.server, goOffline, userId);
  expect(await screen.findByText('Your profile is verified')).toBeTruthy();
  expect(await screen.findByText(/^As of /)).toBeTruthy();
  expect(screen.getByText(/^Your details and documents are not saved on this device/)).toBeTruthy();
});

test('the profile form can be filled in offline at its first opening', async () => {
  await openProfile(page.server, goOffline);
  expect(await screen.findByText('Send for verification')).toBeTruthy();
  expect(screen.getByDisplayValue(ACCOUNT.email)).toBeTruthy();
});

test('a failed read of the profile is shown and can be retried', async () => {
  await openProfile(page.server, () =>
    page.server.refuse(readOwnProfile, 400, { message: 'Something broke.', code: 'invalid_input' }),
  );
  expect(await screen.findByText('Your profile could not be loaded.')).toBeTruthy();
  page.server.refuse(readOwnProfile, 404, { message: 'Profile not found.', code: 'profile_not_found' });
  fireEvent.click(popup().getByText('Try again'));
  expect(await screen.findByText('Send for verification')).toBeTruthy();
});

test('a rejection is shown once, its notification is deleted, and the form returns', async () => {
  let ownNotice: WireMemberNotification;
  await openProfile(page.server, (userId) => {
    ownNotice = notice(userId, 'PROFILE_REJECTED');
    page.server.on(listOwnNotifications, [ownNotice, notice(createId(), 'PROFILE_REJECTED')]);
    page.server.on(deleteOwnNotification, undefined);
    page.server.refuse(readOwnProfile, 404, createRejection());
  });
  const text = 'Your profile verification was rejected. Please resubmit.';
  await waitFor(() => expect(deleted()).toEqual([`/notificationsUser/${ownNotice._id}`]));
  // In the form and as a toast.
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  expect(popup().getByText('Send for verification')).toBeTruthy();
});

test('a rejection followed by a later submission is not shown', async () => {
  await openProfile(page.server, (userId) => {
    page.server.on(listOwnNotifications, [notice(userId, 'PROFILE_REJECTED')]);
    page.server.on(deleteOwnNotification, undefined);
    page.server.on(readOwnProfile, createOwnProfile(userId));
  });
  await waitFor(() => expect(deleted()).toHaveLength(1));
  expect(await screen.findByText('Waiting verification from admin')).toBeTruthy();
  expect(screen.queryByText('Your profile verification was rejected. Please resubmit.')).toBeNull();
});

test('a verification notification reloads the profile at once', async () => {
  let reads = 0;
  await openProfile(page.server, (userId) => {
    page.server.on(listOwnNotifications, [notice(userId, 'PROFILE_VERIFIED')]);
    page.server.on(readOwnProfile, async () => {
      reads += 1;
      return reads === 1 ? createOwnProfile(userId) : verified(userId);
    });
  });
  expect(await screen.findByText('Your profile is verified')).toBeTruthy();
  expect(deleted()).toEqual([]);
});

/** Puts a refused profile into the outbox, with its three files and no draft. */
async function putRefused(userId: string): Promise<void> {
  const { outbox, blobs } = getMemberDb(userId);
  const files = PROFILE_FILES.map((field) => {
    const type = field === 'video' ? 'video/webm' : 'image/jpeg';
    return {
      field,
      uploadId: createId(),
      type,
      name: `my ${field}`,
      bytes: field.length,
      sentBytes: 0,
      isUploaded: false,
    };
  });
  for (const { field, uploadId } of files)
    await blobs.bulkAdd(splitIntoParts(uploadId, new TextEncoder().encode(field).buffer));
  const body = { userId, ...PROFILE_FACTS };
  const error = { class: 'conflict', code: 'mobile_exists', message: 'Mobile already exists.', status: 409 } as const;
  await outbox.add(createJob(userId, { stream: 'profile', isStrict: true, files, body, state: 'failed', error }));
}
const keptFiles = async () => {
  const files = Object.entries((await loadDraft('profile'))?.files ?? {});
  return Object.fromEntries(await Promise.all(files.map(async ([name, file]) => [name, await file.text()])));
};
const edit = async () => fireEvent.click(await screen.findByText('Edit and send again'));

test('editing a profile with a lost draft restores fields and files before it is cancelled', async () => {
  const draftStates: Promise<unknown>[] = [];
  const userId = await openProfile(page.server, putRefused);
  getMemberDb(userId).outbox.hook('deleting', () => {
    draftStates.push(Dexie.ignoreTransaction(async () => [(await loadDraft('profile'))?.fields, await keptFiles()]));
  });

  await edit();

  expect(await popup().findByDisplayValue(PROFILE_FACTS.address)).toBeTruthy();
  expect(popup().getByText('Mobile number already exists.')).toBeTruthy();
  expect(popup().getAllByText('Selected image')).toHaveLength(2);
  const files = { cinFront: 'cinFront', cinBack: 'cinBack', video: 'video' };
  expect(await draftStates[0]).toEqual([expect.objectContaining({ typed: PROFILE_FACTS, isSent: true }), files]);
  await waitFor(async () => expect((await loadDraft('profile'))?.fields).toMatchObject({ isSent: false }));
  expect(await keptFiles()).toEqual(files);
});

test('a file chosen before a profile is restored is not lost', async () => {
  await openProfile(page.server, async (userId) => {
    await saveDraft('profile', { typed: { name: 'Nour' }, originalBytes: {}, key: createId() });
    await saveDraftFile('profile', 'cinFront', new File(['newer'], 'newer front', { type: 'image/jpeg' }));
    await putRefused(userId);
  });

  await edit();

  await waitFor(() => expect(popup().getAllByText('Selected image')).toHaveLength(2));
  expect(await keptFiles()).toEqual({ cinFront: 'newer', cinBack: 'cinBack', video: 'video' });
});

test('a verified profile leads to a message that asks to correct the mobile number, without the complete number', async () => {
  await openProfile(page.server, (userId) => page.server.on(readOwnProfile, verified(userId)));
  fireEvent.click(await screen.findByRole('button', { name: 'Ask to correct the number' }));
  const message = await screen.findByLabelText<HTMLTextAreaElement>('Message');
  await waitFor(() =>
    expect(message.value).toBe('Hello, please correct my mobile number. It ends in 456 today. The correct number is: '),
  );
});
