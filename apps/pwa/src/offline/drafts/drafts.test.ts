import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { addStoredTraining, readStoredTraining } from '#features/purchase/stored-training';
import { activateMember, deactivateMember } from '../store/control-db';
import { clearDraft, loadDraft, saveDraft, saveDraftFile } from './drafts';

beforeEach(() => activateMember(crypto.randomUUID()));

const DRAFT = 'payment:p1';
const photo = new File(['bytes of the photo'], 'receipt.jpg', { type: 'image/jpeg' });

test('a draft restores the form with its files', async () => {
  await saveDraft(DRAFT, { quantity: 2 });
  await saveDraftFile(DRAFT, 'receiptPhoto', photo);

  const draft = await loadDraft(DRAFT);

  expect(draft?.fields).toEqual({ quantity: 2 });
  expect(draft?.files.receiptPhoto).toMatchObject({ name: 'receipt.jpg', type: 'image/jpeg' });
  expect(await draft?.files.receiptPhoto?.text()).toBe('bytes of the photo');
});

test('a file can be removed from a draft, and a sent form deletes its draft', async () => {
  await saveDraftFile(DRAFT, 'receiptPhoto', photo);
  await saveDraftFile(DRAFT, 'receiptPhoto', undefined);
  expect(await loadDraft(DRAFT)).toBeUndefined();

  await saveDraft(DRAFT, {});
  await saveDraftFile(DRAFT, 'receiptPhoto', photo);
  await saveDraft('payment:p2', { quantity: 1 });
  await clearDraft(DRAFT);
  expect(await loadDraft(DRAFT)).toBeUndefined();
  expect((await loadDraft('payment:p2'))?.fields).toEqual({ quantity: 1 });
});

test('another member sees no drafts and no progress of others', async () => {
  await saveDraft(DRAFT, { quantity: 2 });
  await addStoredTraining({ packId: 'p1', rev: 'a', duration: 90, intervals: [[0, 10]] });

  await activateMember(crypto.randomUUID());

  expect(await loadDraft(DRAFT)).toBeUndefined();
  expect(await readStoredTraining('p1')).toBeUndefined();
});

test('without a session drafts store nothing and do not fail', async () => {
  await deactivateMember();

  await saveDraft(DRAFT, { quantity: 2 });
  await saveDraftFile(DRAFT, 'receiptPhoto', photo);
  await clearDraft(DRAFT);

  expect(await loadDraft(DRAFT)).toBeUndefined();
  expect(await addStoredTraining({ packId: 'p1', rev: 'a', duration: 90, intervals: [[0, 10]] })).toMatchObject({
    packId: 'p1',
  });
  expect(await readStoredTraining('p1')).toBeUndefined();
});

test('watched intervals merge, and another video edition starts from zero', async () => {
  await addStoredTraining({ packId: 'p1', rev: 'a', duration: 90, intervals: [[0, 10]] });
  const both = await addStoredTraining({
    packId: 'p1',
    rev: 'a',
    duration: 90,
    intervals: [
      [8, 20],
      [40, 50],
    ],
  });
  expect(both.intervals).toEqual([
    [0, 20],
    [40, 50],
  ]);

  await addStoredTraining({ packId: 'p1', rev: 'b', duration: 60, intervals: [[0, 5]] });
  expect(await readStoredTraining('p1')).toEqual({ packId: 'p1', rev: 'b', duration: 60, intervals: [[0, 5]] });
});
