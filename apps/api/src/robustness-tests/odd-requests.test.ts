import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUnexpectedErrors } from '#testing/list-unexpected-errors';
import { openTestApp, type TestApp } from '../testing/open-test-app';
import { formatRequest, listenOnFreePort, sendRaw } from '../testing/send-raw';

// A stranger sends requests that no browser would send: path traversal, endless or missing bodies, values of the wrong
// type. Each is refused with our own message, and none is logged as a bug.

let app: TestApp;
let port: number;
let member: Awaited<ReturnType<TestApp['as']>>;

beforeAll(async () => {
  app = await openTestApp();
  port = await listenOnFreePort(app.server);
  member = await app.as('user');
});
afterAll(() => app.close());

const bugs = () => [...listUnexpectedErrors(app), ...app.logLines.filter((line) => line.includes('"stack"'))];

function post(path: string, payload: unknown, headers: Record<string, string> = {}) {
  return app.server.inject({
    method: 'POST',
    url: path,
    payload: JSON.stringify(payload),
    headers: { ...member.headers, 'content-type': 'application/json', ...headers },
  });
}

describe('odd addresses', () => {
  test.each([
    ['that climb out of the files', '/uploads/../../../../etc/passwd'],
    ['that climb out of the web app', '/../../../../etc/passwd'],
    ['with two slashes', '//x'],
    ['with two slashes and a host', '//evil.example/%2e%2e'],
    ['with dots in hexadecimal', '/%2e%2e/x'],
    ['with a zero byte', '/assets/%00'],
    ['with a zero byte among the files', '/uploads/%00'],
    ['of 6,000 letters', `/${'a'.repeat(6000)}`],
    ['with a name of 900 letters', `/${'a'.repeat(900)}`],
    ['of 6,000 letters among the calls', `/api/users/${'a'.repeat(6000)}`],
    ['that climb back by backslashes', '/api/..%5C..%5Cetc%5Cpasswd'],
    ['of media that climb out', '/media/..%2f..%2fpacks.json'],
    ['that are no text', '/api/%ff%fe'],
    ['that are no text among the pages', '/%c0%ae%c0%ae/'],
    ['whose percent sign means nothing', '/%'],
  ])('%s answer 404 with our body and cause no bug', async (_what, target) => {
    const { status, body } = await sendRaw(port, formatRequest('GET', target));

    expect(status).toBe(404);
    expect(JSON.parse(body)).toEqual({ message: 'Not found.', code: 'not_found', requestId: expect.any(String) });
    expect(bugs()).toEqual([]);
  });

  test('that cannot be decoded count against the caller like others', async () => {
    const few = await openTestApp({ env: { WAHA_RATE_LIMIT_PER_MINUTE: '3' } });
    const itsPort = await listenOnFreePort(few.server);
    const targets = ['/%', '//x', '/uploads/../../x', '/%2e%2e/x', '/api/%ff'];
    const statuses: number[] = [];
    for (const target of targets) statuses.push((await sendRaw(itsPort, formatRequest('GET', target))).status);

    expect(statuses).toEqual([404, 404, 404, 429, 429]);
    await few.close();
  });
});

