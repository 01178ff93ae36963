import pg from 'pg';
import { runAsWorker } from 'synckit';

/** The connections of this thread, by their address. */
const clients = new Map();

/** Runs one statement, or several without values. Returns its rows, as lists if `isRaw`, and their number. */
runAsWorker(async (url, { text, values, isRaw, isEnd }) => {
  if (isEnd) {
    const known = await clients.get(url);
    clients.delete(url);
    return known?.end();
  }
  if (!clients.has(url)) clients.set(url, open(url));
  const client = await clients.get(url);
  const { rows, rowCount } = await client.query({ text, values, ...(isRaw && { rowMode: 'array' }) });
  return { rows, rowCount };
});

async function open(url) {
  for (const type of [20, 1700]) pg.types.setTypeParser(type, Number);
  pg.types.setTypeParser(16, (text) => (text === 't' ? 1 : 0));
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => clients.delete(url));
  await client.connect();
  return client;
}
