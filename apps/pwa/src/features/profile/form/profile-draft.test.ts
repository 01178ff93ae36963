import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { resumeDraft } from '#shell/pending-jobs/use-job-draft';
import { createProfileDraft, isUntouched, updateFile, updateTyped } from './profile-draft';
import { changeField, createInitialFields } from './profile-fields';

const NOW = 1_790_000_000_000;
const file = new File(['front'], 'cin-front.jpg', { type: 'image/jpeg' });
const keptAs = (part: object) => ({
  fields: { typed: { name: 'Amina' }, originalBytes: {}, key: 'k1', ...part },
  files: { cinFront: file },
});

const resumed = (kept: ReturnType<typeof keptAs>, known: { key: string }[] = []) =>
  resumeDraft(kept, { known, arrived: [], empty: createProfileDraft }, NOW);

describe('a form that was kept', () => {
  test('goes on as it was', () => {
    expect(resumed(keptAs({}))).toEqual(keptAs({}));
  });

  test('is the sending that the outbox still knows', () => {
    const sent = keptAs({ isSent: true, sentAt: NOW - DAY });
    expect(resumed(sent, [{ key: 'k1' }])).toEqual(sent);
  });

  test('that was taken back can be sent again, as another wish', () => {
    const again = resumed(keptAs({ isSent: true, sentAt: NOW - DAY }));
    expect(again).toMatchObject({ fields: { typed: { name: 'Amina' }, isSent: false }, files: { cinFront: file } });
    expect(again.fields.key).not.toBe('k1');
  });

  test('that arrived so long ago that nobody remembers is not begun again', () => {
    expect(isUntouched(resumed(keptAs({ isSent: true, sentAt: NOW - 8 * DAY })))).toBe(true);
  });
});

describe('what the server had against it', () => {
  const told = { text: 'No.', errors: { mobile: 'Taken.', address: 'Where?' } };

  test('goes field by field as they are edited, and then altogether', () => {
    const once = updateTyped({ ...createProfileDraft(), told }, { mobile: '1' }, ['mobile']);
    expect(once.told?.errors).toEqual({ address: 'Where?' });
    expect(updateTyped(once, { address: 'a' }, ['address']).told).toBeUndefined();
  });

  test('about a file goes with another file', () => {
    const state = { ...createProfileDraft(), told: { text: 'No.', errors: { cinFront: 'Dark.' } } };
    const next = updateFile(state, { name: 'cinFront', file, originalBytes: 9 });
    expect([next.told, next.files.cinFront, next.fields.originalBytes]).toEqual([undefined, file, { cinFront: 9 }]);
    expect(updateFile(next, { name: 'cinFront', file: undefined })).toMatchObject({
      files: {},
      fields: { originalBytes: {} },
    });
  });
});

test('the form begins with what was sent before, or else with the account', () => {
  const account = { name: 'Amina', surname: undefined, email: 'amina@mail.tn' };
  expect(createInitialFields(undefined, account)).toEqual({ name: 'Amina', email: 'amina@mail.tn' });
});

test.each([
  ['phoneNumber', '+216', { phoneNumber: '+216', mobile: '216' }],
  ['mobile', '+216 20 123', { mobile: '21620123' }],
  ['mobile', '٢١٦ ۹۸', { mobile: '21698' }],
  ['address', '3 rue', { address: '3 rue' }],
] as const)('typing into %s “%s”', (field, text, part) => {
  expect(changeField(field, text)).toEqual(part);
});
