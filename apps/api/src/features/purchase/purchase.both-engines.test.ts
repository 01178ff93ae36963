import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@waha/domain/kernel/languages';
import { type LocalizedText, resolveText } from '@waha/domain/kernel/text/localized-text';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { describe, expect, test } from 'vitest';
import { createPng } from '#testing/fixtures/create-fixtures';
import { sendPayment } from '#testing/fixtures/send-payment';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';

let app: TestApp;
let member: Awaited<ReturnType<TestApp['as']>>;
let admin: Awaited<ReturnType<TestApp['as']>>;
openAppForEach(async () => {
  app = await openTestApp();
  member = await app.as('user');
  admin = await app.as('admin');
  return app;
});

const get = (url: string, headers: object = member.headers) =>
  app.server.inject({ url: `/api${url}`, headers: { ...headers } });
const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, headers: object, payload?: object) =>
  app.server.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) });
const count = (table: string) => app.rows(`select count(*) as n from ${table}`)[0]?.n;

describe('catalogue', () => {
  test('has 20 local and 16 international packs in 9 groups, without any right answer', async () => {
    const all = (await get('/packs')).json();
    expect(all).toHaveLength(36);
    expect((await get('/packs?type=local')).json()).toHaveLength(20);
    expect((await get('/packs?group=PackTD')).json().map(({ packName }: { packName: string }) => packName)).toEqual([
      'TD Pro',
      'TD Ultra',
      'MWG Ai Ultra',
      'Halcom',
    ]);
    expect(new Set(all.map(({ group }: { group: string }) => group)).size).toBe(9);
    expect(JSON.stringify(all)).not.toContain('correctAnswer');
  });

  test('has video captions in each language, because the slides have no words', async () => {
    const seconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    for (const language of LANGUAGES) {
      const packs = (await get(`/packs?language=${language}`)).json();
      for (const url of new Set<string>(
        packs.flatMap((pack: Record<string, string>) => [pack.trainingCaptionsUrl, pack.promotionalCaptionsUrl]),
      )) {
        expect(url).toMatch(new RegExp(`^/media/videos/[\\w-]+\\.${language}\\.vtt\\?v=[0-9a-f]{10}$`));
        const response = await app.server.inject({ url });
        expect([response.statusCode, response.headers['content-type']]).toEqual([
          200,
          expect.stringContaining('text/vtt'),
        ]);
        expect(response.headers['cache-control']).toContain('immutable');
        const times = [...response.body.matchAll(/^([\d:.]+) --> ([\d:.]+)\n\S/gm)].flatMap(([, from, to]) => [
          seconds(from!),
          seconds(to!),
        ]);
        expect(response.body).toMatch(/^WEBVTT\n\n/);
        expect(times.length).toBe(url.includes('training') ? 14 : 6);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times.at(-1)).toBeCloseTo(url.includes('training') ? 23.3 : 10.4);
      }
      expect(new Set(packs.map((pack: Record<string, string>) => pack.trainingCaptionsUrl)).size).toBe(9);
    }
    expect((await get('/packs/N')).json().trainingCaptionsUrl).toContain('.source.vtt');
  });

  test('is answered in the requested language, or in the source language', async () => {
    const gift = async (language: string) => {
      const translatedPack = (await get(`/packs/N${language}`)).json();
      const [same] = (await get(`/packs${language}`))
        .json()
        .filter(({ packName }: typeof translatedPack) => packName === 'N');
      expect(same).toEqual(translatedPack);
      return [translatedPack.packName, translatedPack.Gift, translatedPack.questions[0].questionText];
    };
    expect(await gift('')).toEqual(['N', 'Ceramic mug', 'What is the cash price of one N pack?']);
    expect(await gift('?language=source')).toEqual(await gift(''));
    expect(await gift('?language=fr')).toEqual([
      ...['N', 'Tasse en céramique', 'Quel est le prix au comptant d’un pack N\u202f?'],
    ]);
    expect(await gift('?language=ar')).toEqual(['N', 'كوب من الخزف', 'ما هو سعر باقة N الواحدة عند الدفع الكامل؟']);
    expect(await gift('?language=en')).toEqual([
      ...['N', 'Ceramic mug', 'What is the price of one N pack when paid in full?'],
    ]);
    for (const url of ['/packs', '/packs/N', '/tasks/catalogue', '/products', '/products/1', '/company', '/config'])
      expect([url, (await get(`${url}?language=de`)).statusCode]).toEqual([url, 400]);
  });

  test('never reveals right answers in any response to a member', async () => {
    const pack = (await get('/packs/Ultra%20One')).json();
    const quiz = { userId: member.id, answers: pack.questions.map(({ options }: { options: string[] }) => options[0]) };
    const responses = [
      await get('/packs'),
      await get('/packs/Ultra%20One'),
      await call('POST', `/submit-quiz/${pack._id}`, member.headers, quiz),
      await get(`/check-quiz-status/${member.id}/${pack._id}`),
      await get(`/quiz-statuses/${member.id}`),
      await get('/media/../packs.json', {}),
      await app.server.inject({ url: '/media/%2e%2e/packs.json' }),
      await app.server.inject({ url: '/data/catalogue/packs.json' }),
    ];
    for (const { body } of responses) expect(body).not.toContain('correctAnswer');
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 404, 404, 404]);
  });

  test('has permanently cached pictures, posters and videos', async () => {
    const addresses = new Set<string>();
    for (const pack of (await get('/packs')).json()) {
      for (const name of [
        'imageUrl',
        'promotionalVideoUrl',
        'promotionalPosterUrl',
        'trainingVideoUrl',
        'trainingPosterUrl',
      ])
        addresses.add(pack[name]);
    }
    for (const url of addresses) {
      const response = await app.server.inject({ url, headers: { range: 'bytes=0-1' } });
      expect([url, response.statusCode, response.headers['cache-control']]).toEqual([
        url,
        206,
        'public, max-age=31536000, immutable',
      ]);
    }
    expect(addresses.size).toBe(36 + 9 * 4);
  });

  test('refuses an unknown pack with the specified message', async () => {
    expect((await get('/packs/Nope')).json()).toEqual({
      message: 'Pack not found. Please check if the pack exists.',
      code: 'pack_not_found',
      requestId: expect.any(String),
    });
  });
});

