import { connect } from 'node:net';

/**
 * A process that holds many open event streams, so that their reading does not delay the measuring process. It gets
 * `{ port, readers: [{ token, streams }] }`, opens them, and answers `{ opened }`. It notes the instant of each event;
 * `{ ask: 'arrivals' }` returns them and forgets them: `[[subject, at], …]` per feature, in milliseconds UTC.
 */
const OPENING_AT_ONCE = 100;
const now = () => performance.timeOrigin + performance.now();

let arrivals = {};
let faults = 0;

process.on('message', async (message) => {
  if (message.ask === 'arrivals') {
    process.send({ arrivals, faults });
    arrivals = {};
    return;
  }
  const { port, readers } = message;
  const waiting = readers.flatMap(({ token, streams }) => Array.from({ length: streams }, () => token));
  const opened = waiting.length;
  const openNext = async () => {
    for (let token = waiting.pop(); token; token = waiting.pop()) await openStream(port, token);
  };
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, openNext));
  process.send({ opened });
});

function openStream(port, token) {
  let rest = '';
  let lastId = 0;
  return new Promise((opened, failed) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `GET /api/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      ),
    );
    socket.setEncoding('latin1');
    socket.once('error', failed);
    socket.once('close', () => {
      process.stderr.write('The server closed a stream.\n');
      failed(new Error('the server closed a stream'));
    });
    socket.on('data', (text) => {
      const at = now();
      const parts = (rest + text).split('\n\n');
      rest = parts.pop();
      for (const part of parts) {
        if (part.includes('event: hello')) opened();
        if (part.includes('event: change')) note(part, at);
        if (part.includes('event: reset')) process.stderr.write('A stream was reset.\n');
      }
    });
  });

  function note(part, at) {
    const { id: subject = '', feature } = JSON.parse(/^data: (.*)$/m.exec(part)[1]);
    const id = Number(/^id: (\d+)$/m.exec(part)[1]);
    if (id <= lastId) faults++;
    lastId = id;
    arrivals[feature] ??= [];
    arrivals[feature].push([subject, at]);
  }
}
