import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { resumeDraft } from '#shell/pending-jobs/use-job-draft';
import { createRejection } from '#testing/fixtures/own-profile';
import { createProfileDraft, isUntouched, updateFile, updateTyped } from './profile-draft';
import { createInitialFields } from './profile-fields';

const NOW = 1_790_000_000_000;
const file = new File(['front'], 'cin-front.jpg', { type: 'image/jpeg' });
const keptAs = (part: object) => ({
  fields: { typed: { name: 'Amina' }, originalBytes: {}, key: 'k1', ...part },
  files: { cinFront: file },
});

const resumed = (storedDraft: ReturnType<typeof keptAs>, known: { key: string }[] = []) =>
  resumeDraft(storedDraft, { pendingJobs: known, arrivedJobs: [], empty: createProfileDraft }, NOW);

describe('stored profile draft', () => {
  test('continues unchanged', () => {
    expect(resumed(keptAs({}))).toEqual(keptAs({}));
  });

  test('is the submission that the outbox still has', () => {
    const sent = keptAs({ isSent: true, sentAt: NOW - DAY });
    expect(resumed(sent, [{ key: 'k1' }])).toEqual(sent);
  });

  test('of a cancelled submission can be sent again as a new job', () => {
    const resumedDraft = resumed(keptAs({ isSent: true, sentAt: NOW - DAY }));
    expect(resumedDraft).toMatchObject({
      fields: { typed: { name: 'Amina' }, isSent: false },
      files: { cinFront: file },
    });
    expect(resumedDraft.fields.key).not.toBe('k1');
  });

  test('of a submission that arrived long ago does not start again', () => {
    expect(isUntouched(resumed(keptAs({ isSent: true, sentAt: NOW - 8 * DAY })))).toBe(true);
  });
});

describe('server errors on the form', () => {
  const failure = { text: 'No.', errors: { mobile: 'Taken.', address: 'Where?' } };

  test('disappear field by field on editing, and completely at the end', () => {
    const once = updateTyped({ ...createProfileDraft(), told: failure }, { mobile: '1' }, ['mobile']);
    expect(once.told?.errors).toEqual({ address: 'Where?' });
    expect(updateTyped(once, { address: 'a' }, ['address']).told).toBeUndefined();
  });

  test('about a file disappear with another file', () => {
    const state = { ...createProfileDraft(), told: { text: 'No.', errors: { cinFront: 'Dark.' } } };
    const next = updateFile(state, { name: 'cinFront', file, originalBytes: 9 });
    expect([next.told, next.files.cinFront, next.fields.originalBytes]).toEqual([undefined, file, { cinFront: 9 }]);
    expect(updateFile(next, { name: 'cinFront', file: undefined })).toMatchObject({
      files: {},
      fields: { originalBytes: {} },
    });
  });
});

test('the profile form starts with the earlier submission, or with the account data and the dial code of Tunisia', () => {
  const account = { name: 'Amina', surname: undefined, email: 'amina@mail.tn' };
  const dialCode = { phoneNumber: '+216', mobile: '216' };
  expect(createInitialFields(undefined, account)).toEqual({ name: 'Amina', email: 'amina@mail.tn', ...dialCode });
  const rejected = createRejection({ phoneNumber: '+33', mobile: '33612345678' }).previous;
  expect(createInitialFields(rejected, account)).toMatchObject({ phoneNumber: '+33', mobile: '33612345678' });
});
