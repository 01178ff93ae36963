import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listUnexpectedErrors } from '#testing/list-unexpected-errors';
import { createPng } from '../testing/fixtures/create-fixtures';
import { openStream } from '../testing/open-stream';
import { openTestApp, type TestApp } from '../testing/open-test-app';
import { formatRequest, listenOnFreePort, type RawResponse, sendRaw } from '../testing/send-raw';

// A stranger opens many connections and keeps each busy: with a body or headers that never end, or with nothing. The
// attack aims at memory; slow phones, which behave the same without intent, must still succeed.

let test_: TestApp;
let port: number;
afterEach(() => test_?.close());

async function open(env: Record<string, string> = {}) {
  test_ = await openTestApp({ env: { WAHA_SLOW_AFTER_MS: '500', WAHA_SLOW_BYTES_PER_SECOND: '1024', ...env } });
  port = await listenOnFreePort(test_.server);
}

const connections = () =>
  new Promise<number>((done) => void test_.server.server.getConnections((_error, count) => done(count)));
const noneLeft = () => vi.waitFor(async () => expect(await connections()).toBe(0), PATIENT);
const login = (length: number) => ({ 'content-type': 'application/json', 'content-length': `${length}` });
/** A generous timeout for a busy machine; the results normally arrive far sooner. */
const PATIENT = { timeout: 20_000 };
const isTimeout = ({ status, body }: RawResponse) => status === 408 && JSON.parse(body).code === 'request_timeout';

describe('slow connections are cut', () => {
  test('endless bodies are answered 408 with our body and release their resources', async () => {
    await open();
    const partialRequest = `${formatRequest('POST', '/api/users/login', login(9000))}{"email":"`;
    const responses = await Promise.all(Array.from({ length: 60 }, () => sendRaw(port, partialRequest)));

    expect(responses.filter(isTimeout)).toHaveLength(60);
    expect(JSON.parse(responses[0]!.body)).toEqual({
      message: 'The request took too long. Please try again.',
      code: 'request_timeout',
      requestId: expect.any(String),
    });
    await noneLeft();
    expect(listUnexpectedErrors(test_)).toEqual([]);
    expect(test_.logLines.filter((line) => line.includes('malformed_body'))).toEqual([]);
  });

  test('bodies in chunks without a length and trickling bodies are answered 408', async () => {
    await open();
    const chunked = formatRequest('POST', '/api/users/login', {
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    });
    const socket = connect(port, '127.0.0.1');
    socket.write(`${formatRequest('POST', '/api/users/login', login(9000))}{"email":"`);
    const cut = read(socket);
    const trickle = trickleInto(socket, 'a', 20);

    expect(isTimeout(await sendRaw(port, `${chunked}5\r\n{"ema\r\n`))).toBe(true);
    expect(isTimeout(await cut)).toBe(true);
    await trickle;
    await noneLeft();
  });

  test('endless headers and silent connections are cut', async () => {
    await open();

    expect(isTimeout(await sendRaw(port, 'POST /api/users/login HTTP/1.1\r\nhost: x\r\n'))).toBe(true);
    expect(isTimeout(await sendRaw(port, ''))).toBe(true);
    await noneLeft();
  });

  test('a slow form with a file is cut and leaves no file', async () => {
    await open();
    const { headers, id } = await test_.as('user');
    const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
    const form = formatRequest('POST', '/api/messages', {
      ...headers,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': '200000',
    });
    const response = await sendRaw(port, `${form}${head}${'a'.repeat(70_000)}`);

    expect(isTimeout(response)).toBe(true);
    await noneLeft();
    await vi.waitFor(() => expect(readdirSync(join(test_.dataDir, 'staging'))).toEqual([]), PATIENT);
    expect(test_.rows(`select * from messages where member_id = '${id}'`)).toEqual([]);
    expect(listUnexpectedErrors(test_)).toEqual([]);
  });

  test('a slow resumable upload is cut, retains the received bytes and resumes', async () => {
    await open();
    const { headers } = await test_.as('user');
    const id = randomUUID();
    const tus = { ...headers, 'tus-resumable': '1.0.0' };
    const bytes = Buffer.concat([createPng(), Buffer.alloc(9000, 'a')]);
    const address = `http://127.0.0.1:${port}/api/uploads`;
    const metadata = `id ${Buffer.from(id).toString('base64')}`;
    await fetch(address, {
      method: 'POST',
      headers: { ...tus, 'upload-length': `${bytes.length}`, 'upload-metadata': metadata },
    });
    const piece = (offset: number) => ({
      ...tus,
      'upload-offset': `${offset}`,
      'content-type': 'application/offset+octet-stream',
    });
    const patch = formatRequest('PATCH', `/api/uploads/${id}`, { ...piece(0), 'content-length': `${bytes.length}` });
    const response = await sendRaw(port, Buffer.concat([Buffer.from(patch), bytes.subarray(0, 4000)]));
    expect(isTimeout(response)).toBe(true);

    const offset = await vi.waitFor(async () => {
      const headResponse = await fetch(`${address}/${id}`, { method: 'HEAD', headers: tus });
      expect(headResponse.headers.get('upload-offset')).toBe('4000');
      return 4000;
    }, PATIENT);
    const patchResponse = await fetch(`${address}/${id}`, {
      method: 'PATCH',
      headers: piece(offset),
      body: new Uint8Array(bytes.subarray(offset)),
    });
    expect(patchResponse.status).toBe(204);
  });

  test('an endless body after its refusal is cut, however fast it is', async () => {
    await open();
    const socket = connect(port, '127.0.0.1');
    const response = read(socket);
    socket.write(
      formatRequest('POST', '/api/messages', {
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
        connection: 'keep-alive',
      }),
    );
    await trickleInto(socket, `400\r\n${'a'.repeat(1024)}\r\n`, 20);

    expect((await response).status).toBe(401);
    await noneLeft();
  });

  test('a caller refused before the body cannot hold the connection by withholding the body', async () => {
    await open();
    const form = {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': '5000000',
      connection: 'keep-alive',
    };
    const response = await sendRaw(port, `${formatRequest('POST', '/api/messages', form)}--b\r\n`);

    expect(response.status).toBe(401);
    await noneLeft();
  });
});

