import type { Database as Sqlite, Statement } from 'better-sqlite3';
import { vi } from 'vitest';
import type { Services } from '../platform/services';

/**
 * Counts how often read statements run during some work, also those that were prepared before. The caller should have
 * made a call before: a session is looked up once.
 */
export async function countStatements({ db }: Pick<Services, 'db'>, work: () => Promise<unknown>): Promise<number> {
  const { $client } = db as unknown as { $client: Sqlite | { query(sql: unknown): unknown } };
  if (!('prepare' in $client)) {
    const spy = vi.spyOn($client, 'query');
    await work();
    const statements = spy.mock.calls.length;
    spy.mockRestore();
    return statements;
  }
  const prototype: Statement = Object.getPrototypeOf($client.prepare('select 1'));
  const spies = (['all', 'get', 'run', 'iterate'] as const).map((method) => vi.spyOn(prototype, method));
  await work();
  const runs = spies.flatMap(({ mock }) => mock.contexts as unknown as Statement[]);
  for (const spy of spies) spy.mockRestore();
  // `check-query-plans.ts` explains each new statement.
  const isCounted = ({ database, source }: Statement) => database === $client && !source.startsWith('explain ');
  return runs.filter(isCounted).length;
}
