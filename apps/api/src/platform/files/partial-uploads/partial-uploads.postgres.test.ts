import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEMBER_UPLOADS } from '@waha/domain/kernel/files/upload-quota';
import type { FileId } from '@waha/domain/kernel/ids';
import { MINUTE } from '@waha/domain/kernel/time';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSecretId } from '#platform/database/create-id';
import { createTusCalls } from '#testing/create-tus-calls';
import { createFixtures, createPng } from '#testing/fixtures/create-fixtures';
import { sendMessage } from '#testing/fixtures/send-message';
import { NODES_SECRET, type Node, type OpenNodes, openNodes } from '#testing/open-nodes';
import { openStream } from '#testing/open-stream';
import { startWaha } from '#testing/run-waha';
import { openS3Server, S3_KEYS, type S3Server } from '#testing/servers/open-s3-server';
import { saveFile } from '../private-files';
import { toUploadLockName } from './upload-locks';

// Four nodes on one database and one bucket, called in turn as by a balancer without sticky sessions.

vi.setConfig({ testTimeout: 180_000 });

const MIB = 1024 * 1024;
/** Allows for a busy machine. */
const LONG = { timeout: 30_000 };
type Member = Awaited<ReturnType<OpenNodes['as']>>;

let store: S3Server;
let open: OpenNodes;
let member: Member;
beforeEach(async () => {
  store = await openS3Server();
  open = await openNodes(4, { WAHA_FILES: store.setting });
  member = await open.as('user');
});
afterEach(async () => {
  await open.close();
  await store.close();
});

const nodes = () => open.nodes as [Node, Node, Node, Node];
const at = (nodeIndex: number) => createTusCalls(open.nodes[nodeIndex % 4]!);
const use = (node: Node, id: string, key = randomUUID() as string) =>
  node.server.inject({
    ...{ method: 'POST', url: '/api/messages', payload: { file: id } },
    headers: { ...member.headers, 'idempotency-key': key },
  });
const offsetAt = async (nodeIndex: number, id: string) =>
  Number((await at(nodeIndex).head(member, id)).headers['upload-offset'] ?? Number.NaN);
