import { expect, test } from 'vitest';
import { createDraft, getSliceField, isEmpty, isVoice, restoreDraft } from './message-draft';

const slice = (text: string) => new File([text], 'slice', { type: 'audio/webm' });
const photo = new File(['jpeg'], 'photo.jpg', { type: 'image/jpeg' });

test('a message draft returns under the same key, so that it is not sent twice', () => {
  expect(restoreDraft({ fields: { key: 'k1', text: 'Hello' }, files: {} }, undefined)).toMatchObject({
    key: 'k1',
    text: 'Hello',
  });
});

test('a recording interrupted by a crash is joined from its slices with its duration', async () => {
  const files = { [getSliceField(10)]: slice('c'), [getSliceField(2)]: slice('b'), [getSliceField(1)]: slice('a') };
  const draft = restoreDraft(
    { fields: { key: 'k1', text: '', voiceKind: 'audio/webm;codecs=opus' }, files },
    undefined,
  );
  expect(draft).toMatchObject({ durationMs: 3000, file: { name: 'voice-message.webm', type: 'audio/webm' } });
  expect(await draft.file?.text()).toBe('abc');
  expect(isVoice(draft)).toBe(true);
});

test('the duration of a finished recording is the measured one', () => {
  const storedDraft = { fields: { key: 'k1', text: '', durationMs: 1400 }, files: { [getSliceField(1)]: slice('a') } };
  expect(restoreDraft(storedDraft, undefined).durationMs).toBe(1400);
});

test('a recording without stored fields is found by its slices', () => {
  expect(restoreDraft({ fields: undefined, files: { [getSliceField(1)]: slice('a') } }, undefined)).toMatchObject({
    text: '',
    file: { name: 'voice-message.webm' },
  });
});

test('a chosen file returns, and is not a recording', () => {
  const draft = restoreDraft({ fields: { key: 'k1', text: '', originalBytes: 9 }, files: { file: photo } }, undefined);
  expect(draft).toMatchObject({ file: photo, originalBytes: 9 });
  expect(isVoice(draft)).toBe(false);
});

test('prepared text is used only if no draft exists', () => {
  expect(restoreDraft(null, 'Repair, please').text).toBe('Repair, please');
  expect(restoreDraft({ fields: { key: 'k', text: 'My own' }, files: {} }, 'Repair, please').text).toBe('My own');
  expect(restoreDraft({ fields: { key: 'k', text: '' }, files: { file: photo } }, 'Repair, please').text).toBe('');
});

test('a draft of spaces is empty', () => {
  expect(isEmpty(createDraft('  \n'))).toBe(true);
  expect(isEmpty(createDraft('a'))).toBe(false);
});
