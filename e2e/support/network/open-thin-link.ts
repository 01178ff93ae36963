import { connect, createServer, type Socket } from 'node:net';

/**
 * The limits of a link: both directions are independent, and all connections share each direction in small portions.
 */
export type LinkLimits = { bitsPerSecond: number; roundTripMs: number };

/** So small that several connections can share the line. */
const CHUNK_BYTES = 2 * 1024;
/** How far ahead bytes are accepted from a sender. Milliseconds. */
const MAX_AHEAD_MS = 40;

/** Opens a connection to the server with the bandwidth and the round trip time of a phone. */
export async function openThinLink(port: number, thinness: LinkLimits) {
  let { bitsPerSecond, roundTripMs } = thinness;
  const sockets = new Set<Socket>();
  const closedSockets = new WeakSet<Socket>();
  const carried = { up: 0, down: 0 };
  const lines = { up: openLine(), down: openLine() };

  /** Opens one direction of the link: it takes a chunk of each connection in turn. */
  function openLine() {
    const queuedTurns: (() => number)[] = [];
    let freeAt = 0;
    let isBusy = false;
    function work(): void {
      isBusy = queuedTurns.length > 0;
      if (!isBusy) return;
      freeAt = Math.max(freeAt, performance.now());
      while (queuedTurns.length > 0 && freeAt <= performance.now() + MAX_AHEAD_MS / 2) {
        const bytes = queuedTurns.shift()?.() ?? 0;
        freeAt += (bytes * 8000) / bitsPerSecond;
      }
      setTimeout(work, freeAt - performance.now() - MAX_AHEAD_MS / 4);
    }
    return {
      /** @param turn sends a chunk, and returns its size in bytes */
      take: (turn: () => number) => {
        queuedTurns.push(turn);
        if (!isBusy) work();
      },
      arrivesAt: (bytes: number) => Math.max(freeAt, performance.now()) + (bytes * 8000) / bitsPerSecond,
    };
  }

  /** Forwards each chunk when the line has transferred it. */
  function carry(from: Socket, to: Socket, direction: 'up' | 'down', openedAt: number): void {
    const line = lines[direction];
    /** Timers that are due at nearly the same time may fire out of order, so each delivers the oldest chunk. */
    const underWay: Buffer[] = [];
    let lastArrivesAt = 0;
    let isCarrying = false;
    /** A close arrives after the data before it, with the same delay. */
    function close(): void {
      const heardAt = Math.max(lastArrivesAt, performance.now() + roundTripMs / 2);
      setTimeout(() => {
        closedSockets.add(from).add(to);
        to.destroy();
      }, heardAt - performance.now());
    }
    from.on('data', (bytes) => {
      from.pause();
      isCarrying = true;
      let offset = 0;
      const sendNextChunk = () => {
        // Remaining data of a connection that was cut, or closed by the other end, is dropped.
        if (closedSockets.has(from)) return 0;
        const chunk = bytes.subarray(offset, offset + CHUNK_BYTES);
        offset += chunk.length;
        carried[direction] += chunk.length;
        // Opening a connection takes one more round trip.
        const arrivesAt = Math.max(line.arrivesAt(chunk.length), openedAt + roundTripMs) + roundTripMs / 2;
        lastArrivesAt = arrivesAt;
        underWay.push(chunk);
        setTimeout(() => {
          const oldest = underWay.shift();
          if (oldest && to.writable) to.write(oldest);
        }, arrivesAt - performance.now());
        isCarrying = offset < bytes.length;
        if (isCarrying) line.take(sendNextChunk);
        else if (from.destroyed) close();
        else from.resume();
        return chunk.length;
      };
      line.take(sendNextChunk);
    });
    from.on('close', () => isCarrying || close());
  }

  const tcp = createServer((phone) => {
    const server = connect(port, '127.0.0.1');
    const openedAt = performance.now();
    for (const socket of [phone, server]) {
      sockets.add(socket);
      socket.on('error', () => {}); // the other end gets its close
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
    /** Changes the limits from now on. */
    become: (limits: LinkLimits) => {
      ({ bitsPerSecond, roundTripMs } = limits);
    },
    /** Everything in transit is lost; new connections work. */
    cut: () => {
      for (const socket of sockets) {
        closedSockets.add(socket);
        socket.destroy();
      }
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => tcp.close(closed));
    },
  };
}
