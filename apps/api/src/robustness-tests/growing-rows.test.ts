import { MAX_INTERVALS } from '@waha/domain/purchase/training';
import { expect, test } from 'vitest';
import { openTestApp } from '../testing/open-test-app';

// A member tries to grow a row with each call until it occupies the single writer.

test('training progress stays small for any amount of reported intervals', async () => {
  const { server, as, rows, close } = await openTestApp();
  const { headers } = await as('user');
  const [{ _id }] = (await server.inject({ url: '/api/packs', headers })).json();
  for (let call = 0; call < 12; call++) {
    const intervals = Array.from({ length: 1000 }, (_, at) => {
      const from = call + at * 14;
      return [from, from + 0.1];
    });
    const payload = { rev: 'a', intervals, duration: 14_400 };
    const response = await server.inject({ method: 'PUT', url: `/api/training/${_id}/progress`, headers, payload });
    expect(response.statusCode).toBe(200);
    expect(response.json().intervals).toHaveLength(MAX_INTERVALS);
  }

  const [{ bytes }] = rows('select length(intervals) as bytes from training_progress') as [{ bytes: number }];
  expect(bytes).toBeLessThan(MAX_INTERVALS * 50);
  await close();
});

test.each([
  ['more stretches than one call may bring', { rev: 'a', intervals: Array(1001).fill([0, 1]), duration: 10 }],
  ['a stretch from before the start', { rev: 'a', intervals: [[-1, 1]], duration: 10 }],
  ['a video of many years', { rev: 'a', intervals: [[0, 1]], duration: 1e12 }],
  ['a stretch of three', { rev: 'a', intervals: [[0, 1, 2]], duration: 10 }],
])('training progress with %s is refused', async (_what, payload) => {
  const { server, as, rows, close } = await openTestApp();
  const { headers } = await as('user');
  const [{ _id }] = (await server.inject({ url: '/api/packs', headers })).json();

  const response = await server.inject({ method: 'PUT', url: `/api/training/${_id}/progress`, headers, payload });

  expect(response.statusCode).toBe(400);
  expect(rows('select * from training_progress')).toEqual([]);
  await close();
});

test('training progress without a known duration removes nothing', async () => {
  const { server, as, close } = await openTestApp();
  const { headers } = await as('user');
  const [{ _id }] = (await server.inject({ url: '/api/packs', headers })).json();
  const save = (intervals: number[][], duration: number) =>
    server.inject({
      method: 'PUT',
      url: `/api/training/${_id}/progress`,
      headers,
      payload: { rev: 'a', intervals, duration },
    });
  await save([[0, 9]], 24);

  expect((await save([[8, 12]], 0)).json()).toEqual({ rev: 'a', intervals: [[0, 12]], duration: 24 });
  await close();
});
