import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

type ReceivedFile = { name: string; type: string; bytes: Buffer };

/** `html` if there was such a part; `list` has the header lines of bulk mail; `files` are the attachments. */
export type ReceivedMail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  list?: string[];
  files?: ReceivedFile[];
};

/**
 * Starts a real mail server in this process. `state.refuse` makes it reject messages temporarily. While `state.hold` is
 * set, it responds to a message only once that is done. `state.unknown` is an address without a mailbox.
 */
export async function openMailServer(port = 0) {
  const received: ReceivedMail[] = [];
  const state: { refuse: boolean; unknown?: string; hold?: () => Promise<unknown> } = { refuse: false };

  async function receive(stream: Readable): Promise<void> {
    const { to, subject, text, html, headerLines, attachments } = await simpleParser(stream);
    const list = headerLines.filter(({ key }) => key.startsWith('list-')).map(({ line }) => line);
    await state.hold?.();
    if (state.refuse) throw Object.assign(new Error('Try again later'), { responseCode: 451 });
    const address = Array.isArray(to) ? '' : (to?.value[0]?.address ?? '');
    const mail = { subject: subject ?? '', text: text ?? '', ...(html && { html }) };
    const files = attachments.map(({ filename = '', contentType, content }) => ({
      name: filename,
      type: contentType,
      bytes: content,
    }));
    received.push({
      ...{ to: address, ...mail },
      ...(list.length > 0 && { list }),
      ...(files.length > 0 && { files }),
    });
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (address !== state.unknown) return done();
      done(Object.assign(new Error(`No mailbox ${address}`), { responseCode: 550 }));
    },
    onData(stream, _session, done) {
      receive(stream).then(() => done(), done);
    },
  });
  server.on('error', () => undefined); // A client that disconnects in the middle is not an error of the test.
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    state,
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;
