import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@waha/domain/kernel/languages';
import { inLanguage, type LocalizedText } from '@waha/domain/kernel/text/localized-text';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { picture } from '../../testing/given/given';
import { sendPayment } from '../../testing/given/send-payment';
import { openTestApp, type TestApp } from '../../testing/open-test-app';

let house: TestApp;
let member: Awaited<ReturnType<TestApp['as']>>;
let admin: Awaited<ReturnType<TestApp['as']>>;
beforeEach(async () => {
  house = await openTestApp();
  member = await house.as('user');
  admin = await house.as('admin');
});
afterEach(() => house.close());

const get = (url: string, headers: object = member.headers) =>
  house.app.inject({ url: `/api${url}`, headers: { ...headers } });
const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, headers: object, payload?: object) =>
  house.app.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) });
const filesOnDisk = () =>
  ['uploads', 'staging', 'resumable'].flatMap((folder) => readdirSync(join(house.dataDir, folder)));
const count = (table: string) => house.rows(`select count(*) as n from ${table}`)[0]?.n;

describe('the catalogue', () => {
  test('has 20 local and 16 international packs in 9 groups, and no right answer anywhere', async () => {
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

  test('has captions for its videos in each language; the source’s words are on the slides themselves', async () => {
    const seconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    for (const language of ['fr', 'ar', 'en']) {
      const packs = (await get(`/packs?language=${language}`)).json();
      for (const url of new Set<string>(
        packs.flatMap((pack: Record<string, string>) => [pack.trainingCaptionsUrl, pack.promotionalCaptionsUrl]),
      )) {
        expect(url).toMatch(new RegExp(`^/media/videos/[\\w-]+\\.${language}\\.vtt\\?v=[0-9a-f]{10}$`));
        const answer = await house.app.inject({ url });
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('text/vtt')]);
        expect(answer.headers['cache-control']).toContain('immutable');
        const times = [...answer.body.matchAll(/^([\d:.]+) --> ([\d:.]+)\n\S/gm)].flatMap(([, from, to]) => [
          seconds(from!),
          seconds(to!),
        ]);
        expect(answer.body).toMatch(/^WEBVTT\n\n/);
        expect(times.length).toBe(url.includes('training') ? 14 : 6);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times.at(-1)).toBeCloseTo(url.includes('training') ? 23.3 : 10.4);
      }
      expect(new Set(packs.map((pack: Record<string, string>) => pack.trainingCaptionsUrl)).size).toBe(9);
    }
    expect(Object.keys((await get('/packs/N')).json()).filter((name) => name.includes('Captions'))).toEqual([]);
  });

  test('is answered in the language that is asked for, else in the source’s words', async () => {
    const gift = async (language: string) => {
      const one = (await get(`/packs/N${language}`)).json();
      const [same] = (await get(`/packs${language}`)).json().filter(({ packName }: typeof one) => packName === 'N');
      expect(same).toEqual(one);
      return [one.packName, one.Gift, one.questions[0].questionText];
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

  test('no answer that a member can get says which answers are right', async () => {
    const pack = (await get('/packs/Ultra%20One')).json();
    const quiz = { userId: member.id, answers: pack.questions.map(({ options }: { options: string[] }) => options[0]) };
    const answers = [
      await get('/packs'),
      await get('/packs/Ultra%20One'),
      await call('POST', `/submit-quiz/${pack._id}`, member.headers, quiz),
      await get(`/check-quiz-status/${member.id}/${pack._id}`),
      await get(`/quiz-statuses/${member.id}`),
      await get('/media/../packs.json', {}),
      await house.app.inject({ url: '/media/%2e%2e/packs.json' }),
      await house.app.inject({ url: '/data/catalogue/packs.json' }),
    ];
    for (const { body } of answers) expect(body).not.toContain('correctAnswer');
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 404, 404, 404]);
  });

  test('every picture, poster and video that it names is served for ever', async () => {
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
      const answer = await house.app.inject({ url, headers: { range: 'bytes=0-1' } });
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([
        url,
        206,
        'public, max-age=31536000, immutable',
      ]);
    }
    expect(addresses.size).toBe(36 + 9 * 4);
  });

  test('an unknown pack is refused in the words of the specification', async () => {
    expect((await get('/packs/Nope')).json()).toEqual({
      message: 'Pack not found. Please check if the pack exists.',
      code: 'pack_not_found',
      requestId: expect.any(String),
    });
  });
});

