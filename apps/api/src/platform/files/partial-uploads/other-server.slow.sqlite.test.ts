import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPng } from '#testing/fixtures/create-fixtures';
import { openTestApp } from '#testing/open-test-app';
import { startWaha } from '#testing/run-waha';
import { openS3Server, S3_KEYS, type S3Server } from '#testing/servers/open-s3-server';

// A server is killed between chunks of an upload, and in the middle of one. Another process continues, with only the
// rows and the bucket.

vi.setConfig({ testTimeout: 180_000 });

const folders = mkdtempSync(join(tmpdir(), 'waha-other-'));
process.once('exit', () => rmSync(folders, { recursive: true, force: true }));

let store: S3Server;
type Server = { address: string; kill(): Promise<void> };
type Body = Uint8Array | ReadableStream | string;
const running: Server[] = [];
beforeEach(async () => {
  store = await openS3Server();
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.kill();
  await store.close();
});

/** Starts a server process on this data folder. */
async function serve(dataDir: string): Promise<Server> {
  const env = {
    WAHA_DATA_DIR: dataDir,
    WAHA_FILES: store.setting,
    HOST: '127.0.0.1',
    PORT: '0',
    WAHA_BACKUP_AT: 'off',
  };
  const { output, kill, ended } = await startWaha(['serve'], { ...env, ...S3_KEYS });
  const address = await vi.waitFor(
    () => {
      const [, port] = /http:\/\/localhost:(\d+)/.exec(output()) ?? [];
      expect(port, output()).toBeDefined();
      return `http://127.0.0.1:${port}`;
    },
    { timeout: 60_000 },
  );
  const server = {
    address,
    async kill() {
      kill();
      await ended;
    },
  };
  running.push(server);
  return server;
}

/** Copies the rows and keys of a stopped server, as to another machine. */
function moveRows(from: string): string {
  const to = mkdtempSync(join(folders, 'data-'));
  cpSync(from, to, { recursive: true, filter: (path) => !/\/(resumable|staging|uploads|locks?)$/.test(path) });
  return to;
}

test('an upload resumes at the acknowledged offset after the server was killed, and completes', async () => {
  const app = await openTestApp({ env: { WAHA_FILES: store.setting }, now: Date.now() });
  const { headers } = await app.as('user');
  await app.close();
  const [id, bytes] = [randomUUID(), Buffer.concat([createPng(), randomBytes(3 * 1024 * 1024)])];
  const sendRequest = (address: string, method: string, path: string, more: Record<string, string>, body?: Body) =>
    fetch(`${address}/api${path}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...headers, ...more },
      ...(body !== undefined && { body, duplex: 'half' }),
    } as RequestInit);
  const patch = (address: string, offset: number, body: Body, length = {}) =>
    sendRequest(
      address,
      'PATCH',
      `/uploads/${id}`,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...length },
      body,
    );
  const offsetAt = async (address: string) =>
    Number((await sendRequest(address, 'HEAD', `/uploads/${id}`, {})).headers.get('upload-offset'));

  const firstServer = await serve(app.dataDir);
  const metadata = `id ${Buffer.from(id).toString('base64')}`;
  const begun = { 'upload-length': String(bytes.length), 'upload-metadata': metadata };
  expect((await sendRequest(firstServer.address, 'POST', '/uploads', begun)).status).toBe(201);
  expect((await patch(firstServer.address, 0, new Uint8Array(bytes.subarray(0, 700_000)))).status).toBe(204);
  await firstServer.kill();

  const other = await serve(moveRows(app.dataDir));
  expect(await offsetAt(other.address)).toBe(700_000);
  // A slow chunk: the server is killed when a part of it is in the bucket and the rest is not sent yet.
  const isThere = () =>
    store.listPartialUploads().some((key) => Number(key.split('-').at(-1)) > 1_000_000 && !key.includes('begun'));
  const slow = new ReadableStream({
    async start(controller) {
      controller.enqueue(new Uint8Array(bytes.subarray(700_000, 2_200_000)));
      await vi.waitFor(() => expect(isThere()).toBe(true), { timeout: 60_000 });
      await other.kill();
      controller.close();
    },
  });
  await expect(patch(other.address, 700_000, slow)).rejects.toThrow();

  const third = await serve(moveRows(app.dataDir));
  const offset = await offsetAt(third.address);
  expect(offset).toBeGreaterThan(700_000);
  expect(offset).toBeLessThanOrEqual(2_200_000);
  expect((await patch(third.address, offset, new Uint8Array(bytes.subarray(offset)))).status).toBe(204);
  const sent = await sendRequest(
    third.address,
    'POST',
    '/messages',
    { 'content-type': 'application/json' },
    JSON.stringify({ file: id }),
  );
  expect(sent.status).toBe(201);
  const { filePath } = (await sent.json()) as { filePath: string };
  const fileResponse = await fetch(third.address + filePath, { headers });
  expect(Buffer.from(await fileResponse.arrayBuffer()).equals(bytes)).toBe(true);
  expect(store.listPartialUploads()).toEqual([]);
});
