import { type IncomingMessage, request } from 'node:http';
import type { TestApp } from './open-test-app';

export type StreamEvent = { id?: string; event?: string; retry?: string; data?: Record<string, unknown> };
type StreamRequest = { query?: string; headers: Record<string, string> };

/** Opens `/api/events` over the network, like a browser, and collects its events. */
export async function openStream({ server }: Pick<TestApp, 'server'>, { query = '', headers }: StreamRequest) {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
  const at = server.server.address();
  if (!at || typeof at === 'string') throw new Error('the app does not listen');
  const response = await new Promise<IncomingMessage>((resolve, failed) => {
    const accept = 'text/event-stream';
    request({ host: '127.0.0.1', port: at.port, path: `/api/events${query}`, headers: { accept, ...headers } })
      .once('response', resolve)
      .once('error', failed)
      .end();
  });
  const events: StreamEvent[] = [];
  const waiters = new Set<() => void>();
  let partialText = '';
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    const parts = (partialText + text).split('\n\n');
    partialText = parts.pop()!;
    events.push(...parts.flatMap(parseEvent));
    for (const check of waiters) check();
  });
  const ended = new Promise<void>((done) => response.once('close', done));
  response.on('error', () => undefined);

  return {
    status: response.statusCode,
    headers: response.headers,
    events,
    ended,
    /** Resolves once this is true of the collected events. */
    until: (isThere: (events: readonly StreamEvent[]) => boolean) =>
      new Promise<void>((done) => {
        const check = () => {
          if (!isThere(events)) return;
          waiters.delete(check);
          done();
        };
        waiters.add(check);
        check();
      }),
    /** Returns the events of changes, with their ids. */
    changes: () => events.filter(({ event }) => event === 'change'),
    pause: () => response.pause(),
    resume: () => response.resume(),
    close: () => response.destroy(),
  };
}

/** Comments are not events. */
function parseEvent(text: string): StreamEvent[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith(':'));
  if (lines.length === 0) return [];
  const fields = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  return [{ ...fields, ...(fields.data !== undefined && { data: JSON.parse(fields.data) }) }];
}
