import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const HOTSPOT_PAGE = '<html><title>Hotspot</title>Welcome to the hotspot of the café</html>';

/**
 * `through` forwards everything; `hotspot` answers everything with its own login page; `badGateway` is a proxy before a
 * dead server; `reset` ends every connection without a response.
 */
type Mode = 'through' | 'hotspot' | 'badGateway' | 'reset';

/**
 * Opens a proxy between the phone and the server that can respond in the server's place, drop connections, or silence
 * event streams.
 */
export async function openPortal(port: number) {
  const state: { mode: Mode } = { mode: 'through' };
  /** Calls without a complete response yet, with their path. */
  const open = new Map<ServerResponse, string>();
  const endedCalls: string[] = [];
  const passedCalls: string[] = [];
  const server = createServer((request, reply) => {
    const path = request.url?.split('?')[0] ?? '';
    const call = `${request.method} ${path}`;
    if (state.mode === 'reset') {
      endedCalls.push(call);
      return void request.socket.destroy();
    }
    open.set(reply, path);
    reply.on('close', () => open.delete(reply));
    if (state.mode === 'hotspot') return page(reply, 200, HOTSPOT_PAGE);
    if (state.mode === 'badGateway' && path.startsWith('/api/')) return page(reply, 502, '<html>Bad Gateway</html>');
    passedCalls.push(call);
    pass(request, reply);
  });

  function page(reply: ServerResponse, status: number, html: string): void {
    reply.writeHead(status, { 'content-type': 'text/html', connection: 'close' }).end(html);
  }

  function pass(request: IncomingMessage, reply: ServerResponse): void {
    const { method, url, headers } = request;
    const onward = ask({ port, host: '127.0.0.1', method, path: url, headers }, (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers);
      reply.flushHeaders();
      const isStream = response.headers['content-type']?.includes('event-stream');
      response.on('data', (bytes) => !(isStream && silent.has(reply)) && reply.write(bytes));
      response.on('end', () => !silent.has(reply) && reply.end());
      response.on('error', () => reply.destroy());
    });
    onward.on('error', () => reply.destroy());
    reply.on('close', () => onward.destroy());
    request.pipe(onward);
  }

  const silent = new WeakSet<ServerResponse>();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    state,
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Open streams transfer nothing more, without being closed. */
    silence: () => {
      for (const [reply, path] of open) if (path === '/api/events') silent.add(reply);
    },
    /** The calls that a `reset` has ended, each by its method and path. */
    ended: endedCalls,
    /** The calls that reached the server, each by its method and path, also those of a worker that has just started. */
    passed: passedCalls,
    /** The number of open calls of a path. */
    openCalls: (path: string) => [...open.values()].filter((each) => each === path).length,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
