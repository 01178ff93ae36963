import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenPostgres, openPostgres } from '#testing/engines/open-postgres';

let database: OpenPostgres;
let client: pg.Client;

beforeEach(async () => {
  database = await openPostgres();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.close();
});

describe('append-only tables', () => {
  it('refuse truncate, also by a cascade from referenced tables', async () => {
    const { rows } = await client.query<{ name: string }>(
      "select tgrelid::regclass::text as name from pg_trigger where tgname like '%_never_deleted'",
    );
    expect(rows.length).toBeGreaterThan(4);
    for (const { name } of rows)
      await expect(client.query(`truncate ${name} cascade`), name).rejects.toThrow(
        /append-only|keeps its number|as it was issued/,
      );
    await expect(client.query('truncate people cascade')).rejects.toThrow(/append-only|keeps its number/);
  });
});