describe('the quiz', () => {
  async function answers(packName: string, wrong = 0, language?: Language) {
    const [row] = house.rows(`select id, questions from packs where pack_name = '${packName}'`);
    const questions: { options: LocalizedText[]; correctAnswer: LocalizedText }[] = JSON.parse(String(row?.questions));
    const chosen = questions.map(({ options, correctAnswer }, at) => {
      const isWanted = (option: LocalizedText) => (inLanguage(option) === inLanguage(correctAnswer)) === at >= wrong;
      return inLanguage(options.find(isWanted)!, language);
    });
    return { packId: String(row?.id), body: { userId: member.id, answers: chosen } };
  }

  test('passed with every answer right, it waits for an admin, then opens the payment for good', async () => {
    const { packId, body } = await answers('Ultra One');
    const status = async () => (await get(`/check-quiz-status/${member.id}/${packId}`)).json();
    expect(await status()).toEqual({ canProceedToPayment: false, status: 'none', lastTry: null });

    expect((await call('POST', `/submit-quiz/${packId}`, member.headers, body)).json()).toEqual({
      passed: true,
      score: 5,
      total: 5,
      status: 'submitted',
    });
    expect(await status()).toMatchObject({ canProceedToPayment: false, status: 'submitted' });

    const [waiting] = (await get('/queue/quizzes', admin.headers)).json();
    expect(waiting).toMatchObject({ userEmail: member.email, packId: { packName: 'Ultra One' }, passed: true });
    const approve = () => call('POST', `/approve-payment/${waiting._id}`, admin.headers);
    expect((await approve()).json()).toMatchObject({
      message: 'Payment authorized successfully',
      quizResult: { _id: waiting._id, adminApproved: true, packId: { packName: 'Ultra One' } },
    });
    expect(await status()).toMatchObject({ canProceedToPayment: true, status: 'approved' });
    expect((await get('/notificationsUser')).json()[0]).toMatchObject({
      type: 'PAYMENT_APPROVED_FOR_USER',
      read: false,
    });

    const again = await approve();
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { code: 'quiz_already_decided', decidedBy: admin.id },
    ]);
    expect((await get('/queue/quizzes', admin.headers)).json()).toEqual([]);
  });

  test.each(LANGUAGES)('answers given in %s score the same as in any other language', async (language) => {
    const { packId, body } = await answers('Ultra One', 2, language);
    const { questions } = (await get(`/packs/Ultra%20One?language=${language}`)).json();
    questions.forEach(({ options }: { options: string[] }, at: number) => {
      expect(options).toContain(body.answers[at]);
    });
    expect((await call('POST', `/submit-quiz/${packId}`, member.headers, body)).json()).toMatchObject({ score: 3 });
    const right = await answers('Ultra One', 0, language);
    expect((await call('POST', `/submit-quiz/${packId}`, member.headers, right.body)).json()).toMatchObject({
      passed: true,
      score: 5,
    });
  });

  test('failed tries are kept, and shown to the admin with the passed one', async () => {
    const failed = await answers('Ultra One', 3);
    expect((await call('POST', `/submit-quiz/${failed.packId}`, member.headers, failed.body)).json()).toEqual({
      passed: false,
      score: 2,
      total: 5,
      status: 'none',
    });
    const { packId, body } = await answers('Ultra One');
    await call('POST', `/submit-quiz/${packId}`, member.headers, {
      ...body,
      trainingWatchedAt: '2026-01-15T08:00:00.000Z',
    });
    const [waiting] = (await get('/queue/quizzes', admin.headers)).json();
    expect(waiting.tries.map(({ score }: { score: number }) => score)).toEqual([5, 2]);
    expect(waiting.trainingWatchedAt).toBe('2026-01-15T08:00:00.000Z');
  });

  test('a member sees how they stand with every quiz, and nobody else does', async () => {
    const failed = await answers('N', 1);
    await call('POST', `/submit-quiz/${failed.packId}`, member.headers, failed.body);
    await house.given.quiz(member.id, 'Ultra 2');
    await house.given.quiz(member.id, 'Ultra One', admin.id);
    const statuses = (await get(`/quiz-statuses/${member.id}`)).json();
    expect(statuses.map(({ packName, status }: { packName: string; status: string }) => [packName, status])).toEqual([
      ['N', 'none'],
      ['Ultra 2', 'submitted'],
      ['Ultra One', 'approved'],
    ]);
    expect((await get(`/quiz-statuses/${member.id}`, admin.headers)).statusCode).toBe(403);
  });

  test('is not taken again once passed, nor for someone else, nor with an answer missing', async () => {
    const { packId, body } = await answers('Ultra One');
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

describe('sending a payment', () => {
  beforeEach(() => house.given.quiz(member.id, 'Ultra One', admin.id));

  test('keeps it pending with the very bytes of its receipt, and tells the staff', async () => {
    const receipt = picture();
    const answer = await sendPayment(house, member, { reference: 'W-7K3M-9Q2X' }, { receipt });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      {
        payment: {
          status: 'pending',
          totalPrice: 149_500,
          reference: 'W-7K3M-9Q2X',
          packName: 'Ultra One',
          quantity: 1,
        },
      },
    ]);
    const shown = await house.app.inject({ url: answer.json().payment.receiptPhoto, headers: member.headers });
    expect(shown.rawPayload.equals(receipt)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(house.rows('select type from staff_notifications')).toEqual([{ type: 'PAYMENT_MADE' }]);
  });

  test('by instalments costs the total of the plan, times the quantity', async () => {
    const pack = (await get('/packs/Ultra%20One')).json();
    const [plan] = pack.paymentFacilities;
    const facility = { paymentType: 'facility', quantity: '2', totalPrice: String(plan.totalAmount * 2) };
    const byId = await sendPayment(house, member, { ...facility, paymentFacilities: plan._id });
    const byEntry = await sendPayment(house, member, { ...facility, paymentFacilities: JSON.stringify(plan) });
    for (const answer of [byId, byEntry]) {
      expect(answer.json().payment).toMatchObject({ totalPrice: plan.totalAmount * 2, paymentFacilities: plan });
    }
  });

  const sixMegabytes = Buffer.concat([picture(), Buffer.alloc(6 * 1024 * 1024)]);
  test.each([
    ['a text file', {}, { receipt: Buffer.from('I paid, honestly.') }, 415, 'Please upload an image file.'],
    [
      'a PDF named as a picture',
      {},
      { receipt: Buffer.from('%PDF-1.7\n%%EOF'), fileName: 'a.png' },
      415,
      'Please upload an image file.',
    ],
    ['6 MB', {}, { receipt: sixMegabytes }, 413, 'File size must be less than 5MB.'],
    [
      'exactly 5 MB',
      {},
      { receipt: sixMegabytes.subarray(0, 5 * 1024 * 1024) },
      413,
      'File size must be less than 5MB.',
    ],
    ['no receipt', {}, { receipt: null }, 400, 'Please fill in all required fields.'],
    ['an unknown pack', { packName: 'Nope' }, {}, 404, 'Pack not found. Please check if the pack exists.'],
    ['quantity 3', { quantity: '3', totalPrice: '448500' }, {}, 400, 'The quantity is 1 or 2.'],
    ['a forged total', { totalPrice: '1' }, {}, 400, 'Total price does not match.'],
    ['no period', { paymentType: 'facility' }, {}, 400, 'Please select a payment period.'],
    ['no method', { paymentMethod: undefined }, {}, 400, 'Please fill in all required fields.'],
    ['an unknown method', { paymentMethod: 'cheque' }, {}, 400, 'This payment method is not available.'],
    ['no user', { userId: undefined }, {}, 400, 'User ID or Email is missing.'],
    ['no email', { userEmail: '' }, {}, 400, 'User ID or Email is missing.'],
    [
      'a pack whose quiz is not approved',
      { packName: 'Ultra 2', totalPrice: '199000' },
      {},
      403,
      'Quiz approval required.',
    ],
    [
      'a made-up replacement',
      { replaces: randomUUID() },
      {},
      400,
      'Only a rejected payment of the same pack can be sent again.',
    ],
  ])(
    'with %s is refused in the right words and leaves nothing behind',
    async (_name, change, options, status, message) => {
      const answer = await sendPayment(house, member, change, options);
      expect([answer.statusCode, answer.json().message]).toEqual([status, message]);
      expect([count('payments'), count('files'), count('staff_notifications'), filesOnDisk()]).toEqual([0, 0, 0, []]);
    },
  );

  test('broken JSON and a broken form are refused and leave nothing behind', async () => {
    const send = (type: string, payload: string) =>
      house.app.inject({
        method: 'POST',
        url: '/api/payments',
        headers: { ...member.headers, 'content-type': type },
        payload,
      });
    const json = await send('application/json', '{"userId":');
    const form = await send(
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="receiptPhoto"; filename="a.png"\r\n\r\nhalf',
    );
    const other = await send('text/plain', 'hello');
    expect([json.statusCode, form.statusCode, other.statusCode]).toEqual([400, 400, 415]);
    expect(filesOnDisk()).toEqual([]);
  });

  test('twenty times at once with one key makes one payment, and every answer is the same', async () => {
    const receipt = picture();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendPayment(house, member, {}, { receipt, key })),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect([answers[0]?.statusCode, count('payments'), count('files'), filesOnDisk().length]).toEqual([201, 1, 1, 1]);
  });

  test('a key that was used for something else is refused', async () => {
    const key = randomUUID();
    await sendPayment(house, member, {}, { key });
    const other = await sendPayment(house, member, {}, { key });
    expect([other.statusCode, other.json().code, count('payments')]).toEqual([422, 'key_reused', 1]);
  });

  test('the key stays on the payment for ever, long after the answer is gone', async () => {
    const receipt = picture();
    const key = randomUUID();
    const first = await sendPayment(house, member, {}, { receipt, key });
    house.rows('delete from command_answers returning key');
    const again = await sendPayment(house, member, {}, { receipt, key });
    expect(again.json().payment._id).toBe(first.json().payment._id);
    expect([count('payments'), filesOnDisk().length]).toEqual([1, 1]);
  });

  test('a refused one may be sent again under its key once the reason is gone', async () => {
    const key = randomUUID();
    const receipt = picture();
    const ask = () => sendPayment(house, member, { packName: 'Ultra 2', totalPrice: '199000' }, { key, receipt });
    expect((await ask()).statusCode).toBe(403);
    await house.given.quiz(member.id, 'Ultra 2', admin.id);
    expect((await ask()).statusCode).toBe(201);
  });

  test('a reference in use is refused', async () => {
    await sendPayment(house, member, { reference: 'W-7K3M-9Q2X' });
    const again = await sendPayment(house, member, { reference: 'W-7K3M-9Q2X' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'reference_taken']);
  });
});

