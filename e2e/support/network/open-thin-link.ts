import { connect, createServer, type Socket } from 'node:net';

/** How a link is: both ways share nothing, all connections share each way, a little at a time. */
export type LinkLimits = { bitsPerSecond: number; roundTripMs: number };

/** So small that several connections get along on the same line. */
const CHUNK_BYTES = 2 * 1024;
/** So far ahead bytes are taken from a sender. Milliseconds. */
const MAX_AHEAD_MS = 40;

/** A way to the server as thin as a phone's: so many bits a second, and so long there and back. */
export async function openThinLink(port: number, thinness: LinkLimits) {
  let { bitsPerSecond, roundTripMs } = thinness;
  const sockets = new Set<Socket>();
  const gone = new WeakSet<Socket>();
  const carried = { up: 0, down: 0 };
  const lines = { up: openLine(), down: openLine() };

  /** One way of the link: takes a piece of each connection in turn. */
  function openLine() {
    const turns: (() => number)[] = [];
    let freeAt = 0;
    let isBusy = false;
    function work(): void {
      isBusy = turns.length > 0;
      if (!isBusy) return;
      freeAt = Math.max(freeAt, performance.now());
      while (turns.length > 0 && freeAt <= performance.now() + MAX_AHEAD_MS / 2) {
        const bytes = turns.shift()?.() ?? 0;
        freeAt += (bytes * 8000) / bitsPerSecond;
      }
      setTimeout(work, freeAt - performance.now() - MAX_AHEAD_MS / 4);
    }
    return {
      /** @param turn sends a piece, and answers how many bytes it has */
      take: (turn: () => number) => {
        turns.push(turn);
        if (!isBusy) work();
      },
      arrivesAt: (bytes: number) => Math.max(freeAt, performance.now()) + (bytes * 8000) / bitsPerSecond,
    };
  }

  /** Passes on what comes, each piece when the line has carried it. */
  function carry(from: Socket, to: Socket, way: 'up' | 'down', openedAt: number): void {
    const line = lines[way];
    /** Timers that are due at nearly the same time do not keep their order: what arrives is the oldest of these. */
    const underWay: Buffer[] = [];
    let lastArrivesAt = 0;
    let isCarrying = false;
    /** That it is closed is heard behind what was said before, and not sooner than anything else. */
    function close(): void {
      const heardAt = Math.max(lastArrivesAt, performance.now() + roundTripMs / 2);
      setTimeout(() => {
        gone.add(from).add(to);
        to.destroy();
      }, heardAt - performance.now());
    }
    from.on('data', (bytes) => {
      from.pause();
      isCarrying = true;
      let at = 0;
      const turn = () => {
        // What a connection that is cut, or closed by the other end, still had to say is not carried any more.
        if (gone.has(from)) return 0;
        const piece = bytes.subarray(at, at + CHUNK_BYTES);
        at += piece.length;
        carried[way] += piece.length;
        // Opening a connection takes a round trip of its own.
        const arrivesAt = Math.max(line.arrivesAt(piece.length), openedAt + roundTripMs) + roundTripMs / 2;
        lastArrivesAt = arrivesAt;
        underWay.push(piece);
        setTimeout(() => {
          const oldest = underWay.shift();
          if (oldest && to.writable) to.write(oldest);
        }, arrivesAt - performance.now());
        isCarrying = at < bytes.length;
        if (isCarrying) line.take(turn);
        else if (from.destroyed) close();
        else from.resume();
        return piece.length;
      };
      line.take(turn);
    });
    from.on('close', () => isCarrying || close());
  }

  const tcp = createServer((phone) => {
    const server = connect(port, '127.0.0.1');
    const openedAt = performance.now();
    for (const socket of [phone, server]) {
      sockets.add(socket);
      socket.on('error', () => {}); // its close is what the other end hears of
      socket.on('close', () => sockets.delete(socket));
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
    /** From now on it is another. */
    become: (other: LinkLimits) => {
      ({ bitsPerSecond, roundTripMs } = other);
    },
    /** Whatever is under way is lost; what is opened afterwards gets through. */
    cut: () => {
      for (const socket of sockets) {
        gone.add(socket);
        socket.destroy();
      }
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => tcp.close(closed));
    },
  };
}
