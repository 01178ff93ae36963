import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { openTestApp } from '#testing/open-test-app';
import { runWaha } from '#testing/run-waha';

vi.setConfig({ testTimeout: 180_000 });

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Returns a message of the PostgreSQL protocol: its kind, its length, its content. */
function message(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const authentication = (step: number, text: string) => {
  const number = Buffer.alloc(4);
  number.writeInt32BE(step);
  return message('R', Buffer.concat([number, Buffer.from(text)]));
};

/** Implements enough of the protocol to request a password (SCRAM) from a client, as servers do for other machines. */
async function openAskingServer(): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(authentication(10, 'SCRAM-SHA-256\0\0'));
      socket.once('data', (answer) => {
        const nonce = /r=([^,\0]+)/.exec(answer.toString('latin1'))?.[1] ?? '';
        socket.write(authentication(11, `r=${nonce}more,s=c2FsdA==,i=4096`));
      });
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((done) => server.close(done));
  });
  return (server.address() as AddressInfo).port;
}

test('a move without the database password reports the required setting in one message', async () => {
  const app = await openTestApp();
  await app.close();
  const url = `postgres://waha@127.0.0.1:${await openAskingServer()}/waha`;
  const { code, text } = await runWaha(['move', '--to', url], { WAHA_DATA_DIR: app.dataDir });
  expect([code, text]).toEqual([
    1,
    `Cannot use ${url}: it requires a password, and none was given. Set PGPASSWORD, or put the password in the URL.\n`,
  ]);
});
