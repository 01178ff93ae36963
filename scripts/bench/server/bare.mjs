import { createWriteStream, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * The minimum that a node:http server can do for the same call: it sends the same bytes from memory; a request body is
 * written to a file and flushed to the disk before the response. `bare.mjs PORT FOLDER ANSWERS.json`
 */
const [port, folder, answersFile] = process.argv.slice(2);
const answers = new Map(
  JSON.parse(readFileSync(answersFile, 'utf8')).map(({ method, path, status, headers, body }) => [
    `${method} ${path}`,
    { status, headers, body: Buffer.from(body, 'base64') },
  ]),
);
/** The answer to calls whose path is different each time. */
const ANY_PATH = '*';
let bodies = 0;

createServer(async (request, response) => {
  try {
    if (request.method !== 'GET') await collectBody(request);
  } catch {
    return; // the load generator closes connections at the end of a round
  }
  const { status, headers, body } =
    answers.get(`${request.method} ${request.url}`) ?? answers.get(`${request.method} ${ANY_PATH}`);
  response.writeHead(status, headers);
  response.end(body);
}).listen(Number(port), '127.0.0.1', () => console.log('ready'));

async function collectBody(request) {
  const path = join(folder, `body-${bodies++ % 100}`);
  await pipeline(request, createWriteStream(path));
  const handle = await open(path, 'r+');
  await handle.sync();
  await handle.close();
}
