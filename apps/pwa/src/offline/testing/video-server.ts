import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of one video that can drop connections, replace the video and return wrong responses. */
export type VideoServer = Awaited<ReturnType<typeof startVideoServer>>;

export async function startVideoServer(first: Uint8Array<ArrayBuffer>) {
  const state = {
    film: first,
    etag: '"one"',
    modified: 'Sat, 21 Nov 2026 10:00:00 GMT',
    type: 'video/mp4',
    /** The next responses end after this many bytes. */
    cuts: [] as number[],
    /** The next responses have only these statuses. */
    statuses: [] as number[],
    asked: [] as { range: string | undefined; ifRange: string | undefined }[],
    sentBytes: 0,
  };

  function answer({ headers }: IncomingMessage, response: ServerResponse): void {
    const ifRange = headers['if-range'] as string | undefined;
    state.asked.push({ range: headers.range, ifRange });
    const only = state.statuses.shift();
    if (only) return void response.writeHead(only).end();
    const size = state.film.length;
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    const isFresh = ifRange === undefined || ifRange === state.etag || ifRange === state.modified;
    if (isFresh && from >= size) return void response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end();
    const body = isFresh ? state.film.subarray(from) : state.film;
    const isPart = isFresh && headers.range !== undefined;
    response.writeHead(isPart ? 206 : 200, {
      'Content-Type': state.type,
      'Content-Length': body.length,
      'Last-Modified': state.modified,
      ETag: state.etag,
      ...(isPart && { 'Content-Range': `bytes ${from}-${size - 1}/${size}` }),
    });
    const sent = body.subarray(0, state.cuts.shift() ?? body.length);
    state.sentBytes += sent.length;
    response.write(sent, () => (sent.length < body.length ? response.destroy() : response.end()));
  }

  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reach = globalThis.fetch;
  return {
    state,
    fetch: (address: string, init: RequestInit) => reach(origin + address, init),
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