describe('deciding on a payment', () => {
  test('two admins at once: one wins, the other learns who and when', async () => {
    const other = await house.as('admin');
    const id = await house.given.payment(member.id, 'Ultra One');
    const decide = (headers: object, status: string) => call('PUT', `/payments/${id}/validate`, headers, { status });
    const answers = await Promise.all([decide(admin.headers, 'approved'), decide(other.headers, 'rejected')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const lost = answers.find(({ statusCode }) => statusCode === 409)!.json();
    expect(lost).toMatchObject({
      message: 'Payment already decided.',
      code: 'already_decided',
      decidedAt: new Date(house.time.now).toISOString(),
    });
    expect([admin.id, other.id]).toContain(lost.decidedBy);
    expect(count('point_entries')).toBe(lost.status === 'approved' ? 2 : 0);
  });

  test('a rejection tells the member why, and a new receipt can replace it without quiz or video', async () => {
    await house.given.quiz(member.id, 'Ultra One', admin.id);
    const id = await house.given.payment(member.id, 'Ultra One');
    await call('PUT', `/payments/${id}/validate`, admin.headers, { status: 'rejected', reason: 'Unreadable.' });
    expect((await get(`/payment/${member.id}/${id}`)).json()).toMatchObject({
      status: 'rejected',
      reason: 'Unreadable.',
    });
    expect((await get('/notificationsUser')).json()[0].message).toContain('Unreadable.');
    const answer = await sendPayment(house, member, { replaces: id });
    expect(answer.json().payment).toMatchObject({ status: 'pending', replaces: id });
  });

  test('the very same receipt does not stop a member, but the reviewer sees each other use of it, and what came of it', async () => {
    const receipt = picture();
    const other = await house.as('user', 'Youssef');
    for (const each of [other, member]) {
      await house.given.quiz(each.id, 'Ultra One', admin.id);
      await sendPayment(house, each, {}, { receipt });
      house.time.now += 1000;
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
    const seen = (await get(`/payment/${other.id}/${first._id}`, admin.headers)).json();
    expect(seen.sameReceiptAs).toEqual([asOther({ ...second, status: 'rejected' })]);
    expect(seen.createdAt < seen.sameReceiptAs[0].createdAt).toBe(true);
  });

  test('a member takes their own back while it is pending, and not afterwards', async () => {
    const id = await house.given.payment(member.id, 'Ultra One');
    const stranger = await house.as('user');
    expect((await call('PUT', `/payments/${id}/cancel`, stranger.headers)).statusCode).toBe(404);
    expect((await call('PUT', `/payments/${id}/cancel`, member.headers)).json().payment.status).toBe('cancelled');
    expect((await call('PUT', `/payments/${id}/cancel`, member.headers)).json()).toMatchObject({
      code: 'already_decided',
      status: 'cancelled',
    });
  });

  test('is for admins alone', async () => {
    const id = await house.given.payment(member.id, 'Ultra One');
    for (const role of ['user', 'commercial_admin', 'finance_admin'] as const) {
      const { headers } = await house.as(role);
      expect((await call('PUT', `/payments/${id}/validate`, headers, { status: 'approved' })).statusCode).toBe(403);
      expect((await call('DELETE', `/payments/${id}`, headers)).statusCode).toBe(403);
      expect((await get('/queue/payments', headers)).statusCode).toBe(403);
    }
  });
});

describe('a receipt', () => {
  test('is seen by its owner and by admins; for everyone else it is not there', async () => {
    await house.given.payment(member.id, 'Ultra One');
    const [{ receiptPhoto }] = (await get(`/payment/${member.id}`)).json();
    const look = async (headers: object = {}) =>
      (await house.app.inject({ url: receiptPhoto, headers: { ...headers } })).statusCode;
    expect([await look(member.headers), await look(admin.headers)]).toEqual([200, 200]);
    expect(await look()).toBe(404);
    for (const role of ['user', 'commercial_admin', 'finance_admin'] as const) {
      expect(await look((await house.as(role)).headers)).toBe(404);
    }
  });
});

describe('owned packs', () => {
  test('are counted by name, with the 31-day period each stands in', async () => {
    for (const quantity of [1, 2] as const) {
      const id = await house.given.payment(member.id, 'Ultra One', quantity);
      await call('PUT', `/payments/${id}/validate`, admin.headers, { status: 'approved' });
    }
    house.time.now += 40 * 86_400_000;
    const headers = await house.logIn(member.email);
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

test('training progress of two devices adds up, and another edition of the video starts anew', async () => {
  const [{ _id }] = (await get('/packs')).json();
  const save = (rev: string, intervals: number[][]) =>
    call('PUT', `/training/${_id}/progress`, member.headers, { rev, intervals, duration: 24 });
  await save('a', [[0, 8]]);
  expect((await save('a', [[7, 12]])).json().intervals).toEqual([[0, 12]]);
  expect((await save('b', [[0, 3]])).json().intervals).toEqual([[0, 3]]);
  expect((await get(`/training/${_id}/progress`)).json()).toEqual({ rev: 'b', intervals: [[0, 3]], duration: 24 });
});

test('a phone that was away and watched an old edition takes nothing from what was watched of the new one', async () => {
  const [{ _id, trainingVideoUrl }] = (await get('/packs')).json();
  const save = (rev: string, intervals: number[][]) =>
    call('PUT', `/training/${_id}/progress`, member.headers, { rev, intervals, duration: 24 });
  const now = new URL(trainingVideoUrl, 'http://localhost').searchParams.get('v')!;
  await save('old', [[0, 4]]);
  await save(now, [[0, 8]]);
  expect((await save('old', [[0, 24]])).json()).toEqual({ rev: now, intervals: [[0, 8]], duration: 24 });
  expect((await get(`/training/${_id}/progress`)).json()).toEqual({ rev: now, intervals: [[0, 8]], duration: 24 });
});

test('the log names no receipt, no reference and no person', async () => {
  await house.given.quiz(member.id, 'Ultra One', admin.id);
  await sendPayment(house, member, { reference: 'W-7K3M-9Q2X' });
  const log = house.logLines.join('');
  expect(log).toContain('"route":"/api/payments"');
  for (const secret of ['W-7K3M-9Q2X', member.email, member.headers.authorization]) expect(log).not.toContain(secret);
  expect(readFileSync(join(house.dataDir, 'keys', 'session.key'), 'utf8').length).toBeGreaterThan(32);
});
