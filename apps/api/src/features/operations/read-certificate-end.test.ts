import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { DAY, MINUTE } from '@waha/domain/kernel/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCertificateEnd } from './read-certificate-end';

let folder: string;
const servers: Server[] = [];
const never = new AbortController().signal;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waha-certificate-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed));
  rmSync(folder, { recursive: true, force: true });
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

/** Starts a server with a certificate that no authority has signed. @param days negative: it has ended */
function openTlsServer(days: number): Promise<string> {
  const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')];
  const options = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', '-x509', ...options, '-days', String(days)], { stdio: 'pipe' });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) });
  server.on('tlsClientError', () => undefined);
  return listen(server);
}

describe('readCertificateEnd', () => {
  test.each([9, 90])('returns when the certificate of the address ends: in %s days', async (days) => {
    const endsAt = await readCertificateEnd(await openTlsServer(days), never);
    expect(Math.abs(endsAt - (Date.now() + days * DAY))).toBeLessThan(MINUTE);
  });

  test('fails when the address does not answer or is no TLS server', async () => {
    await expect(readCertificateEnd('https://127.0.0.1:1', never)).rejects.toThrow('ECONNREFUSED');
    const plain = await listen(createTcpServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n')));
    await expect(readCertificateEnd(plain, never)).rejects.toThrow();
  });

  test('ends at once when the server stops, although the address never answers', async () => {
    const silent = await listen(createTcpServer((socket) => void socket.on('error', () => undefined)));
    const stopping = new AbortController();
    const reading = readCertificateEnd(silent, stopping.signal);
    servers.at(-1)?.once('connection', () => stopping.abort());
    await expect(reading).rejects.toThrow('aborted');
  });
});
