import pg from 'pg';
import { expect, test } from 'vitest';
import { openPostgres } from './open-postgres';

/** Opens connections again and again until it is stopped, and holds them, so that there is always a new one. */
function keepsComing(url: string): () => Promise<void> {
  let isOver = false;
  const come = async (): Promise<void> => {
    const clients: pg.Client[] = [];
    while (!isOver) {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect().then(
        () => clients.push(client),
        () => undefined,
      );
    }
    await Promise.all(clients.map((client) => client.end()));
  };
  const coming = Promise.all([come(), come(), come(), come()]);
  return async () => {
    isOver = true;
    await coming;
  };
}

async function runQuery(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

test('a database is copied completely while an app reconnects to it', async () => {
  const original = await openPostgres();
  await runQuery(original.url, "create table kept as select 'here' as word");
  const stop = keepsComing(original.url);
  try {
    // Connections arrive at that moment in two of three copies.
    for (let index = 0; index < 5; index++) {
      const copy = await openPostgres({ copyOf: original.url });
      expect(await runQuery(copy.url, 'select word from kept')).toEqual([{ word: 'here' }]);
      await copy.close();
    }
  } finally {
    await stop();
    await original.close();
  }
});
