import { anyone, endpoint } from '@waha/domain/kernel/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openTestApp } from '../../testing/open-test-app';
import { serve } from './route';

test('the description of the API names the stream of changes', async () => {
  const { app, close } = await openTestApp();
  const described = (await app.inject({ url: '/api/openapi.json' })).json();

  expect(described.paths['/api/events'].get.responses['200'].content).toHaveProperty('text/event-stream');
  await close();
});

test('an answer that has more than is described, or less, is found by whichever test meets it', async () => {
  const row = endpoint('GET', '/planted', {
    who: anyone,
    summary: 'Not of the program',
    reply: z.object({ length: z.int() }),
  });
  const answers: object[] = [{ length: 1 }, { length: 1, more: 2 }, {}, { length: 'one' }];
  const { app, close } = await openTestApp({
    plant: (planted) => serve(planted, row, async () => answers.shift() as never),
  });
  const statuses: number[] = [];
  while (answers.length > 0) statuses.push((await app.inject({ url: '/api/planted' })).statusCode);

  expect(statuses).toEqual([200, 500, 500, 500]);
  await close();
});
