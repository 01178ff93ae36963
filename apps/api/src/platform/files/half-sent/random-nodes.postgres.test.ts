import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { picture } from '../../../testing/given';
import { type OpenNodes, openNodes } from '../../../testing/open-nodes';
import { openS3Server, type S3Server } from '../../../testing/open-s3-server';

// Phones that know nothing of nodes: each call of an upload goes to another one, pieces are sent twice at once, lines break in
// the middle of a piece, and the store goes away and comes back. Nothing that was acknowledged is ever less afterwards.

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
  for (const { app } of open.nodes) await app.listen({ port: 0, host: '127.0.0.1' });
  ports = open.nodes.map(({ app }) => (app.server.address() as AddressInfo).port);
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

/** @returns undefined where the line broke, or was cut by us after so many bytes of the body */
function ask({ node, method, path, headers = {}, body, cutAt }: Call): Promise<Answer | undefined> {
  return new Promise((done) => {
    const length = body && { 'content-length': String(body.length) };
    const all = { 'tus-resumable': '1.0.0', ...member.headers, ...length, ...headers };
    const call = request(
      { port: ports[node], host: '127.0.0.1', method, path: `/api${path}`, headers: all },
      (answer) => {
        let said = '';
        answer.on('data', (piece: Buffer) => {
          said += piece.toString();
        });
        answer.on('end', () => done({ status: answer.statusCode!, headers: answer.headers, body: said }));
        answer.on('error', () => done(undefined));
      },
    );
    call.on('error', () => done(undefined));
    if (body && cutAt !== undefined && cutAt < body.length)
      call.write(body.subarray(0, cutAt), () => setImmediate(() => call.destroy()));
    else call.end(body);
  });
}

/** What a phone does next: which nodes it is led to, how much it sends, and what becomes of its line and of the store. */
const step = fc.record({
  nodes: fc.tuple(fc.nat(NODES - 1), fc.nat(NODES - 1), fc.nat(NODES - 1)),
  part: fc.double({ min: 0.01, max: 1, noNaN: true }),
  kind: fc.constantFrom('whole', 'whole', 'twice', 'cut', 'away'),
});

test('whatever node is asked, and whatever breaks, what was acknowledged is there and the file is the one that was sent', async () => {
  const run = fc.asyncProperty(
    fc.array(step, { minLength: 3, maxLength: 8 }),
    fc.integer({ min: 1, max: 2_500_000 }),
    async (steps, more) => {
      const bytes = Buffer.concat([picture(), randomBytes(more)]);
      const id = randomUUID();
      let acknowledged = -1;
      const offsetAt = async (node: number) => {
        const answer = await ask({ node, method: 'HEAD', path: `/uploads/${id}` });
        if (answer?.status === 404) return -1;
        expect([answer?.status, answer?.headers['upload-length']]).toEqual([200, String(bytes.length)]);
        return Number(answer!.headers['upload-offset']);
      };
      const begin = (node: number) => {
        const metadata = `id ${Buffer.from(id).toString('base64')}`;
        const headers = { 'upload-length': String(bytes.length), 'upload-metadata': metadata };
        return ask({ node, method: 'POST', path: '/uploads', headers });
      };
      const send = async (node: number, offset: number, until: number, cutAt?: number) => {
        const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
        const body = bytes.subarray(offset, until);
        const piece = { node, method: 'PATCH', path: `/uploads/${id}`, headers, body };
        const answer = await ask(cutAt === undefined ? piece : { ...piece, cutAt });
        if (answer?.status === 204) acknowledged = Math.max(acknowledged, Number(answer.headers['upload-offset']));
        else expect([undefined, 400, 409, 503]).toContain(answer?.status);
        return answer;
      };
      const going = async (steps_: typeof steps) => {
        for (const { nodes, part, kind } of steps_) {
          let offset = await offsetAt(nodes[0]);
          expect(offset).toBeGreaterThanOrEqual(acknowledged);
          if (offset === -1) {
            const both = await Promise.all([begin(nodes[1]), ...(kind === 'twice' ? [begin(nodes[2])] : [])]);
            const statuses = both.map((answer) => answer?.status);
            expect(statuses.filter((status) => status === 201)).toHaveLength(1);
            offset = 0;
            acknowledged = 0;
          }
          if (offset === bytes.length) return;
          const until = Math.min(bytes.length, offset + Math.max(1, Math.ceil((bytes.length - offset) * part)));
          if (kind === 'away') {
            const sending = send(nodes[1], offset, until);
            store.network.refuse();
            await new Promise((soon) => setTimeout(soon, 30));
            store.network.state.mode = 'passes';
            await sending;
          } else if (kind === 'cut') await send(nodes[1], offset, until, Math.floor((until - offset) / 2));
          else
            await Promise.all([
              send(nodes[1], offset, until),
              ...(kind === 'twice' ? [send(nodes[2], offset, Math.min(bytes.length, until + 1000))] : []),
            ]);
        }
      };
      await going(steps);
      await going(
        Array.from({ length: 4 }, () => ({
          nodes: [0, 1, 2] as [number, number, number],
          part: 1,
          kind: 'whole' as const,
        })),
      );
      expect(await offsetAt(2)).toBe(bytes.length);
      const sent = await ask({
        node: 1,
        method: 'POST',
        path: '/messages',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: Buffer.from(JSON.stringify({ file: id })),
      });
      expect([sent?.status, sent?.body]).toEqual([201, expect.stringContaining('filePath')]);
      const { filePath } = JSON.parse(sent!.body) as { filePath: string };
      const got = await open.nodes[0]!.app.inject({ url: filePath, headers: member.headers });
      const hash = (of: Buffer) => createHash('sha256').update(of).digest('hex');
      expect(hash(got.rawPayload)).toBe(hash(bytes));
      expect(await offsetAt(0)).toBe(-1);
    },
  );
  await fc.assert(run, { numRuns: 25, endOnFailure: true });
});
