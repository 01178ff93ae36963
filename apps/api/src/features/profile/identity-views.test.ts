import { MINUTE } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { createVideo } from '#testing/fixtures/create-fixtures';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';

type Person = Awaited<ReturnType<TestApp['as']>>;

let app: TestApp;
let member: Person;
let admin: Person;
let video: string;
let cinFront: string;
const film = Buffer.concat([createVideo(), Buffer.alloc(50_000, 3)]);
openAppForEach(async () => {
  app = await openTestApp();
  member = await app.as('user');
  admin = await app.as('admin');
  await app.given.profile(member.id, {}, { video: film });
  const url = `/api/profiles/user/${member.id}`;
  ({ video, cinFront } = (await app.server.inject({ url, headers: member.headers })).json());
  return app;
});

const open = (url: string, by: Person, range?: string) =>
  app.server.inject({ url, headers: { ...by.headers, ...(range && { range }) } });
const views = () =>
  app.rows("select at, actor_id, subject_id, member_id from audit_log where action = 'identity.viewed'");
const nameOf = (url: string) => url.split('/').at(-1);

describe('identity document', () => {
  test('is visible to its member and to admins; others get not found', async () => {
    const responses = await Promise.all(
      (['user', 'commercial_admin', 'finance_admin'] as const).map((role) => app.as(role)),
    );
    for (const url of [video, cinFront]) {
      for (const other of responses) {
        expect((await open(url, other)).json()).toEqual({
          message: 'Not found.',
          code: 'not_found',
          requestId: expect.any(String),
        });
      }
      expect((await app.server.inject({ url })).statusCode).toBe(404);
      expect([(await open(url, member)).statusCode, (await open(url, admin)).statusCode]).toEqual([200, 200]);
    }
    const { headers } = await open(video, member);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'content-type': 'video/mp4' });
  });

  test("adds an audit line for an admin's view, none for its member or a stranger", async () => {
    await open(video, member);
    await open(video, await app.as('commercial_admin'));
    expect(views()).toEqual([]);
    await open(video, admin);
    await open(cinFront, admin);
    expect(views()).toEqual(
      [video, cinFront].map((url) => ({
        at: app.time.now,
        actor_id: admin.id,
        subject_id: nameOf(url),
        member_id: member.id,
      })),
    );
  });

  test('requested in ranges by a player counts as one view, and every range is correct', async () => {
    const pieces = await Promise.all(
      Array.from({ length: 20 }, (_, at) => open(video, admin, `bytes=${at * 1000}-${at * 1000 + 999}`)),
    );
    for (const [at, piece] of pieces.entries()) {
      expect([piece.statusCode, piece.headers['content-range']]).toEqual([
        206,
        `bytes ${at * 1000}-${at * 1000 + 999}/${film.length}`,
      ]);
      expect(piece.rawPayload.equals(film.subarray(at * 1000, at * 1000 + 1000))).toBe(true);
    }
    expect(views()).toHaveLength(1);
  });

  test('viewed ten minutes later or by another admin counts as another view', async () => {
    await open(video, admin);
    app.time.now += 10 * MINUTE - 1;
    await open(video, admin);
    expect(views()).toHaveLength(1);
    app.time.now += 1;
    await open(video, admin);
    expect(views()).toHaveLength(2);
    await open(video, await app.as('admin'));
    expect(views()).toHaveLength(3);
  });

  test('is not shown if the view cannot be recorded', async () => {
    app.context.database.writer.exec(
      "create trigger full before insert on audit_log begin select raise(abort, 'disk full'); end",
    );
    const response = await open(video, admin);
    expect([response.statusCode, response.json().code]).toEqual([500, 'server_error']);
    expect((await open(video, member)).statusCode).toBe(200);
  });
});

test('a receipt adds no identity audit line', async () => {
  await app.given.payment(member.id, 'Ultra One');
  const [file] = app.rows("select id from files where purpose = 'payment_receipt'");
  expect((await open(`/uploads/${file?.id}`, admin)).statusCode).toBe(200);
  expect(views()).toEqual([]);
});
