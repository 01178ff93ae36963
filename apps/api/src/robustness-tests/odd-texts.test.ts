import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUnexpectedErrors } from '#testing/list-unexpected-errors';
import { saveMailAttempt } from '../platform/mail/mail-attempts';
import { openTestApp, type TestApp } from '../testing/open-test-app';
import { sendForm } from '../testing/send-form';

// Texts that one engine stores and the other refuses or changes are rejected for both.

let test_: TestApp;
let member: Awaited<ReturnType<TestApp['as']>>;

beforeAll(async () => {
  test_ = await openTestApp();
  member = await test_.as('user');
});
afterAll(() => test_.close());

function post(path: string, payload: unknown, key?: string) {
  const headers = { ...member.headers, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
  return test_.server.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(payload) });
}

describe('text with a NUL byte or a lone surrogate is refused without a trace', () => {
  const zero = '\u0000';
  const loneSurrogate = '\ud83d';
  const refusal = (field: string) => ({ code: 'invalid_input', errors: { [field]: expect.any(String) } });
  const expectNothingStored = () => {
    expect(test_.rows('select * from messages')).toEqual([]);
    expect(test_.rows('select * from command_answers')).toEqual([]);
    expect(listUnexpectedErrors(test_)).toEqual([]);
  };

  test.each([
    ['in a text', { content: `a${zero}b` }, 'content'],
    ['as all of a text', { content: zero }, 'content'],
    ['that is half of a sign', { content: `a${loneSurrogate}b` }, 'content'],
    ['that is the other half of a sign', { content: '\ude00' }, 'content'],
    ['that is two halves the wrong way round', { content: '\ude00\ud83d' }, 'content'],
    ['in a list within a field that nobody knows', { content: 'a', more: [{ deep: `b${zero}` }] }, 'more.0.deep'],
    ['in the name of a field', { content: 'a', [`x${zero}`]: 1 }, 'x\ufffd'],
  ])('%s of a JSON body', async (_what, body, field) => {
    const response = await post('/api/messages', body, randomUUID());

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject(refusal(field));
    expectNothingStored();
  });

  test('in a field of a form', async () => {
    const fields = { content: `a${zero}b` };
    const response = await sendForm(test_, member, { url: '/messages', fields, key: randomUUID() });

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject(refusal('content'));
    expectNothingStored();
  });

  test('in a query', async () => {
    const admin = await test_.as('admin');
    const response = await test_.server.inject({ url: '/api/members?q=a%00b', headers: admin.headers });

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject(refusal('q'));
    expectNothingStored();
  });

  test('in the name and the password of a stranger', async () => {
    const login = { email: `a${zero}@waha.example`, password: `${loneSurrogate}secret` };
    const response = await test_.server.inject({ method: 'POST', url: '/api/users/login', payload: login });

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject(refusal('email'));
    expectNothingStored();
  });

  test('a message loses only invisible characters', async () => {
    const content = 'a\u0001\t\ufffd\u202e\ufdd0\uffff 😀👩‍👩‍👧 \u{10fffd}\r\nb';
    const response = await post('/api/messages', { content });

    expect(response.statusCode).toBe(201);
    expect(test_.rows('select text from messages')).toEqual([{ text: 'a \ufffd 😀👩‍👩‍👧 \u{10fffd}\nb' }]);
  });
});

describe('invisible text is refused like empty text', () => {
  const blank = '\u200b\u200c\u200f\u00ad \u2060\u2800\u3164\ufe0f\u{e0041}';

  test('as a message of a member and of staff', async () => {
    const admin = await test_.as('admin');
    const send = (by: typeof member, url: string, content: string) =>
      test_.server.inject({ method: 'POST', url, headers: by.headers, payload: { content } });
    for (const [by, url, code] of [
      [member, '/api/messages', 'message_empty'],
      [admin, `/api/messages/admin/send/${member.id}`, 'staff_message_empty'],
    ] as const) {
      const [empty, blankResponse] = [await send(by, url, ''), await send(by, url, blank)];
      expect(blankResponse.statusCode).toBe(400);
      expect(blankResponse.json()).toMatchObject({ code, message: empty.json().message });
    }
  });

  test.each([
    ['a note', (id: string) => `/api/members/${id}/notes`, { text: blank }, 'text'],
    ['a tag', (id: string) => `/api/members/${id}/tags`, { tag: blank }, 'tag'],
    ['a quick reply', () => '/api/quick-replies', { title: blank, text: 'Bonjour' }, 'title'],
    ['a text of a quick reply', () => '/api/quick-replies', { title: 'Bonjour', text: blank }, 'text'],
    ['a name of a view', () => '/api/member-views', { name: blank, filters: {} }, 'name'],
  ])('as %s', async (_what, url, payload, field) => {
    const admin = await test_.as('admin');
    const response = await test_.server.inject({
      method: 'POST',
      url: url(member.id),
      headers: admin.headers,
      payload,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({ [field]: 'Please fill in all required fields.' });
  });

  test('as an announcement', async () => {
    const admin = await test_.as('admin');
    const call = (method: 'POST', url: string, payload: object) =>
      test_.server.inject({ method, url: `/api${url}`, headers: admin.headers, payload });
    const refusals = [];
    for (const text of ['', blank]) {
      const texts = { fr: { title: 'Bonjour', text } };
      const { _id, version } = (
        await call('POST', '/announcements', { texts, audience: {}, byPush: false, byMail: false })
      ).json();
      refusals.push((await call('POST', `/announcements/${_id}/send`, { version })).json());
    }
    expect(refusals[1]).toMatchObject({ code: 'announcement_not_whole', faults: ['fr.text'] });
    expect(refusals[1].message).toBe(refusals[0].message);
  });
});

test('a name is stored on one line, normalised and without direction marks', async () => {
  const payload = {
    ...{ name: '\u200fHe\u0301le\u0300ne\r\nMarie\u202e', surname: ' Ben\u2028Salah\u2069 ' },
    ...{ email: 'helenemariebensalah@waha.example', password: 'correct horse battery' },
  };
  const response = await test_.server.inject({ method: 'POST', url: '/api/users/signup', payload });

  expect(response.statusCode).toBe(201);
  expect(test_.rows(`select name, surname from people where email = '${payload.email}'`)).toEqual([
    { name: 'Hélène Marie', surname: 'Ben Salah' },
  ]);
});

test("another server's reply is stored with invalid characters replaced, also at the cut", async () => {
  const answer = `450 busy.\u0000 ${'😀'.repeat(200)}`;
  const mail = {
    at: test_.time.now,
    kind: 'notice',
    recipient: 'a@waha.example',
    attempt: 1,
    outcome: 'failed',
  } as const;
  await test_.context.services.transact(({ tx }) => saveMailAttempt(tx, { ...mail, answer }));

  expect(test_.rows('select answer from mail_tries')).toEqual([
    { answer: `450 busy.\ufffd ${'😀'.repeat(144)}\ufffd` },
  ]);
});
