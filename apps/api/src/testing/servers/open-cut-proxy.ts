import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const HEADERS_END = '\r\n\r\n';

/**
 * A proxy between a program and a server, like the network. `passes`: forwards everything; `refuses`: ends all
 * connections at once, open ones included; `silent`: forwards nothing either way, without an error.
 */
export async function openCutProxy(port: number) {
  const pairs = new Set<Socket[]>();
  const state = {
    mode: 'passes' as 'passes' | 'refuses' | 'silent',
    /**
     * Cuts all connections once, after this many bytes of the server's responses; longer responses begin and do not
     * end.
     */
    cutAfter: Number.POSITIVE_INFINITY,
    /** Becomes silent once, after the headers of a response; the program's connection stays open. */
    isSilentAfterHeaders: false,
    /** Cuts all connections once, after this many bytes sent by the program, and then refuses new ones. */
    cutSentAfter: Number.POSITIVE_INFINITY,
    /** The delay of each chunk of a response, in milliseconds. */
    holdEach: 0,
    /** Called with the bytes that the program sends; awaited before any of the response is forwarded. */
    onAnswer: undefined as ((sent: string) => Promise<unknown> | undefined) | undefined,
    connections: 0,
  };

  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };

  const server = createServer((program) => {
    state.connections++;
    if (state.mode === 'refuses') return program.destroy();
    const store = connect(port, '127.0.0.1');
    const pair = [program, store];
    pairs.add(pair);
    let sent = '';
    let isHeld = false;
    let passedOn = Promise.resolve();
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', async () => {
        await passedOn;
        if (isHeld && socket === store) return;
        pairs.delete(pair);
        for (const each of pair) each.destroySoon();
      });
    }
    program.on('data', (piece) => {
      sent = piece.toString('latin1').slice(0, 2000);
      if (state.mode !== 'passes') return;
      state.cutSentAfter -= piece.length;
      if (state.cutSentAfter >= 0) return void store.write(piece);
      store.write(piece.subarray(0, piece.length + state.cutSentAfter));
      state.cutSentAfter = Number.POSITIVE_INFINITY;
      state.mode = 'refuses';
      cut();
    });
    store.on('data', (piece) => {
      store.pause();
      passedOn = passOn(piece).finally(() => store.resume());
    });
    const passOn = async (piece: Buffer) => {
      await state.onAnswer?.(sent);
      if (state.holdEach > 0) await new Promise((held) => setTimeout(held, state.holdEach));
      if (state.mode !== 'passes') return;
      const headersEnd = piece.indexOf(HEADERS_END);
      if (state.isSilentAfterHeaders && headersEnd >= 0) {
        state.isSilentAfterHeaders = false;
        state.mode = 'silent';
        isHeld = true;
        return void program.write(piece.subarray(0, headersEnd + HEADERS_END.length));
      }
      state.cutAfter -= piece.length;
      if (state.cutAfter >= 0) return void program.write(piece);
      program.write(piece.subarray(0, piece.length + state.cutAfter), cut);
      state.cutAfter = Number.POSITIVE_INFINITY;
    };
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  return {
    port: (server.address() as AddressInfo).port,
    state,
    /** Refuses new connections from now on, and cuts open ones. */
    refuse() {
      state.mode = 'refuses';
      cut();
    },
    close() {
      cut();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