/** Sends these bytes as the first of an upload, in a request that does not end. */
const send = (address: string, id: string, bytes: Buffer) =>
  fetch(`${address}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      ...member.headers,
      ...{ 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    },
    body: new ReadableStream({ start: (line) => line.enqueue(new Uint8Array(bytes)) }),
    duplex: 'half',
  } as RequestInit).then(
    ({ status }) => status,
    () => 'cut',
  );
const large = (bytes: number) => Buffer.concat([createPng(), randomBytes(bytes)]);
const resting = () => [...new Set(store.listPartialUploads().map((key) => key.split('/')[0]!))];

const paymentOf = (receiptPhoto: string) => ({
  ...{ userId: member.id, userEmail: member.email, packName: 'Ultra One', price: 149_500, totalPrice: 149_500 },
  ...{ quantity: 1, paymentType: 'cash', paymentMethod: 'd17', receiptPhoto },
});

test('an upload can start, continue, finish and pay on four different nodes', async () => {
  const [, , , fourth] = nodes();
  const admin = await open.as('admin');
  await createFixtures(fourth.context).quiz(member.id, 'Ultra One', admin.id as never);
  const [id, bytes] = [randomUUID(), large(300_000)];
  expect((await at(0).create(member, id, bytes.length)).statusCode).toBe(201);
  expect((await at(1).create(member, id, bytes.length)).statusCode).toBe(409);
  expect(await offsetAt(2, id)).toBe(0);
  expect((await at(1).patch(member, id, 0, bytes.subarray(0, 100_000))).statusCode).toBe(204);
  expect(await offsetAt(3, id)).toBe(100_000);
  expect((await at(2).patch(member, id, 100_000, bytes.subarray(100_000))).statusCode).toBe(204);

  const payload = paymentOf(id);
  const headers = { ...member.headers, 'idempotency-key': randomUUID() };
  const paid = await fourth.server.inject({ method: 'POST', url: '/api/payments', headers, payload });
  expect(paid.statusCode, paid.body).toBe(201);
  const fileResponse = await nodes()[0].server.inject({
    url: paid.json().payment.receiptPhoto,
    headers: member.headers,
  });
  expect(fileResponse.rawPayload.equals(bytes)).toBe(true);
  expect([store.listPartialUploads(), (await at(0).head(member, id)).statusCode]).toEqual([[], 404]);
  const left = nodes().flatMap(({ dataDir }) =>
    ['staging', 'resumable'].flatMap((each) => readdirSync(join(dataDir, each))),
  );
  expect(left).toEqual([]);
});

test('a purchase spread over three nodes notifies its member from a fourth', async () => {
  const [, second, third, fourth] = nodes();
  const admin = await open.as('admin');
  await createFixtures(second.context).quiz(member.id, 'Ultra One', admin.id as never);
  const stream = await openStream(fourth, { headers: member.headers });
  const [id, bytes] = [randomUUID(), large(50_000)];
  expect((await at(0).create(member, id, bytes.length)).statusCode).toBe(201);
  expect((await at(0).patch(member, id, 0, bytes.subarray(0, 20_000))).statusCode).toBe(204);
  expect((await at(1).patch(member, id, 20_000, bytes.subarray(20_000))).statusCode).toBe(204);
  const paid = await second.server.inject({
    ...{ method: 'POST', url: '/api/payments', headers: { ...member.headers, 'idempotency-key': randomUUID() } },
    payload: paymentOf(id),
  });
  expect(paid.statusCode, paid.body).toBe(201);
  await stream.until((events) => events.some(({ event }) => event === 'change'));
  const before = stream.changes().length;

  const decided = await third.server.inject({
    ...{ method: 'PUT', url: `/api/payments/${paid.json().payment._id}/validate`, headers: admin.headers },
    payload: { status: 'approved' },
  });
  expect(decided.statusCode, decided.body).toBe(200);
  await stream.until(() => stream.changes().length > before);
  const paidResponse = await fourth.server.inject({ url: `/api/payments/${member.id}`, headers: member.headers });
  expect(paidResponse.json()).toEqual({ hasPaid: true });
  stream.close();
});

test('one id started on all nodes at once starts and counts once', async () => {
  const id = randomUUID();
  const responses = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6, 7].map((nodeIndex) => at(nodeIndex).create(member, id, 9 * MIB)),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)]);
  expect((await at(2).patch(member, id, 0, Buffer.from('0123456789'))).statusCode).toBe(204);

  const begin = async () => (await at(3).create(member, randomUUID(), 9 * MIB)).statusCode;
  const otherCount = Math.floor(MEMBER_UPLOADS.bytesADay / (9 * MIB)) - 1;
  for (let index = 0; index < otherCount; index++) await vi.waitFor(async () => expect(await begin()).toBe(201), LONG);
  expect(await begin()).toBe(429);
});

describe('two chunks at once on two nodes', () => {
  test('are written in order, and the second gets the current offset', async () => {
    const [id, bytes] = [randomUUID(), large(2 * MIB)];
    await at(0).create(member, id, bytes.length);
    // At its first upload a node loads earlier usage, which would delay it.
    await at(1).create(member, randomUUID(), 10);
    // Slow enough that both read the state before either is done.
    store.network.state.holdEach = 100;
    const both = await Promise.all([at(0), at(1)].map((node) => node.patch(member, id, 0, bytes.subarray(0, MIB))));
    store.network.state.holdEach = 0;
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    expect([await offsetAt(2, id), await offsetAt(3, id)]).toEqual([MIB, MIB]);
    expect((await at(1).patch(member, id, MIB, bytes.subarray(MIB))).statusCode).toBe(204);
    const sent = await use(nodes()[2], id);
    const fileResponse = await nodes()[3].server.inject({ url: sent.json().filePath, headers: member.headers });
    expect(fileResponse.rawPayload.equals(bytes)).toBe(true);
  });

  test('end the dead connection when the phone reconnects to another node', async () => {
    const [id, bytes] = [randomUUID(), large(400_000)];
    const [first, second] = nodes();
    await at(0).create(member, id, bytes.length);
    const address = await first.server.listen({ port: 0, host: '127.0.0.1' });
    const hanging = send(address, id, bytes.subarray(0, 200_000));
    const isHeld = () =>
      second.context.services.nodes.runExclusive(toUploadLockName(`${member.id}.${id}`), async () => undefined);
    await vi.waitFor(async () => expect(await isHeld()).toBe(false), LONG);

    // The bytes from the dead connection are there: they were stored when the lock holder was asked to stop.
    expect(await offsetAt(1, id)).toBe(200_000);
    expect((await at(1).patch(member, id, 200_000, bytes.subarray(200_000))).statusCode).toBe(204);
    expect((await use(second, id)).statusCode).toBe(201);
    expect(await hanging).not.toBe(409);
  });
});

/** The chunks that the store has completely. */
const wholePieces = () =>
  store.listPartialUploads().filter((key) => {
    const length = /-\d+-(\d+)$/.exec(key)?.[1];
    return length !== undefined && statSync(store.pathOf(`half-sent/${key}`)).size === Number(length);
  });

test('a node killed during a chunk blocks no one, and its saved bytes remain', async () => {
  open.time.now = Date.now();
  member = await open.as('user', 'nour' as never);
  const [id, bytes] = [randomUUID(), large(2 * MIB)];
  await at(0).create(member, id, bytes.length);
  const dataDir = mkdtempSync(join(tmpdir(), 'waha-killed-'));
  const killed = await startWaha(['serve'], {
    ...{ DATABASE_URL: open.url, WAHA_SECRET: NODES_SECRET, WAHA_FILES: store.setting, WAHA_DATA_DIR: dataDir },
    ...{ HOST: '127.0.0.1', PORT: '0', WAHA_BACKUP_AT: 'off', WAHA_DATABASE_CONNECTIONS: '4', ...S3_KEYS },
  });
  const port = await vi.waitFor(
    () => {
      const [, found] = /http:\/\/localhost:(\d+)/.exec(killed.output()) ?? [];
      expect(found, killed.output()).toBeDefined();
      return found;
    },
    { timeout: 60_000 },
  );
  const hanging = send(`http://127.0.0.1:${port}`, id, bytes.subarray(0, 1.5 * MIB));
  await vi.waitFor(() => expect(wholePieces()).toHaveLength(1), LONG);
  killed.kill();
  await killed.ended;
  expect(await hanging).toBe('cut');
  rmSync(dataDir, { recursive: true, force: true });

  const offset = await offsetAt(1, id);
  expect(offset).toBeGreaterThanOrEqual(MIB);
  expect((await at(2).patch(member, id, offset, bytes.subarray(offset))).statusCode).toBe(204);
  const sent = await use(nodes()[3], id);
  const fileResponse = await nodes()[0].server.inject({ url: sent.json().filePath, headers: member.headers });
  expect(fileResponse.rawPayload.equals(bytes)).toBe(true);
});

