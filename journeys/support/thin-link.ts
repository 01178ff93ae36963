import { connect, createServer, type Socket } from 'node:net';

/** How a link is: both ways share nothing, all connections share each way. */
export type Thinness = { bitsPerSecond: number; roundTripMs: number };

/** So small that several connections get along on the same line. */
const PIECE = 2 * 1024;
/** So far ahead bytes are taken from a sender. Milliseconds. */
const AHEAD = 40;

/** A way to the server as thin as a phone's: so many bits a second, and so long there and back. */
export async function openThinLink(port: number, { bitsPerSecond, roundTripMs }: Thinness) {
  const sockets = new Set<Socket>();
  const carried = { up: 0, down: 0 };
  const busyUntil = { up: 0, down: 0 };

  /** Passes on what comes, each piece when the line has carried it. */
  function carry(from: Socket, to: Socket, way: 'up' | 'down', openedAt: number): void {
    from.on('data', (bytes) => {
      const now = performance.now();
      for (let at = 0; at < bytes.length; at += PIECE) {
        const piece = bytes.subarray(at, at + PIECE);
        carried[way] += piece.length;
        busyUntil[way] = Math.max(busyUntil[way], now) + (piece.length * 8000) / bitsPerSecond;
        // Opening a connection takes a round trip of its own.
        const arrivesAt = Math.max(busyUntil[way], openedAt + roundTripMs) + roundTripMs / 2;
        setTimeout(() => to.writable && to.write(piece), arrivesAt - now);
      }
      const tooFar = busyUntil[way] - now - AHEAD;
      if (tooFar <= 0) return;
      from.pause();
      setTimeout(() => from.resume(), tooFar);
    });
  }

  const tcp = createServer((phone) => {
    const server = connect(port, '127.0.0.1');
    const openedAt = performance.now();
    for (const [socket, other] of [
      [phone, server],
      [server, phone],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    carry(phone, server, 'up', openedAt);
    carry(server, phone, 'down', openedAt);
  });
  await new Promise<void>((ready) => tcp.listen(0, '127.0.0.1', ready));
  const address = tcp.address();
  if (address === null || typeof address === 'string') throw new Error('the link is closed');

  return {
    url: `http://localhost:${address.port}`,
    /** Bytes so far, headers included. */
    carried,
    /** Whatever is under way is lost; what is opened afterwards gets through. */
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => tcp.close(closed));
    },
  };
}
