import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTestApp } from '#testing/open-test-app';

test('a failing listener neither undoes the command nor blocks other listeners', async () => {
  const app = await openTestApp();
  const { feed } = app.context.services;
  feed.listen(() => {
    throw new Error('boom');
  });
  const changed = new Promise<void>((done) => feed.listen(() => done()));
  const { id } = await app.person();
  await changed;
  expect(app.rows('select id from people')).toEqual([{ id }]);
  expect(app.logLines.join('')).toContain('publishing changes failed');
  await app.close();
});

test('several commits in a row wake listeners once, and a commit during a wake causes another', async () => {
  const app = await openTestApp();
  const { feed, transact } = app.context.services;
  const receivedSeqs: number[] = [];
  let written = 0;
  const write = () =>
    transact(async () => {
      written += 1;
    });
  // Like three commits that end in the same turn of this process. Which ones do depends on the engine.
  const commit = () => {
    written += 1;
    feed.wake();
  };
  await new Promise<void>((done) => {
    feed.listen(async () => {
      receivedSeqs.push(written);
      if (receivedSeqs.length === 1) await write();
      else done();
    });
    for (let each = 0; each < 3; each++) commit();
  });
  await nextTurn(); // in which a surplus wake-up would arrive
  expect(receivedSeqs).toEqual([3, 4]);
  await app.close();
});
