import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveMailTry } from '../platform/mail/mail-log';
import { openTestApp, type TestApp } from '../testing/open-test-app';
import { sendForm } from '../testing/send-form';

// Texts that one engine keeps and another refuses, or keeps as something else, come to neither.

let test_: TestApp;
let member: Awaited<ReturnType<TestApp['as']>>;

beforeAll(async () => {
  test_ = await openTestApp();
  member = await test_.as('user');
});
afterAll(() => test_.close());

function post(path: string, payload: unknown, key?: string) {
  const headers = { ...member.headers, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
  return test_.app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(payload) });
}

describe('a text with a zero byte, or with half of a sign, is refused and leaves nothing behind', () => {
  const zero = '\u0000';
  const half = '\ud83d';
  const refusal = (field: string) => ({ code: 'invalid_input', errors: { [field]: expect.any(String) } });
  const isNothingKept = () => {
    expect(test_.rows('select * from messages')).toEqual([]);
    expect(test_.rows('select * from command_answers')).toEqual([]);
    expect(test_.logLines.filter((line) => line.includes('"bug"'))).toEqual([]);
  };

  test.each([
    ['in a text', { content: `a${zero}b` }, 'content'],
    ['as all of a text', { content: zero }, 'content'],
    ['that is half of a sign', { content: `a${half}b` }, 'content'],
    ['that is the other half of a sign', { content: '\ude00' }, 'content'],
    ['that is two halves the wrong way round', { content: '\ude00\ud83d' }, 'content'],
    ['in a list within a field that nobody knows', { content: 'a', more: [{ deep: `b${zero}` }] }, 'more.0.deep'],
    ['in the name of a field', { content: 'a', [`x${zero}`]: 1 }, 'x\ufffd'],
  ])('%s of a JSON body', async (_what, body, field) => {
    const answer = await post('/api/messages', body, randomUUID());

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(refusal(field));
    isNothingKept();
  });

  test('in a field of a form', async () => {
    const fields = { content: `a${zero}b` };
    const answer = await sendForm(test_, member, { url: '/messages', fields, key: randomUUID() });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(refusal('content'));
    isNothingKept();
  });

  test('in a query', async () => {
    const admin = await test_.as('admin');
    const answer = await test_.app.inject({ url: '/api/members?q=a%00b', headers: admin.headers });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(refusal('q'));
    isNothingKept();
  });

  test('in the name and the password of a stranger', async () => {
    const login = { email: `a${zero}@waha.example`, password: `${half}secret` };
    const answer = await test_.app.inject({ method: 'POST', url: '/api/users/login', payload: login });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(refusal('email'));
    isNothingKept();
  });

  test('every other sign comes back as it was sent', async () => {
    const content = 'a\u0001\t\ufffd\u202e\ufdd0\uffff 😀👩‍👩‍👧 \u{10ffff}';
    const answer = await post('/api/messages', { content });

    expect(answer.statusCode).toBe(201);
    expect(test_.rows('select text from messages')).toEqual([{ text: content }]);
  });
});

test('what another server answers is kept with a sign in the place of what is none, also where it is cut', async () => {
  const answer = `450 busy.\u0000 ${'😀'.repeat(200)}`;
  const mail = {
    at: test_.time.now,
    kind: 'notice',
    recipient: 'a@waha.example',
    attempt: 1,
    outcome: 'failed',
  } as const;
  await test_.house.services.transact(({ tx }) => saveMailTry(tx, { ...mail, answer }));

  expect(test_.rows('select answer from mail_tries')).toEqual([
    { answer: `450 busy.\ufffd ${'😀'.repeat(144)}\ufffd` },
  ]);
});
