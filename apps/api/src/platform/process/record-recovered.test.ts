import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { recordRecovered, recoveredErrors } from './record-recovered';

const count = async () => {
  const { values } = await recoveredErrors.get();
  return values.find(({ labels }) => labels.place === 'file-status')?.value ?? 0;
};

test('an error that the server recovers from is counted by its place', async () => {
  const before = await count();
  expect(recordRecovered('file-status', new Error('The disk is broken.'))).toBeUndefined();
  expect(await count()).toBe(before + 1);
});

test('a file that does not exist is not counted as an error', async () => {
  const before = await count();
  await readFile('/does-not-exist').catch((error: unknown) => recordRecovered('file-status', error));
  await readFile('/dev/null/file').catch((error: unknown) => recordRecovered('file-status', error));
  expect(await count()).toBe(before);
});
