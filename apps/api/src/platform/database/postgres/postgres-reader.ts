import type { RowsReader } from '../rows';
import { PATIENT, postgresEngine } from './postgres-engine';
import { oneAtATime, queriesOfPostgres } from './postgres-queries';

/** One moment of a server's rows, on a connection of its own that cannot write. */
export async function openPostgresReader(url: string): Promise<RowsReader> {
  const engine = await postgresEngine(url, 1, PATIENT);
  try {
    const client = await engine.connect();
    await client.query('begin isolation level repeatable read read only');
    return {
      reads: queriesOfPostgres(oneAtATime(client)),
      async close() {
        client.release(true);
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