describe('connections above the minimum rate', () => {
  test('complete a body above the minimum rate, however long it takes', async () => {
    await open();
    const { email } = await test_.person();
    const body = JSON.stringify({ email, password: 'wrong', rememberMe: false }).padEnd(6000, ' ');
    const socket = connect(port, '127.0.0.1');
    const response = read(socket);
    socket.write(formatRequest('POST', '/api/users/login', login(body.length)));
    // Forty pieces, 50 ms apart: four times as long as a body may pause, at three times the minimum rate.
    for (let at = 0; at < body.length; at += 150) {
      socket.write(body.slice(at, at + 150));
      for await (const _ of every(50)) break;
    }

    expect((await response).status).toBe(401);
  });

  test('include event streams and idle connections between calls', async () => {
    await open();
    const member = await test_.as('user');
    const stream = await openStream(test_, { headers: member.headers });
    const idle = connect(port, '127.0.0.1');
    const requestText = formatRequest('GET', '/api/health', { connection: 'keep-alive' });
    idle.write(requestText);
    const counter = countAnswers(idle);
    await vi.waitFor(() => expect(counter.count).toBe(1), PATIENT);
    const slow = await sendRaw(port, `${formatRequest('POST', '/api/users/login', login(9000))}{`);

    expect(slow.status).toBe(408);
    idle.write(requestText);
    await vi.waitFor(() => expect(counter.count).toBe(2), PATIENT);
    expect((await connections()) >= 2).toBe(true);
    stream.close();
    idle.destroy();
  });
});

describe('bodies before sign-in', () => {
  test('may have 16 KB, and larger ones are refused before they arrive', async () => {
    await open();
    const padded = (length: number) => JSON.stringify({ email: 'a@b.tn', password: 'x' }).padEnd(length, ' ');
    const send = (text: string) => sendRaw(port, formatRequest('POST', '/api/users/login', login(text.length), text));

    expect((await send(padded(16 * 1024))).status).toBe(401);
    const response = await sendRaw(port, formatRequest('POST', '/api/users/login', login(16 * 1024 + 1)));
    expect(response.status).toBe(413);
    expect(JSON.parse(response.body).code).toBe('body_too_large');
  });
});