test('a command sent to all nodes at once uses its upload once', async () => {
  const [id, key, bytes] = [randomUUID(), randomUUID(), createPng()];
  await at(0).create(member, id, bytes.length);
  await at(1).patch(member, id, 0, bytes);
  const responses = await Promise.all([...nodes(), ...nodes()].map((node) => use(node, id, key)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect([store.listKeys().length, store.listPartialUploads()]).toEqual([1, []]);
});

describe('limits per person', () => {
  test('apply across nodes: bytes per day, by uploads and by forms', async () => {
    const fits = Math.floor(MEMBER_UPLOADS.bytesADay / (9 * MIB));
    const statuses: number[] = [];
    for (let index = 0; index < fits - 1; index++) {
      statuses.push((await at(index).create(member, randomUUID(), 9 * MIB)).statusCode);
    }
    statuses.push((await sendMessage(nodes()[1], member, { file: large(9 * MIB - 1000) })).statusCode);
    expect(statuses).toEqual(Array(fits).fill(201));
    for (const node of nodes())
      await vi.waitFor(
        () => expect(node.context.services.uploadRoom.quotas.near()).toMatchObject([{ memberId: member.id }]),
        LONG,
      );
    for (const index of [0, 1, 2, 3]) {
      const refused = await at(index).create(member, randomUUID(), 9 * MIB);
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'upload_quota_reached']);
    }
  });

  test('include stored bytes in the bucket and in rows on a node that starts later', async () => {
    for (let index = 0; index < 5; index++) await at(index).create(member, randomUUID(), 9 * MIB);
    for (let index = 0; index < 5; index++) await sendMessage(nodes()[0], member, { file: large(9 * MIB - 1000) });
    const lateNode = await open.openNode();
    const refused = await createTusCalls(lateNode).create(member, randomUUID(), 9 * MIB);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'upload_quota_reached']);
  });

  test('reach a node that missed a notification within minutes', async () => {
    const [first, , , other] = nodes();
    expect((await at(3).create(member, randomUUID(), 10)).statusCode).toBe(201);
    const { transact } = first.context.services;
    await transact(async (unit) => {
      for (let index = 0; index < 10; index++) {
        const file = { fileId: createSecretId<FileId>(), type: 'image/png', size: 9 * MIB, sha256: 'x', path: '' };
        await saveFile(unit, file, { ownerId: member.id, purpose: 'message_file' });
      }
    });
    expect((await at(3).create(member, randomUUID(), 9 * MIB)).statusCode).toBe(201);
    open.time.now += 11 * MINUTE;
    await at(3).create(member, randomUUID(), 10);
    const { quotas } = other.context.services.uploadRoom;
    await vi.waitFor(() => expect(quotas.near()).toMatchObject([{ memberId: member.id }]), LONG);
    const refused = await at(3).create(member, randomUUID(), 9 * MIB);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'upload_quota_reached']);
  });

  test('retain the newest twenty uploads, wherever each started', async () => {
    const ids = Array.from({ length: MEMBER_UPLOADS.maxPartialUploads + 3 }, () => randomUUID());
    for (const [index, id] of ids.entries()) {
      expect((await at(index).create(member, id, 10)).statusCode).toBe(201);
      for (const key of store.listPartialUploads())
        if (key.includes(id)) store.ageHalfSent(key, (ids.length - index) * 1000);
    }
    expect(resting().sort()).toEqual(
      ids
        .slice(3)
        .map((id) => `${member.id}.${id}`)
        .sort(),
    );
  });

  test('a refusal applies on all nodes', async () => {
    const [id, key, text] = [randomUUID(), randomUUID(), Buffer.alloc(64, 1)];
    await at(0).create(member, id, text.length);
    await at(0).patch(member, id, 0, text);
    const first = await use(nodes()[1], id, key);
    expect(first.statusCode).toBe(415);
    expect(resting()).toEqual([]);
    await vi.waitFor(async () => expect((await use(nodes()[2], id, key)).json().code).toBe(first.json().code), LONG);
  });
});
