import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPng } from '#testing/fixtures/create-fixtures';
import { type OpenNodes, openNodes } from '#testing/open-nodes';
import { openS3Server, type S3Server } from '#testing/servers/open-s3-server';

// Phones that know nothing of nodes. Each call of an upload goes to another node, and chunks are sent twice at once.
// Connections break within a chunk, and the store fails and recovers. Acknowledged bytes are never lost.

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const NODES = 3;

let store: S3Server;
let open: OpenNodes;
let member: Awaited<ReturnType<OpenNodes['as']>>;
let ports: number[];
beforeAll(async () => {
  store = await openS3Server();
  open = await openNodes(NODES, { WAHA_FILES: store.setting, WAHA_UPLOAD_QUOTA_TIMES: '1000' });
  member = await open.as('user');
  for (const { server } of open.nodes) await server.listen({ port: 0, host: '127.0.0.1' });
  ports = open.nodes.map(({ server }) => (server.server.address() as AddressInfo).port);
});
afterAll(async () => {
  await open.close();
  await store.close();
});

type Answer = { status: number; headers: Record<string, unknown>; body: string };
type Call = {
  node: number;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
  cutAt?: number;
};

/** @returns undefined if the connection broke, or was cut by the test after this many bytes of the body */
function sendRequest({ node, method, path, headers = {}, body, cutAt }: Call): Promise<Answer | undefined> {
  return new Promise((done) => {
    const length = body && { 'content-length': String(body.length) };
    const all = { 'tus-resumable': '1.0.0', ...member.headers, ...length, ...headers };
    const call = request(
      { port: ports[node], host: '127.0.0.1', method, path: `/api${path}`, headers: all },
      (response) => {
        let received = '';
        response.on('data', (piece: Buffer) => {
          received += piece.toString();
        });
        response.on('end', () => done({ status: response.statusCode!, headers: response.headers, body: received }));
        response.on('error', () => done(undefined));
      },
    );
    call.on('error', () => done(undefined));
    if (body && cutAt !== undefined && cutAt < body.length)
      call.write(body.subarray(0, cutAt), () => setImmediate(() => call.destroy()));
    else call.end(body);
  });
}

/**
 * The next action of a phone: the nodes it reaches, how much it sends, and the faults of its connection and of the
 * store.
 */
type Step = {
  nodes: [asked: number, told: number, other: number];
  part: number;
  kind: 'whole' | 'twice' | 'cut' | 'away';
  /** The store fails before this one of its responses arrives. */
  goesAt: number;
};
const anyNode = fc.nat(NODES - 1);
const step: fc.Arbitrary<Step> = fc.record({
  nodes: fc.tuple(anyNode, anyNode, anyNode),
  part: fc.double({ min: 0.01, max: 1, noNaN: true }),
  kind: fc.constantFrom('whole', 'twice', 'cut', 'away'),
  goesAt: fc.integer({ min: 1, max: 6 }),
});
const CALM: Step = { nodes: [0, 1, 2], part: 1, kind: 'whole', goesAt: 1 };

/** A phone with one file, which checks the server's acknowledgements. */
function openPhone(bytes: Buffer) {
  const id = randomUUID();
  let acknowledged = -1;

  /** Returns -1 if there is no such upload. */
  async function offsetAt(node: number): Promise<number> {
    const response = await sendRequest({ node, method: 'HEAD', path: `/uploads/${id}` });
    if (response?.status === 404) return -1;
    expect([response?.status, response?.headers['upload-length']]).toEqual([200, String(bytes.length)]);
    return Number(response!.headers['upload-offset']);
  }

  async function begin(...nodes: number[]): Promise<void> {
    const metadata = `id ${Buffer.from(id).toString('base64')}`;
    const headers = { 'upload-length': String(bytes.length), 'upload-metadata': metadata };
    const responses = await Promise.all(
      nodes.map((node) => sendRequest({ node, method: 'POST', path: '/uploads', headers })),
    );
    expect(responses.filter((response) => response?.status === 201)).toHaveLength(1);
    acknowledged = 0;
  }

  async function send(node: number, offset: number, until: number, cutAt?: number): Promise<void> {
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    const body = bytes.subarray(offset, until);
    const piece = { node, method: 'PATCH', path: `/uploads/${id}`, headers, body };
    const response = await sendRequest(cutAt === undefined ? piece : { ...piece, cutAt });
    if (response?.status === 204) acknowledged = Math.max(acknowledged, Number(response.headers['upload-offset']));
    else expect([undefined, 400, 409, 503]).toContain(response?.status);
  }

  async function sendWhileStoreGoes(node: number, offset: number, until: number, goesAt: number): Promise<void> {
    const { state, refuse } = store.network;
    let answers = 0;
    state.onAnswer = () => void (++answers === goesAt && refuse());
    await send(node, offset, until);
    state.onAnswer = undefined;
    state.mode = 'passes';
  }

  async function go({ nodes: [asked, told, other], part, kind, goesAt }: Step): Promise<void> {
    const storedOffset = await offsetAt(asked);
    expect(storedOffset).toBeGreaterThanOrEqual(acknowledged);
    if (storedOffset === -1) await begin(...(kind === 'twice' ? [told, other] : [told]));
    const offset = Math.max(0, storedOffset);
    const left = bytes.length - offset;
    const until = offset + Math.ceil(left * part);
    if (left === 0) return;
    if (kind === 'away') await sendWhileStoreGoes(told, offset, until, goesAt);
    else if (kind === 'cut') await send(told, offset, until, Math.floor((until - offset) / 2));
    else if (kind === 'whole') await send(told, offset, until);
    else await Promise.all([send(told, offset, until), send(other, offset, Math.min(bytes.length, until + 1000))]);
  }

  return { id, offsetAt, go };
}

test('uploads lose no acknowledged byte and no file changes, for any nodes and failures', async () => {
  const run = fc.asyncProperty(
    fc.array(step, { minLength: 3, maxLength: 8 }),
    fc.integer({ min: 1, max: 2_500_000 }),
    async (steps, more) => {
      const bytes = Buffer.concat([createPng(), randomBytes(more)]);
      const phone = openPhone(bytes);
      for (const each of [...steps, CALM, CALM]) await phone.go(each);
      expect(await phone.offsetAt(2)).toBe(bytes.length);

      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      const body = Buffer.from(JSON.stringify({ file: phone.id }));
      const sent = await sendRequest({ node: 1, method: 'POST', path: '/messages', headers, body });
      expect(sent?.status, sent?.body).toBe(201);
      const { filePath } = JSON.parse(sent!.body) as { filePath: string };
      const got = await open.nodes[0]!.server.inject({ url: filePath, headers: member.headers });
      expect(got.rawPayload.equals(bytes)).toBe(true);
      expect(await phone.offsetAt(0)).toBe(-1);
    },
  );
  await fc.assert(run, { numRuns: 20, endOnFailure: true });
});
