import { drizzle } from 'drizzle-orm/better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app';
import { mailsWaiting, pushesWaiting, readQueues } from './operations.queries';

let house: TestApp;
afterEach(() => house.close());

test('to count what waits, nothing is looked at but what waits, however much was decided before', async () => {
  house = await openTestApp();
  const { writer } = house.house.database;
  const plans = new Map<string, string[]>();
  // SQLite plans anew with what is bound, so that an index of pending rows serves `status = ?`, bound to 'pending'.
  const logQuery = (query: string, values: unknown[]) => {
    const steps = writer.prepare(`explain query plan ${query}`).all(...values) as { detail: string }[];
    plans.set(
      query,
      steps.map(({ detail }) => detail),
    );
  };
  const db = drizzle(writer, { logger: { logQuery } });
  await readQueues(db);
  await mailsWaiting(db);
  await pushesWaiting(db);

  const ofWaiting = writer
    .prepare(
      "select name from sqlite_master where type = 'index' and sql like '% where %' and (name like '%waiting' or name like '%pending%')",
    )
    .pluck()
    .all();
  expect(plans.size).toBe(8);
  for (const [query, steps] of plans) {
    const indexes = steps.map((step) => / USING (?:COVERING )?INDEX (\w+)/.exec(step)?.[1]);
    expect(indexes, query).toEqual([expect.toBeOneOf(ofWaiting)]);
  }
});
