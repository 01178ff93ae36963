import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Stands between a program and a server, as the network does. `passes`: all goes through; `refuses`: connections end at
 * once, also those that stand; `silent`: nothing more goes through either way, and nobody is told.
 */
export async function openCutProxy(port: number) {
  const pairs = new Set<Socket[]>();
  const state = {
    mode: 'passes' as 'passes' | 'refuses' | 'silent',
    /** After so many bytes of the server's answers all is cut, once; answers of more than that begin and do not end. */
    cutAfter: Number.POSITIVE_INFINITY,
    /** After so many bytes that the program sends all is cut, once, and nobody gets through any more. */
    cutSentAfter: Number.POSITIVE_INFINITY,
    /** Milliseconds that each piece of an answer is held. */
    holdEach: 0,
    /** Told what the program sends; what it answers is waited for before anything of the answer goes on. */
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
    let passedOn = Promise.resolve();
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', async () => {
        await passedOn;
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
    /** From now on nobody gets through, and those who were are cut off. */
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
