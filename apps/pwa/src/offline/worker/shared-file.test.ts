import 'fake-indexeddb/auto';
import { DAY } from '@waha/domain/kernel/time';
import { beforeEach, expect, test, vi } from 'vitest';
import { wipeMember } from '../leaving/sign-out';
import { activateMember, deactivateMember } from '../store/control-db';
import { ageShared, dropShared, lookAtShared, receiveShared } from './shared-file';

const NOW = Date.UTC(2026, 0, 15, 9);
const MEBIBYTE = 1024 * 1024;

beforeEach(async () => {
  await deactivateMember();
  await dropShared();
});

/** What the phone's sheet posts. @returns where the worker leads to */
async function share(content: BlobPart | undefined, name = 'receipt.jpg', type = 'image/jpeg'): Promise<string> {
  const body = new FormData();
  if (content !== undefined) body.append('file', new File([content], name, { type }));
  const answer = await receiveShared(new Request('https://waha.test/share', { method: 'POST', body }), NOW);
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}
const lookedAt = async () => {
  const file = await lookAtShared();
  return file && { name: file.name, type: file.type, text: await file.text() };
};

test('a shared photo is kept byte by byte under its name, and the answer leads to the choice', async () => {
  expect(await share('photo')).toBe('https://waha.test/dashboard?open=shared');
  expect(await lookedAt()).toEqual({ name: 'receipt.jpg', type: 'image/jpeg', text: 'photo' });
});

test('only the last one is kept', async () => {
  await share('first');
  await share('second', 'transfer.pdf', 'application/pdf');
  expect(await lookedAt()).toEqual({ name: 'transfer.pdf', type: 'application/pdf', text: 'second' });
});

test.each([
  ['type', 'words', 'notes.txt', 'text/plain'],
  ['size', new Uint8Array(10 * MEBIBYTE), 'book.pdf', 'application/pdf'],
  ['size', new Uint8Array(40 * MEBIBYTE), 'poster.png', 'image/png'],
  ['lost', undefined, '', ''],
])('what no form could take is not kept, and an earlier one goes too: %s', async (wrong, content, name, type) => {
  await share('photo');
  expect(await share(content, name, type)).toBe(`https://waha.test/dashboard?open=shared&wrong=${wrong}`);
  expect(await lookedAt()).toBeUndefined();
});

test('a photo that is too large for a form is kept: the form makes it small', async () => {
  await share(new Uint8Array(12 * MEBIBYTE));
  expect((await lookAtShared())?.size).toBe(12 * MEBIBYTE);
});

test('shared before a login it is for whoever logs in; shared by a member it is for nobody else', async () => {
  await share('photo');
  await activateMember('amira');
  expect(await lookedAt()).toMatchObject({ text: 'photo' });

  await share('photo of Amira');
  await activateMember('sami');
  expect(await lookedAt()).toBeUndefined();
  await activateMember('amira');
  expect(await lookedAt()).toBeUndefined();
});

test('logging out clears it', async () => {
  vi.stubGlobal('navigator', {}); // a browser without worker and badge
  await activateMember('amira');
  await share('photo');
  await wipeMember();
  await activateMember('amira');
  expect(await lookedAt()).toBeUndefined();
});

test('nobody took it: it goes after a day', async () => {
  await share('photo');
  await ageShared(NOW + 1000);
  await ageShared(NOW + DAY - 1);
  expect(await lookedAt()).toBeDefined();
  await ageShared(NOW + DAY);
  expect(await lookedAt()).toBeUndefined();
});

test('a clock that is set right between sharing and the first look costs nothing', async () => {
  await share('photo');
  await ageShared(NOW + 400 * DAY);
  expect(await lookedAt()).toBeDefined();
});

test.each([
  ['stands still', 0],
  ['runs backwards', -60_000],
])('a clock that %s does not keep it for ever', async (_, step) => {
  await share('photo');
  for (let start = 1; start <= 20; start++) await ageShared(NOW + start * step);
  expect(await lookedAt()).toBeDefined();
  await ageShared(NOW);
  expect(await lookedAt()).toBeUndefined();
});
