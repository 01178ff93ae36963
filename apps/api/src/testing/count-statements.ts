import { vi } from 'vitest';
import type { Services } from '../platform/services';

/** How many statements the reads of some work came to. Who calls should have called before: a session is looked up once. */
export async function countStatements({ db }: Pick<Services, 'db'>, work: () => Promise<unknown>): Promise<number> {
  const { $client } = db as unknown as { $client: { prepare(sql: string): unknown } };
  const prepare = vi.spyOn($client, 'prepare');
  await work();
  const statements = prepare.mock.calls.length;
  prepare.mockRestore();
  return statements;
}