describe('odd bodies', () => {
  const form = (type: string, body: string, path = '/api/messages') =>
    sendRaw(port, formatRequest('POST', path, { ...member.headers, 'content-type': type }, body));

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['with an empty boundary', 'multipart/form-data; boundary=', 'x'],
    ['whose boundary never comes', 'multipart/form-data; boundary=never', 'x'.repeat(100)],
    [
      'that ends in the middle of a part',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; na',
    ],
    ['without any part', 'multipart/form-data; boundary=b', '--b--\r\n'],
    ['that says it is JSON and is a form', 'application/json', 'content=hello'],
  ])('a form %s answers 400 with our body', async (_what, type, body) => {
    const response = await form(type, body);

    expect(response.status).toBe(400);
    expect(JSON.parse(response.body)).toMatchObject({
      code: expect.stringMatching(/malformed_body|invalid_input|message_/),
    });
    expect(bugs()).toEqual([]);
  });

  test('a repeated field is refused as ambiguous', async () => {
    const part = (text: string) => `--b\r\nContent-Disposition: form-data; name="content"\r\n\r\n${text}\r\n`;
    const response = await form('multipart/form-data; boundary=b', `${part('yes')}${part('no')}--b--\r\n`);

    expect(response.status).toBe(400);
    expect(JSON.parse(response.body)).toMatchObject({ code: 'invalid_input', errors: { content: expect.any(String) } });
    expect(app.rows('select * from messages')).toEqual([]);
  });

  test.each([
    ['an object', { toString: 1 }],
    ['a list', ['a']],
    ['a number', 7],
    ['true', true],
    ['a path', 'x/../y'],
    ['an empty text', ''],
    ['a text of 100,000 letters', 'a'.repeat(100_000)],
  ])('%s in the place of an upload answers 400', async (_what, file) => {
    const response = await post('/api/messages', { content: 'hello', file }, { 'idempotency-key': randomUUID() });

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_input', errors: { file: expect.any(String) } });
    expect(bugs()).toEqual([]);
  });

  test("another member's finished upload cannot be referenced by a path", async () => {
    const { server } = app;
    const other = await app.as('user');
    const uploadId = randomUUID();
    const bytes = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
    const createResponse = await server.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        ...other.headers,
        'tus-resumable': '1.0.0',
        'upload-length': `${bytes.length}`,
        'upload-metadata': `id ${Buffer.from(uploadId).toString('base64')}`,
      },
    });
    expect(createResponse.statusCode).toBe(201);
    const sent = await server.inject({
      method: 'PATCH',
      url: `/api/uploads/${uploadId}`,
      headers: {
        ...other.headers,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      payload: bytes,
    });
    expect(sent.statusCode).toBe(204);

    const response = await post('/api/messages', { file: `x/../${other.id}.${uploadId}` });

    expect(response.statusCode).toBe(400);
    expect(app.rows('select * from files')).toEqual([]);
    const ownResponse = await server.inject({
      method: 'POST',
      url: '/api/messages',
      headers: other.headers,
      payload: { file: uploadId },
    });
    expect(ownResponse.statusCode).toBe(201);
  });

  test('JSON nested 5,000 deep, with a key, answers 400', async () => {
    const deep = `{"content":"a","x":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    const headers = { ...member.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const response = await sendRaw(port, formatRequest('POST', '/api/messages', headers, deep));

    expect(response.status).toBe(400);
    expect(JSON.parse(response.body)).toMatchObject({ code: 'malformed_body' });
    expect(bugs()).toEqual([]);
  });

  test.each(['null', '[]', '"text"', '1', 'true'])(
    'a body that is %s instead of an object answers 400',
    async (body) => {
      const headers = { ...member.headers, 'content-type': 'application/json' };
      const response = await sendRaw(port, formatRequest('POST', '/api/messages', headers, body));

      expect(response.status).toBe(400);
      expect(bugs()).toEqual([]);
    },
  );
});

describe('types in a JSON body', () => {
  const url = () => `/api/user/${member.id}/withdraw`;

  test.each([true, '1', '1e1', [1], null, { valueOf: 1 }])('%j points are refused as a number', async (points) => {
    const response = await post(url(), { pointsToWithdraw: points });

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_input', errors: { pointsToWithdraw: expect.any(String) } });
  });

  test.each([803001, ['803001'], true])('%j is refused as a code', async (code) => {
    const response = await post(`${url()}/${randomUUID()}/verify`, { code });

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_input', errors: { code: expect.any(String) } });
  });
});

describe('strict parsing of form and query texts', () => {
  test.each(['1e1', '0x10', ' 10', '10 ', '+10', '-1', '1.0', '', 'true', '٣'])(
    'a limit of "%s" answers 400',
    async (limit) => {
      const admin = await app.as('admin');
      const response = await app.server.inject({
        url: `/api/queue/payments?limit=${encodeURIComponent(limit)}`,
        headers: admin.headers,
      });

      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'invalid_input', errors: { limit: expect.any(String) } });
    },
  );

  test('a limit of "10" is 10', async () => {
    const admin = await app.as('admin');
    expect((await app.server.inject({ url: '/api/queue/payments?limit=10', headers: admin.headers })).statusCode).toBe(
      200,
    );
  });
});

describe('refusals before our handlers', () => {
  const ours = (code: string) => ({ message: expect.any(String), code, requestId: expect.any(String) });

  test.each([
    ['a method that nobody knows', formatRequest('BREW', '/api/users/login'), 400, 'malformed_request'],
    ['a method that this address lacks', formatRequest('PATCH', '/api/users/login'), 404, 'not_found'],
    ['a request line that is none', 'hello\r\n\r\n', 400, 'malformed_request'],
    [
      'two lengths that differ',
      'POST /api/messages HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'malformed_request',
    ],
    [
      'headers of 100,000 letters',
      formatRequest('GET', '/api/health', { 'x-long': 'a'.repeat(100_000) }),
      431,
      'headers_too_large',
    ],
    [
      'a body that is too large',
      formatRequest('POST', '/api/users/login', { 'content-type': 'application/json' }, `"${'a'.repeat(300_000)}"`),
      413,
      'body_too_large',
    ],
    [
      'a body of a kind that nobody reads',
      formatRequest('POST', '/api/users/login', { 'content-type': 'text/plain' }, 'hello'),
      415,
      'unsupported_body',
    ],
    ['a body without a kind', formatRequest('POST', '/api/users/login', {}, '{}'), 415, 'unsupported_body'],
    [
      'a body of a kind that is no kind',
      formatRequest('POST', '/api/users/login', { 'content-type': ';;;' }, '{}'),
      415,
      'unsupported_body',
    ],
    [
      'JSON that ends too soon',
      formatRequest('POST', '/api/users/login', { 'content-type': 'application/json' }, '{"a":'),
      400,
      'malformed_body',
    ],
    [
      'JSON that names a prototype',
      formatRequest('POST', '/api/users/login', { 'content-type': 'application/json' }, '{"__proto__":{}}'),
      400,
      'malformed_body',
    ],
  ])('%s answers with our body', async (_what, text, status, code) => {
    const response = await sendRaw(port, text);

    expect(response.status).toBe(status);
    expect(JSON.parse(response.body)).toEqual(ours(code));
    expect(bugs()).toEqual([]);
  });
});
