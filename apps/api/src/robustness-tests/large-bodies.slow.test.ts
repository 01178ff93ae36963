import { once } from 'node:events';
import { Agent, request as ask, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DRAIN_MAX_BYTES } from '../platform/http/limits/drain-body';
import { openTestApp, type TestApp } from '../testing/open-test-app';
import { formatRequest, listenOnFreePort, sendRaw } from '../testing/send-raw';

// A client with keep-alive connections sends more than an endpoint accepts and is refused. Its next calls on the same
// connections must succeed.

let app: TestApp;
let port: number;
let agent: Agent;
beforeEach(async () => {
  app = await openTestApp();
  port = await listenOnFreePort(app.server);
  agent = new Agent({ keepAlive: true, maxSockets: 4 });
});
afterEach(async () => {
  agent.destroy();
  await app.close();
});

type Sent = { path: string; type?: string; headers?: Record<string, string>; body?: Buffer; hasLength?: boolean };

/** Returns the status of a call on the client's own connections, or the code of its error. */
function send({
  path,
  type = 'application/json',
  headers = {},
  body,
  hasLength = true,
}: Sent): Promise<number | string> {
  return new Promise((resolve) => {
    const call = ask({ agent, port, host: '127.0.0.1', path: `/api${path}`, method: body ? 'POST' : 'GET', headers });
    call.on('response', (response: IncomingMessage) => {
      response.on('error', (error: NodeJS.ErrnoException) => resolve(`answer ${error.code}`));
      response.resume().on('end', () => resolve(response.statusCode!));
    });
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    call.setTimeout(10_000, () => call.destroy(Object.assign(new Error('late'), { code: 'LATE' })));
    if (!body) return call.end();
    call.setHeader('content-type', type);
    if (hasLength) call.setHeader('content-length', body.length);
    call.write(body.subarray(0, 1000));
    call.end(body.subarray(1000));
  });
}

const health: Sent = { path: '/health' };
const large = (bytes: number): Sent => ({ path: '/users/login', body: Buffer.alloc(bytes, 'a') });

describe('oversized body', () => {
  test.each([
    ['of 300 KB with its length', large(300_000)],
    ['of 300 KB in pieces', { ...large(300_000), hasLength: false }],
    ['of 8 MB with its length', large(8_000_000)],
    ['of 8 MB in pieces', { ...large(8_000_000), hasLength: false }],
    [
      'of 8 MB as a form to an endpoint that takes none',
      { ...large(8_000_000), type: 'multipart/form-data; boundary=x' },
    ],
  ])(
    '%s: each of 60 calls is answered, and so is each that follows',
    async (_what, call) => {
      const outcomes: (number | string)[] = [];
      for (let round = 0; round < 10; round++) {
        const sent = [call, health, call, health, health, health].map(send);
        outcomes.push(...(await Promise.all(sent)));
      }
      expect(new Set(outcomes)).toEqual(new Set([call.type ? 400 : 413, 200]));
    },
    60_000,
  );

  test('of a form with a too large file: each call is answered', async () => {
    const { headers } = await app.as('user');
    const head =
      '--x\r\nContent-Disposition: form-data; name="receipt"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
    const body = Buffer.concat([Buffer.from(head), Buffer.alloc(12_000_000, 'a'), Buffer.from('\r\n--x--\r\n')]);
    const call = { path: '/point-recharge', type: 'multipart/form-data; boundary=x', body, headers };
    const outcomes: (number | string)[] = [];
    for (let round = 0; round < 4; round++)
      outcomes.push(...(await Promise.all([call, health, call, health].map(send))));
    expect(new Set(outcomes)).toEqual(new Set([413, 200]));
  }, 60_000);

  test('that is still sent slowly: the next request on the same connection is answered', async () => {
    const socket = connect(port, '127.0.0.1');
    const ended = new Promise<string>((resolve) => {
      let failed = '';
      socket.on('error', ({ message }) => {
        failed = message;
      });
      socket.on('close', () => resolve(failed));
    });
    let text = '';
    socket.on('data', (piece) => {
      text += piece;
    });
    const type = 'content-type: application/json';
    socket.write(`POST /api/users/login HTTP/1.1\r\nhost: x\r\n${type}\r\ncontent-length: 40000\r\n\r\n`);
    for (let sent = 0; sent < 40_000; sent += 2000) {
      socket.write(Buffer.alloc(2000, 'a'));
      await sleep(10);
    }
    socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(await ended).toBe('');
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  test('that exceeds the drain limit: the connection is closed after the response', async () => {
    const brief = await openTestApp({ env: { WAHA_SLOW_AFTER_MS: '1000' } });
    const headers = { 'content-type': 'application/json', 'content-length': `${4 * DRAIN_MAX_BYTES}` };
    const request = formatRequest('POST', '/api/users/login', { ...headers, connection: 'keep-alive' });
    // Without the end of the body only the server can end this.
    const sent = Buffer.concat([Buffer.from(request), Buffer.alloc(2 * DRAIN_MAX_BYTES, 'a')]);
    const response = await sendRaw(await listenOnFreePort(brief.server), sent);
    expect(response.status).toBe(413);
    await brief.close();
  });
});

/**
 * Sends uploads of these sizes with `fetch`, each followed at once by a good request. Returns how often each outcome
 * came. The client has its own thread: on that of the server it would read the response before a reset reaches it.
 */
const FETCH_CLIENT = `
const { parentPort, workerData: { port, sizes, headers } } = require('node:worker_threads');
const seen = {};
async function send(name, path, init) {
  const outcome = await fetch('http://127.0.0.1:' + port + path, init).then(
    async (response) => (await response.text(), response.status),
    ({ message, cause }) => cause?.code ?? message,
  );
  seen[name + ' ' + outcome] = (seen[name + ' ' + outcome] ?? 0) + 1;
}
async function sendAll() {
  for (let round = 0; round < 10; round++)
    for (const size of sizes) {
      const body = new FormData();
      body.set('receipt', new Blob([Buffer.alloc(size, 97)], { type: 'image/png' }), 'a.png');
      await send('upload', '/api/point-recharge', { method: 'POST', headers, body });
      await send('next', '/api/health');
    }
  parentPort.postMessage(seen);
}
sendAll();
`;

test('refused uploads with fetch: each of 60 gets its refusal, and each request that follows at once is answered', async () => {
  const headers = { authorization: 'Bearer none' };
  const sizes = [100_000, 1_000_000, 9_000_000, 13_000_000, 20_000_000, 40_000_000];
  const client = new Worker(FETCH_CLIENT, { eval: true, workerData: { port, sizes, headers } });
  const [seen] = await once(client, 'message');
  await client.terminate();
  expect(seen).toEqual({ 'upload 401': 60, 'next 200': 60 });
}, 120_000);
