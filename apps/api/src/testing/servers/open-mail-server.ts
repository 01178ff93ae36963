import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** `html` where there was such a part; `list` the lines of the headers of what goes to many. */
export type ReceivedMail = { to: string; subject: string; text: string; html?: string; list?: string[] };

/**
 * A real mail server in this process. `state.refuse` makes it turn messages away for now; while `state.hold` is set it
 * answers a message only once that is done; `state.unknown` is an address that it has no mailbox for.
 */
export async function openMailServer(port = 0) {
  const received: ReceivedMail[] = [];
  const state: { refuse: boolean; unknown?: string; hold?: () => Promise<unknown> } = { refuse: false };

  async function take(stream: Readable): Promise<void> {
    const { to, subject, text, html, headerLines } = await simpleParser(stream);
    const list = headerLines.filter(({ key }) => key.startsWith('list-')).map(({ line }) => line);
    await state.hold?.();
    if (state.refuse) throw Object.assign(new Error('Try again later'), { responseCode: 451 });
    const address = Array.isArray(to) ? '' : (to?.value[0]?.address ?? '');
    const words = { subject: subject ?? '', text: text ?? '', ...(html && { html }) };
    received.push({ to: address, ...words, ...(list.length > 0 && { list }) });
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (address !== state.unknown) return done();
      done(Object.assign(new Error(`No mailbox ${address}`), { responseCode: 550 }));
    },
    onData(stream, _session, done) {
      take(stream).then(() => done(), done);
    },
  });
  server.on('error', () => undefined); // A client that gives up in the middle is no failure of ours.
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    state,
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;
