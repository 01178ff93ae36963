import { once } from 'node:events';
import { createServer } from 'node:http';

const HEX_DIGITS = [...'0123456789abcdef'];

/**
 * Opens an S3 store that claims to have every file and keeps only what is written: several servers need a store, but
 * the measured calls read no file. Returns `setting`, for `WAHA_FILES`, and `env`, the keys.
 */
export async function openImitatedStore() {
  const objects = new Map();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://store');
    if (searchParams.has('list-type')) return response.end(listFiles(searchParams.get('start-after')));
    if (request.method === 'PUT') objects.set(pathname, Buffer.concat(await request.toArray()));
    const object = objects.get(pathname);
    if (!object) return response.writeHead(404).end();
    response.writeHead(200, { etag: '"1"', 'last-modified': new Date(0).toUTCString() });
    response.end(request.method === 'GET' ? object : undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return {
    setting: `s3://bench?endpoint=http://127.0.0.1:${server.address().port}`,
    env: { AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench' },
  };
}

/** Returns the list of all ids that begin so and have one more digit: a lookup of one file starts before its last. */
function listFiles(start) {
  const files = start === null ? [] : HEX_DIGITS.map((digit) => `${start}${digit}`);
  const contents = files.map(
    (key) => `<Contents><Key>${key}</Key><Size>1</Size><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`,
  );
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
}