describe('quiz', () => {
  async function createQuizAnswers(packName: string, wrong = 0, language?: Language) {
    const [row] = app.rows(`select id, questions from packs where pack_name = '${packName}'`);
    const questions: { options: LocalizedText[]; correctAnswer: LocalizedText }[] = JSON.parse(String(row?.questions));
    const chosen = questions.map(({ options, correctAnswer }, at) => {
      const isWanted = (option: LocalizedText) => (resolveText(option) === resolveText(correctAnswer)) === at >= wrong;
      return resolveText(options.find(isWanted)!, language);
    });
    return { packId: String(row?.id), body: { userId: member.id, answers: chosen } };
  }

  test('of a missing pack has no status: the request is refused as not found', async () => {
    const response = await get(`/check-quiz-status/${member.id}/01941f29-7c00-7e66-b3b9-000000000009`);
    expect([response.statusCode, response.json().code]).toEqual([404, 'pack_not_found']);
  });

  test('passed with every answer right is pending for an admin, then opens the payment permanently', async () => {
    const { packId, body } = await createQuizAnswers('Ultra One');
    const status = async () => (await get(`/check-quiz-status/${member.id}/${packId}`)).json();
    expect(await status()).toEqual({ canProceedToPayment: false, status: 'none', lastTry: null });

    expect((await call('POST', `/submit-quiz/${packId}`, member.headers, body)).json()).toEqual({
      passed: true,
      score: 5,
      total: 5,
      status: 'submitted',
      wrongQuestions: [],
    });
    expect(await status()).toMatchObject({ canProceedToPayment: false, status: 'submitted' });

    const [pendingQuiz] = (await get('/queue/quizzes', admin.headers)).json();
    expect(pendingQuiz).toMatchObject({ userEmail: member.email, packId: { packName: 'Ultra One' }, passed: true });
    const approve = () => call('POST', `/approve-payment/${pendingQuiz._id}`, admin.headers);
    expect((await approve()).json()).toMatchObject({
      message: 'Payment authorized successfully',
      quizResult: { _id: pendingQuiz._id, adminApproved: true, packId: { packName: 'Ultra One' } },
    });
    expect(await status()).toMatchObject({ canProceedToPayment: true, status: 'approved' });
    expect((await get('/notificationsUser')).json()[0]).toMatchObject({
      type: 'PAYMENT_APPROVED_FOR_USER',
      read: false,
    });

    const secondResponse = await approve();
    expect([secondResponse.statusCode, secondResponse.json()]).toMatchObject([
      409,
      { code: 'quiz_already_decided', decidedBy: admin.id },
    ]);
    expect((await get('/queue/quizzes', admin.headers)).json()).toEqual([]);
  });

  test.each(LANGUAGES)('answers given in %s score the same as in any other language', async (language) => {
    const { packId, body } = await createQuizAnswers('Ultra One', 2, language);
    const { questions } = (await get(`/packs/Ultra%20One?language=${language}`)).json();
    questions.forEach(({ options }: { options: string[] }, at: number) => {
      expect(options).toContain(body.answers[at]);
    });
    expect((await call('POST', `/submit-quiz/${packId}`, member.headers, body)).json()).toMatchObject({ score: 3 });
    const right = await createQuizAnswers('Ultra One', 0, language);
    expect((await call('POST', `/submit-quiz/${packId}`, member.headers, right.body)).json()).toMatchObject({
      passed: true,
      score: 5,
    });
  });

  test('records failed attempts and shows them to the admin with the passed one', async () => {
    const failed = await createQuizAnswers('Ultra One', 3);
    const { questions } = (await get('/packs/Ultra%20One')).json();
    const wrongQuestions = questions.slice(0, 3).map(({ _id }: { _id: string }) => _id);
    expect((await call('POST', `/submit-quiz/${failed.packId}`, member.headers, failed.body)).json()).toEqual({
      passed: false,
      score: 2,
      total: 5,
      status: 'none',
      wrongQuestions,
    });
    const { lastTry } = (await get(`/check-quiz-status/${member.id}/${failed.packId}`)).json();
    expect(lastTry).toMatchObject({ score: 2, wrongQuestions });
    const { packId, body } = await createQuizAnswers('Ultra One');
    const progress = { rev: '', intervals: [[0, 30]], duration: 30 };
    expect((await call('PUT', `/training/${packId}/progress`, member.headers, progress)).statusCode).toBe(200);
    // A day before the account existed.
    const claim = { trainingWatchedAt: '2026-01-14T08:00:00.000Z' };
    await call('POST', `/submit-quiz/${packId}`, member.headers, { ...body, ...claim });
    const [pendingQuiz] = (await get('/queue/quizzes', admin.headers)).json();
    expect(pendingQuiz.tries.map(({ score }: { score: number }) => score)).toEqual([5, 2]);
    expect(pendingQuiz.trainingWatchedAt).toBe('2026-01-15T09:00:00.000Z');
  });

  test('shows a member, and no one else, their status in every quiz', async () => {
    const failed = await createQuizAnswers('N', 1);
    await call('POST', `/submit-quiz/${failed.packId}`, member.headers, failed.body);
    await app.given.quiz(member.id, 'Ultra 2');
    await app.given.quiz(member.id, 'Ultra One', admin.id);
    const statuses = (await get(`/quiz-statuses/${member.id}`)).json();
    expect(statuses.map(({ packName, status }: { packName: string; status: string }) => [packName, status])).toEqual([
      ['N', 'none'],
      ['Ultra 2', 'submitted'],
      ['Ultra One', 'approved'],
    ]);
    expect((await get(`/quiz-statuses/${member.id}`, admin.headers)).statusCode).toBe(403);
  });

  test('is refused once passed, for another member, or with a missing answer', async () => {
    const { packId, body } = await createQuizAnswers('Ultra One');
    const missing = await call('POST', `/submit-quiz/${packId}`, member.headers, {
      ...body,
      answers: body.answers.slice(1),
    });
    expect([missing.statusCode, missing.json().message]).toEqual([400, 'Please select an answer before proceeding.']);
    const forged = await call('POST', `/submit-quiz/${packId}`, member.headers, { ...body, userId: admin.id });
    expect(forged.statusCode).toBe(403);
    expect(count('quiz_results')).toBe(0);
    await call('POST', `/submit-quiz/${packId}`, member.headers, body);
    expect((await call('POST', `/submit-quiz/${packId}`, member.headers, body)).statusCode).toBe(409);
  });
});

