import { connect } from 'node:tls';
import { type Instant, SECOND } from '@waha/domain/kernel/time';

const TIMEOUT_MS = 10 * SECOND;
const HTTPS_PORT = 443;

/**
 * Returns when the certificate of an https address ends, as the address itself shows it. The certificate is not
 * verified, because one that has ended must be read too; nothing is sent.
 * @param publicUrl `https://waha.example`
 * @throws Error if the address cannot be reached in time, or when the signal aborts
 */
export function readCertificateEnd(publicUrl: string, signal: AbortSignal): Promise<Instant> {
  const { hostname, port } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((found, failed) => {
    const stop = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    if (stop.aborted) return failed(stop.reason);
    const isName = /[a-z]/i.test(host) && !host.includes(':');
    const socket = connect({
      ...{ host, port: Number(port) || HTTPS_PORT, rejectUnauthorized: false },
      ...(isName && { servername: host }),
    });
    const abort = () => socket.destroy(stop.reason);
    stop.addEventListener('abort', abort, { once: true });
    socket.once('secureConnect', () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to);
      socket.destroy();
      if (Number.isNaN(endsAt)) failed(new Error(`${publicUrl} shows no certificate`));
      else found(endsAt);
    });
    socket.once('error', failed);
    socket.once('close', () => {
      stop.removeEventListener('abort', abort);
      failed(new Error(`${publicUrl} closed the connection`));
    });
  });
}
