import { allowAnyone, endpoint } from '@waha/domain/kernel/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { serveEndpoint } from '#platform/http/route';
import { listUnexpectedErrors } from './list-unexpected-errors';
import { openTestApp } from './open-test-app';

test('an error thrown by a handler is found in the log, a refused call is not', async () => {
  const faulty = endpoint('GET', '/planted', { who: allowAnyone, summary: 'Not of the program', reply: z.object({}) });
  const app = await openTestApp({
    plant: (planted) =>
      serveEndpoint(planted, faulty, async () => {
        throw new Error('planted');
      }),
  });
  expect((await app.server.inject({ url: '/api/nothing' })).statusCode).toBe(404);
  expect(listUnexpectedErrors(app)).toEqual([]);
  expect((await app.server.inject({ url: '/api/planted' })).statusCode).toBe(500);
  expect(listUnexpectedErrors(app)).toHaveLength(1);
  await app.close();
});