describe('connection limits', () => {
  test('do not count event streams, so that other people can sign in', async () => {
    await open({ WAHA_CONNECTIONS_PER_ADDRESS: '2', WAHA_CONNECTIONS: '2' });
    const member = await test_.as('user');
    const streams = [];
    for (let each = 0; each < 6; each++) {
      const stream = await openStream(test_, { headers: member.headers });
      await stream.until((events) => events.length > 0);
      streams.push(stream);
    }
    expect((await sendRaw(port, formatRequest('GET', '/api/health', { connection: 'close' }))).status).toBe(200);
    for (const stream of streams) stream.close();
  });

  test('close one connection over the limit of an address, and free a slot when one ends', async () => {
    await open({ WAHA_CONNECTIONS_PER_ADDRESS: '3', WAHA_SLOW_AFTER_MS: '60000' });
    const three = [await opened(), await opened(), await opened()];
    const requestText = formatRequest('GET', '/api/health');

    expect(await sendRaw(port, requestText)).toMatchObject({ status: 0 });
    const first = read(three[0]!);
    three[0]!.write(requestText);
    expect((await first).status).toBe(200);
    await vi.waitFor(async () => expect((await sendRaw(port, requestText)).status).toBe(200), PATIENT);
    for (const socket of three) socket.destroy();
  });

  test("do not count a trusted proxy's address, but count all connections together", async () => {
    await open({
      WAHA_CONNECTIONS_PER_ADDRESS: '1',
      WAHA_CONNECTIONS: '3',
      WAHA_TRUST_PROXY: 'true',
      WAHA_SLOW_AFTER_MS: '60000',
    });
    const three = [await opened(), await opened(), await opened()];

    expect(await sendRaw(port, formatRequest('GET', '/api/health'))).toMatchObject({ status: 0 });
    for (const socket of three) socket.destroy();
  });

  test('limit concurrent bodies per caller, also behind a proxy', async () => {
    await open({ WAHA_TRUST_PROXY: 'true', WAHA_BODIES_PER_ADDRESS: '2', WAHA_SLOW_AFTER_MS: '60000' });
    const from = (address: string) => ({ ...login(9000), 'x-forwarded-for': address });
    const begin = (address: string) => `${formatRequest('POST', '/api/users/login', from(address))}{"email":"`;
    const two = [await opened(), await opened()];
    for (const socket of two) socket.write(begin('203.0.113.7'));
    const refused = await vi.waitFor(async () => {
      const response = await sendRaw(port, begin('203.0.113.7').replace('9000', '11'));
      expect(response.status).toBe(429);
      return response;
    }, PATIENT);

    expect(JSON.parse(refused.body).code).toBe('rate_limited');
    const other = await sendRaw(
      port,
      `${formatRequest('POST', '/api/users/login', from('203.0.113.8')).replace('9000', '2')}{}`,
    );
    expect(other.status).toBe(400);
    for (const socket of two) socket.destroy();
  });
});

/** Opens a connection and waits until the server has accepted it. */
async function opened(): Promise<Socket> {
  const before = await connections();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise<void>((done) => socket.once('connect', done));
  await vi.waitFor(async () => expect(await connections()).toBeGreaterThan(before), PATIENT);
  return socket;
}

function read(socket: Socket): Promise<RawResponse> {
  return new Promise((done) => {
    let text = '';
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      const [headers = '', ...rest] = text.split('\r\n\r\n');
      const body = rest.join('\r\n\r\n');
      done({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1] ?? 0), headers, body });
    });
  });
}

/** Writes one letter after another until the connection is closed. */
async function trickleInto(socket: Socket, byte: string, ms: number): Promise<void> {
  for await (const _ of every(ms)) {
    if (socket.destroyed) return;
    socket.write(byte);
  }
}

function countAnswers(socket: Socket) {
  const counter = { count: 0 };
  socket.on('data', (piece) => {
    counter.count += piece.toString('latin1').split('HTTP/1.1 200').length - 1;
  });
  return counter;
}
