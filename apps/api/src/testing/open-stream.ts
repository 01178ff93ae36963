import { type IncomingMessage, request } from 'node:http';
import type { TestApp } from './open-test-app';

export type StreamEvent = { id?: string; event?: string; retry?: string; data?: Record<string, unknown> };
type StreamRequest = { query?: string; headers: Record<string, string> };

/** Opens `/api/events` over the network, like a browser, and collects its events. */
export async function openStream({ server }: Pick<TestApp, 'server'>, { query = '', headers }: StreamRequest) {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
  const at = server.server.address();
  if (!at || typeof at === 'string') throw new Error('the app does not listen');
  const answer = await new Promise<IncomingMessage>((answered, failed) => {
    const accept = 'text/event-stream';
    request({ host: '127.0.0.1', port: at.port, path: `/api/events${query}`, headers: { accept, ...headers } })
      .once('response', answered)
      .once('error', failed)
      .end();
  });
  const events: StreamEvent[] = [];
  const waiting = new Set<() => void>();
  let rest = '';
  answer.setEncoding('utf8');
  answer.on('data', (text: string) => {
    const parts = (rest + text).split('\n\n');
    rest = parts.pop()!;
    events.push(...parts.flatMap(parseEvent));
    for (const look of waiting) look();
  });
  const ended = new Promise<void>((done) => answer.once('close', done));
  answer.on('error', () => undefined);

  return {
    status: answer.statusCode,
    headers: answer.headers,
    events,
    ended,
    /** Resolves once this is true of the collected events. */
    until: (isThere: (events: readonly StreamEvent[]) => boolean) =>
      new Promise<void>((done) => {
        const look = () => {
          if (!isThere(events)) return;
          waiting.delete(look);
          done();
        };
        waiting.add(look);
        look();
      }),
    /** Returns the events of changes, with their ids. */
    changes: () => events.filter(({ event }) => event === 'change'),
    pause: () => answer.pause(),
    resume: () => answer.resume(),
    close: () => answer.destroy(),
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
