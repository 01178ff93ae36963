import type { TestApp } from './open-test-app';

type Caller = { headers: Record<string, string> };

/** Creates the single calls of resumable uploads, like a foreign client. */
export function createTusCalls({ server }: Pick<TestApp, 'server'>) {
  const metadata = (id: string) => `id ${Buffer.from(id).toString('base64')}`;
  const ask = (
    method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS',
    path: string,
    by: Caller,
    headers = {},
    payload?: Buffer,
  ) =>
    server.inject({
      method,
      url: `/api/uploads${path}`,
      headers: { 'tus-resumable': '1.0.0', ...by.headers, ...headers },
      ...(payload && { payload }),
    });
  return {
    ask,
    create: (by: Caller, id: string, length: number | string) =>
      ask('POST', '', by, { 'upload-length': String(length), 'upload-metadata': metadata(id) }),
    patch: (by: Caller, id: string, offset: number, bytes: Buffer, headers = {}) =>
      ask(
        'PATCH',
        `/${id}`,
        by,
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
        bytes,
      ),
    head: (by: Caller, id: string) => ask('HEAD', `/${id}`, by),
    remove: (by: Caller, id: string) => ask('DELETE', `/${id}`, by),
  };
}
