import { randomUUID } from 'node:crypto';
import type { TestApp } from './open-test-app';

/** Sends a complete file by a resumable upload. Returns its id for a JSON body. */
export async function uploadResumable(
  { server }: Pick<TestApp, 'server'>,
  by: { headers: Record<string, string> },
  bytes: Buffer,
): Promise<string> {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
  const at = server.server.address();
  if (!at || typeof at === 'string') throw new Error('the app does not listen');
  const address = `http://127.0.0.1:${at.port}/api/uploads`;
  const id = randomUUID();
  const headers = { ...by.headers, 'tus-resumable': '1.0.0' };
  const metadata = `id ${Buffer.from(id).toString('base64')}`;
  const length = { 'upload-length': String(bytes.length), 'upload-metadata': metadata };
  await fetch(address, { method: 'POST', headers: { ...headers, ...length } });
  const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const sent = await fetch(`${address}/${id}`, {
    method: 'PATCH',
    headers: { ...headers, ...part },
    body: new Uint8Array(bytes),
  });
  if (sent.status !== 204) throw new Error(`the upload was answered ${sent.status}`);
  return id;
}
