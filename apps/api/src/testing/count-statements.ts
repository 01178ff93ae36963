import { vi } from 'vitest';
import type { Services } from '../platform/services';

/** Counts the read statements of some work. The caller should have made a call before: a session is looked up once. */
export async function countStatements({ db }: Pick<Services, 'db'>, work: () => Promise<unknown>): Promise<number> {
  const { $client } = db as unknown as { $client: Record<'prepare' | 'query', (sql: unknown) => unknown> };
  const spy = vi.spyOn($client, 'prepare' in $client ? 'prepare' : 'query');
  await work();
  const statements = spy.mock.calls.length;
  spy.mockRestore();
  return statements;
}
