import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type RawResponse = { status: number; headers: string; body: string };

/** Listens on a free port of this machine, for requests that only a socket can send; the app's own `close` ends it. */
export async function listenOnFreePort(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Sends exactly these bytes, which no valid client would send, and reads until the server closes the connection. */
export async function sendRaw(port: number, text: string | Buffer): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1');
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  // A reset after the response is a normal end, for which `once` would throw.
  const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
  await once(socket, 'connect');
  socket.write(text);
  await closed;
  const rawResponse = Buffer.concat(pieces).toString('latin1');
  const [head = '', ...rest] = rawResponse.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), headers: head, body: rest.join('\r\n\r\n') };
}

/** Returns a request line and headers with `Connection: close`, and a body with its length. */
export function formatRequest(method: string, target: string, headers: Record<string, string> = {}, body = ''): string {
  const all = {
    host: 'localhost',
    connection: 'close',
    ...(body && { 'content-length': `${Buffer.byteLength(body)}` }),
  };
  const lines = Object.entries({ ...all, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}
