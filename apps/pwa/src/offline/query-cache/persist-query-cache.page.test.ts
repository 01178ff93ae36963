import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activateMember, deactivateMember } from '../store/control-db';
import { getMemberDbName } from '../store/hash-member-id';
import { getMemberDb } from '../store/member-db';
import { persistQueryCache } from './persist-query-cache';
import { CACHE_SCHEMA_VERSION, MAX_CACHE_AGE_MS, restoreQueryCache } from './restore-query-cache';

const PACKS = ['purchase', 'packs'];
const READ_AT = 1_790_000_000_000;
let memberId: string;
let client: QueryClient;
let stop = () => {};

beforeEach(async () => {
  memberId = crypto.randomUUID();
  await activateMember(memberId);
  client = new QueryClient();
  stop = persistQueryCache(client, memberId);
});
afterEach(() => {
  stop();
  client.clear();
});

async function read(key: string[], data: unknown, meta?: Record<string, unknown>): Promise<void> {
  await client.fetchQuery({ queryKey: key, queryFn: () => data, ...(meta && { meta }) });
}

/** Moves the app to the background. */
async function hide(): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  vi.restoreAllMocks();
}

const keptKeys = async () => (await getMemberDb(memberId).kept.toArray()).map(({ key }) => key);
const row = (key: string[], updatedAt = READ_AT, schema = CACHE_SCHEMA_VERSION) => ({
  hash: JSON.stringify(key),
  key,
  data: key,
  updatedAt,
  schema,
});

test('only reads marked for storage are stored when the app is hidden', async () => {
  await read(PACKS, [{ packName: 'Ultra One' }], { keep: true });
  await read(['staff', 'queue'], ['someone else'], {});
  await hide();

  await vi.waitFor(async () => expect(await keptKeys()).toEqual([PACKS]), 10_000);
});

test('reads made before storage was ready are stored too, except those from storage', async () => {
  stop();
  await getMemberDb(memberId).kept.put(row(['wallet', 'own']));
  await read(PACKS, [{ packName: 'Ultra One' }], { keep: true });
  await restoreQueryCache(client, memberId);
  await getMemberDb(memberId).kept.clear();

  stop = persistQueryCache(client, memberId);
  await hide();

  await vi.waitFor(async () => expect(await keptKeys()).toEqual([PACKS]), 10_000);
});

test('reads before the device belongs to the member are stored once it does', async () => {
  await deactivateMember();
  await read(PACKS, [{ packName: 'Ultra One' }], { keep: true });
  await hide();
  await activateMember(memberId);

  await vi.waitFor(async () => expect(await keptKeys()).toEqual([PACKS]), { timeout: 3000 });
});

test('a new start shows stored reads with the time of reading', async () => {
  await getMemberDb(memberId).kept.put(row(PACKS));

  await restoreQueryCache(client, memberId);

  expect(client.getQueryState(PACKS)).toMatchObject({ data: PACKS, dataUpdatedAt: READ_AT, status: 'success' });
});

test('newer reads win over stored ones', async () => {
  await getMemberDb(memberId).kept.put(row(PACKS));
  await read(PACKS, 'fresh');

  await restoreQueryCache(client, memberId);

  expect(client.getQueryData(PACKS)).toBe('fresh');
});

test('stored replies of another shape or a month older than the newest are deleted', async () => {
  const { kept: cachedQueries } = getMemberDb(memberId);
  await cachedQueries.bulkPut([
    row(['new']),
    row(['month'], READ_AT - MAX_CACHE_AGE_MS),
    row(['old'], READ_AT - MAX_CACHE_AGE_MS - 1),
    row(['shape'], READ_AT, CACHE_SCHEMA_VERSION - 1),
  ]);

  await restoreQueryCache(client, memberId);
  stop = persistQueryCache(client, memberId);

  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual(expect.arrayContaining([['new'], ['month']]));
  await vi.waitFor(async () => expect((await keptKeys()).length).toBe(2), 10_000);
});

test('looking for stored reads creates no database', async () => {
  const stranger = crypto.randomUUID();
  await restoreQueryCache(client, stranger);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(getMemberDbName(stranger));
});

test('a wrong clock or a year of absence does not empty the app', async () => {
  await getMemberDb(memberId).kept.put(row(PACKS, Date.now() - 400 * 86_400_000));

  await restoreQueryCache(client, memberId);

  expect(client.getQueryData(PACKS)).toEqual(PACKS);
});

test('reads of one member are neither stored nor shown after another signs in', async () => {
  await read(PACKS, 'of the first', { keep: true });
  const otherMemberId = crypto.randomUUID();
  await activateMember(otherMemberId);
  await hide();
  const fresh = new QueryClient();
  await restoreQueryCache(fresh, memberId);
  await restoreQueryCache(fresh, otherMemberId);

  expect(await keptKeys()).toEqual([]);
  expect(await getMemberDb(otherMemberId).kept.count()).toBe(0);
  expect(fresh.getQueryCache().getAll()).toEqual([]);
});
