import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A balancer without sticky sessions: each call goes to the next node. It skips a node that accepts no connection. A
 * later break reaches the caller, as with a real balancer.
 * @param ports returns the nodes' ports at each call
 */
export async function openRoundRobin(ports: () => readonly number[]) {
  let nextIndex = 0;

  function pass(from: IncomingMessage, to: ServerResponse, body: Buffer, left: number): void {
    const all = ports();
    const port = all[nextIndex++ % all.length]!;
    const { method, url, headers } = from;
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
      to.writeHead(response.statusCode ?? 502, response.headers);
      response.on('error', () => to.destroy()).pipe(to);
      response.on('aborted', () => to.destroy());
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && left > 0) pass(from, to, body, left - 1);
      else to.destroy();
    });
    to.on('close', () => onward.destroy());
    onward.end(body);
  }

  const server = createServer(async (from, to) => {
    const pieces: Buffer[] = [];
    from.on('error', () => to.destroy());
    for await (const piece of from) pieces.push(piece);
    pass(from, to, Buffer.concat(pieces), ports().length);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
