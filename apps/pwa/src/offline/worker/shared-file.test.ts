import 'fake-indexeddb/auto';
import { DAY } from '@waha/domain/kernel/time';
import { beforeEach, expect, test, vi } from 'vitest';
import { signOutAndWipe } from '../sign-out/sign-out';
import { activateMember, deactivateMember } from '../store/control-db';
import { deleteSharedFile, expireSharedFiles, listSharedFiles, receiveSharedFile } from './shared-file';

const NOW = Date.UTC(2026, 0, 15, 9);
const MEBIBYTE = 1024 * 1024;

beforeEach(async () => {
  await deactivateMember();
  await deleteSharedFile();
});

let sharedAt = NOW;
beforeEach(() => {
  sharedAt = NOW;
});

/**
 * Posts a file as the phone's share sheet does.
 * @returns the address to which the worker redirects
 */
async function share(content: BlobPart | undefined, name = 'receipt.jpg', type = 'image/jpeg'): Promise<string> {
  const body = new FormData();
  if (content !== undefined) body.append('file', new File([content], name, { type }));
  return post({ body });
}

/** @param from what the browser reports about the sender */
async function post(init: RequestInit, from: { destination?: string; referrer?: string } = {}): Promise<string> {
  const request = new Request('https://waha.test/share', { method: 'POST', ...init });
  for (const [name, value] of Object.entries(from)) Object.defineProperty(request, name, { value });
  const response = await receiveSharedFile(request, sharedAt++);
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}
const lookedAt = async () => {
  const [newest] = await listSharedFiles();
  return newest && { name: newest.file.name, type: newest.file.type, text: await newest.file.text() };
};
const names = async () => (await listSharedFiles()).map(({ file }) => file.name);

test('a shared photo is stored byte for byte with its name, and leads to the choice', async () => {
  expect(await share('photo')).toBe('https://waha.test/dashboard?open=shared');
  expect(await lookedAt()).toEqual({ name: 'receipt.jpg', type: 'image/jpeg', text: 'photo' });
});

test('a second shared file replaces none: newest first, and using one leaves the other', async () => {
  await share('first');
  await share('second', 'transfer.pdf', 'application/pdf');
  expect(await names()).toEqual(['transfer.pdf', 'receipt.jpg']);

  const [newest] = await listSharedFiles();
  await deleteSharedFile(newest?.id);

  expect(await lookedAt()).toEqual({ name: 'receipt.jpg', type: 'image/jpeg', text: 'first' });
});

test('shared files over the limit are reported and replace no pending one', async () => {
  for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg']) await share('photo', name);
  expect(await share('photo', '5.jpg')).toBe('https://waha.test/dashboard?open=shared&wrong=full');
  expect(await names()).toEqual(['4.jpg', '3.jpg', '2.jpg', '1.jpg']);

  await deleteSharedFile();
  await share(new Uint8Array(30 * MEBIBYTE), 'a.jpg');
  await share(new Uint8Array(30 * MEBIBYTE), 'b.jpg');
  expect(await share(new Uint8Array(30 * MEBIBYTE), 'c.jpg')).toContain('wrong=full');
  expect(await names()).toEqual(['b.jpg', 'a.jpg']);
});

test.each([
  ['type', 'words', 'notes.txt', 'text/plain'],
  ['size', new Uint8Array(10 * MEBIBYTE), 'book.pdf', 'application/pdf'],
  ['size', new Uint8Array(40 * MEBIBYTE), 'poster.png', 'image/png'],
  ['lost', undefined, '', ''],
])(
  'a shared file that no form accepts is not stored, and an earlier one remains: %s',
  async (failure, content, name, type) => {
    await share('photo');
    expect(await share(content, name, type)).toBe(`https://waha.test/dashboard?open=shared&wrong=${failure}`);
    expect(await names()).toEqual(['receipt.jpg']);
  },
);

const aPost = (origin?: string): RequestInit => {
  const body = new FormData();
  body.append('file', new File(['%PDF'], 'foreign.pdf', { type: 'application/pdf' }));
  return { body, ...(origin !== undefined && { headers: { origin } }) };
};

test.each([
  ['a page of another site', 'https://evil.test', {}],
  ['a page of a neighbouring host', 'https://shop.waha.test', {}],
  ['a page on another port', 'https://waha.test:8443', {}],
  ['a page that hides its origin and not its address', 'null', { referrer: 'https://evil.test/page' }],
  ['a frame in any page, where nobody would see it', 'null', { destination: 'iframe' }],
])('a share posted by %s is not stored, and the app starts normally', async (_, origin, from) => {
  await share('photo');
  expect(await post(aPost(origin), { destination: 'document', ...from })).toBe('https://waha.test/dashboard');
  expect(await names()).toEqual(['receipt.jpg']);
});

test.each([
  ['no origin at all', undefined],
  ['none to name, as most browsers of today say for the sheet', 'null'],
  ['the app’s own, as newer ones do', 'https://waha.test'],
])('a share from the share sheet has %s and is stored', async (_, origin) => {
  const from = { destination: 'document', referrer: '' };
  expect(await post(aPost(origin), from)).toBe('https://waha.test/dashboard?open=shared');
  expect(await names()).toEqual(['foreign.pdf']);
});

test('a photo too large for a form is stored, because the form shrinks it', async () => {
  await share(new Uint8Array(12 * MEBIBYTE));
  expect((await listSharedFiles())[0]?.file.size).toBe(12 * MEBIBYTE);
});

test('a file shared before login belongs to the next member; one shared by a member is private', async () => {
  await share('photo');
  await activateMember('amira');
  expect(await lookedAt()).toMatchObject({ text: 'photo' });
  await deleteSharedFile();

  await share('photo of Amira');
  await activateMember('sami');
  expect(await lookedAt()).toBeUndefined();
  await activateMember('amira');
  expect(await lookedAt()).toBeUndefined();
});

test('signing out deletes shared files', async () => {
  vi.stubGlobal('navigator', {}); // a browser without worker and badge
  await activateMember('amira');
  await share('photo');
  await signOutAndWipe();
  await activateMember('amira');
  expect(await lookedAt()).toBeUndefined();
});

test('an unused shared file is deleted after a day', async () => {
  await share('photo');
  await expireSharedFiles(NOW + 1000);
  await expireSharedFiles(NOW + DAY - 1);
  expect(await lookedAt()).toBeDefined();
  await expireSharedFiles(NOW + DAY);
  expect(await lookedAt()).toBeUndefined();
});

test('a clock correction between sharing and the first look loses no file', async () => {
  await share('photo');
  await expireSharedFiles(NOW + 400 * DAY);
  expect(await lookedAt()).toBeDefined();
});

test.each([
  ['stands still', 0],
  ['runs backwards', -60_000],
])('a clock that %s does not preserve a shared file forever', async (_, step) => {
  await share('photo');
  for (let start = 1; start <= 20; start++) await expireSharedFiles(NOW + start * step);
  expect(await lookedAt()).toBeDefined();
  await expireSharedFiles(NOW);
  expect(await lookedAt()).toBeUndefined();
});