describe('payment decision', () => {
  test('by two admins at once succeeds once, and the other learns who and when', async () => {
    const other = await app.as('admin');
    const id = await app.given.payment(member.id, 'Ultra One');
    const decide = (headers: object, status: string) => call('PUT', `/payments/${id}/validate`, headers, { status });
    const responses = await Promise.all([decide(admin.headers, 'approved'), decide(other.headers, 'rejected')]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const lost = responses.find(({ statusCode }) => statusCode === 409)!.json();
    expect(lost).toMatchObject({
      message: 'Payment already decided.',
      code: 'already_decided',
      decidedAt: new Date(app.time.now).toISOString(),
    });
    expect([admin.id, other.id]).toContain(lost.decidedBy);
    expect(count('point_entries')).toBe(lost.status === 'approved' ? 2 : 0);
  });

  test('that rejects reports why, and a new receipt needs no quiz or video', async () => {
    await app.given.quiz(member.id, 'Ultra One', admin.id);
    const id = await app.given.payment(member.id, 'Ultra One');
    await call('PUT', `/payments/${id}/validate`, admin.headers, { status: 'rejected', reason: 'Unreadable.' });
    expect((await get(`/payment/${member.id}/${id}`)).json()).toMatchObject({
      status: 'rejected',
      reason: 'Unreadable.',
    });
    expect((await get('/notificationsUser')).json()[0].message).toContain('Unreadable.');
    const response = await sendPayment(app, member, { replaces: id });
    expect(response.json().payment).toMatchObject({ status: 'pending', replaces: id });
    expect((await get(`/payments/${member.id}`)).json()).toEqual({ hasPaid: false, isPending: true });
  });

  test('shows the reviewer each other use of the same receipt with its outcome; the member may send', async () => {
    const receipt = createPng();
    const other = await app.as('user', 'Youssef');
    for (const each of [other, member]) {
      await app.given.quiz(each.id, 'Ultra One', admin.id);
      await sendPayment(app, each, {}, { receipt });
      app.time.now += 1000;
    }
    const [first, second] = (await get('/queue/payments', admin.headers)).json();
    const asOther = ({ _id, userId, reference, userName, createdAt, status }: WirePayment) => ({
      ...{ _id, userId, reference, userName, createdAt, status },
    });
    expect(first.userName).toBe('Youssef Ben Salah');
    expect(second.sameReceiptAs).toEqual([asOther(first)]);
    expect((await get(`/payment/${member.id}`)).json()[0]).not.toHaveProperty('sameReceiptAs');

    await call('PUT', `/payments/${second._id}/validate`, admin.headers, {
      status: 'rejected',
      reason: 'Sent before.',
    });
    const paymentView = (await get(`/payment/${other.id}/${first._id}`, admin.headers)).json();
    expect(paymentView.sameReceiptAs).toEqual([asOther({ ...second, status: 'rejected' })]);
    expect(paymentView.createdAt < paymentView.sameReceiptAs[0].createdAt).toBe(true);
  });

  test("is preempted by the member's cancellation, which works only while pending", async () => {
    const id = await app.given.payment(member.id, 'Ultra One');
    const stranger = await app.as('user');
    expect((await call('PUT', `/payments/${id}/cancel`, stranger.headers)).statusCode).toBe(404);
    expect((await call('PUT', `/payments/${id}/cancel`, member.headers)).json().payment.status).toBe('cancelled');
    expect((await call('PUT', `/payments/${id}/cancel`, member.headers)).json()).toMatchObject({
      code: 'already_decided',
      status: 'cancelled',
    });
  });

  test('of an approved payment is cancelled by an admin with a reason that the member reads', async () => {
    const id = await app.given.payment(member.id, 'Ultra One');
    await call('PUT', `/payments/${id}/validate`, admin.headers, { status: 'approved' });
    const response = await call('DELETE', `/payments/${id}`, admin.headers, { reason: ' Sent twice. ' });
    expect(response.statusCode).toBe(200);
    expect((await get(`/payment/${member.id}`)).json()).toMatchObject([{ status: 'cancelled', reason: 'Sent twice.' }]);
    const [notice] = (await get('/notificationsUser')).json();
    expect(notice.message).toMatch(/has been cancelled by the administrator\. Reason: Sent twice\.$/);
  });

  test('that is late names the admin who was first, to staff only', async () => {
    const id = await app.given.payment(member.id, 'Ultra One');
    await call('PUT', `/payments/${id}/validate`, admin.headers, { status: 'approved' });
    const late = (await call('PUT', `/payments/${id}/validate`, admin.headers, { status: 'rejected' })).json();
    expect(late).toMatchObject({ code: 'already_decided', decidedByName: expect.stringMatching(/^\S+ \S+/) });
    const ownCall = (await call('PUT', `/payments/${id}/cancel`, member.headers)).json();
    expect(ownCall.code).toBe('already_decided');
    expect(ownCall).not.toHaveProperty('decidedByName');
  });

  test('is limited to admins', async () => {
    const id = await app.given.payment(member.id, 'Ultra One');
    for (const role of ['user', 'commercial_admin', 'finance_admin'] as const) {
      const { headers } = await app.as(role);
      expect((await call('PUT', `/payments/${id}/validate`, headers, { status: 'approved' })).statusCode).toBe(403);
      expect((await call('DELETE', `/payments/${id}`, headers)).statusCode).toBe(403);
      expect((await get('/queue/payments', headers)).statusCode).toBe(403);
    }
  });
});

describe('payment receipt', () => {
  test('is visible to its owner and to admins; others get not found', async () => {
    await app.given.payment(member.id, 'Ultra One');
    const [{ receiptPhoto }] = (await get(`/payment/${member.id}`)).json();
    const countListed = async (headers: object = {}) =>
      (await app.server.inject({ url: receiptPhoto, headers: { ...headers } })).statusCode;
    expect([await countListed(member.headers), await countListed(admin.headers)]).toEqual([200, 200]);
    expect(await countListed()).toBe(404);
    for (const role of ['user', 'commercial_admin', 'finance_admin'] as const) {
      expect(await countListed((await app.as(role)).headers)).toBe(404);
    }
  });
});

describe('owned packs', () => {
  test('are counted by name, with the current 31-day period of each', async () => {
    for (const quantity of [1, 2] as const) {
      const id = await app.given.payment(member.id, 'Ultra One', quantity);
      await call('PUT', `/payments/${id}/validate`, admin.headers, { status: 'approved' });
    }
    app.time.now += 40 * 86_400_000;
    const headers = await app.logIn(member.email);
    const [counted] = (await get(`/payments/count-by-pack/${member.id}`, headers)).json().packCounts;
    expect(counted).toMatchObject({ packName: 'Ultra One', totalQuantity: 3 });
    const { validPacks } = (await get(`/payments/valid-packs/${member.id}`, headers)).json();
    expect(
      validPacks.map(({ quantity, period }: { quantity: number; period: { index: number } }) => [
        quantity,
        period.index,
      ]),
    ).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect((await get(`/payments/${member.id}`, headers)).json()).toEqual({ hasPaid: true });
  });
});

test('training progress of two devices merges, and another video edition starts from zero', async () => {
  const [{ _id }] = (await get('/packs')).json();
  const save = (rev: string, intervals: number[][]) =>
    call('PUT', `/training/${_id}/progress`, member.headers, { rev, intervals, duration: 24 });
  await save('a', [[0, 8]]);
  expect((await save('a', [[7, 12]])).json().intervals).toEqual([[0, 12]]);
  expect((await save('b', [[0, 3]])).json().intervals).toEqual([[0, 3]]);
  expect((await get(`/training/${_id}/progress`)).json()).toEqual({ rev: 'b', intervals: [[0, 3]], duration: 24 });
});

test('progress of an old video edition does not reduce that of the new one', async () => {
  const [{ _id, trainingVideoUrl }] = (await get('/packs')).json();
  const save = (rev: string, intervals: number[][]) =>
    call('PUT', `/training/${_id}/progress`, member.headers, { rev, intervals, duration: 24 });
  const now = new URL(trainingVideoUrl, 'http://localhost').searchParams.get('v')!;
  await save('old', [[0, 4]]);
  await save(now, [[0, 8]]);
  expect((await save('old', [[0, 24]])).json()).toEqual({ rev: now, intervals: [[0, 8]], duration: 24 });
  expect((await get(`/training/${_id}/progress`)).json()).toEqual({ rev: now, intervals: [[0, 8]], duration: 24 });
});

test('the log contains no receipt, no reference and no person', async () => {
  await app.given.quiz(member.id, 'Ultra One', admin.id);
  await sendPayment(app, member, { reference: 'W-7K3M-9Q2X' });
  const log = app.logLines.join('');
  expect(log).toContain('"route":"/api/payments"');
  for (const secret of ['W-7K3M-9Q2X', member.email, member.headers.authorization]) expect(log).not.toContain(secret);
  expect(readFileSync(join(app.dataDir, 'keys', 'session.key'), 'utf8').length).toBeGreaterThan(32);
});
