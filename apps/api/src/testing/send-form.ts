import type { TestApp } from './open-test-app';

type Sender = { headers: Record<string, string> };
type Form = {
  method?: 'POST' | 'PUT';
  url: string;
  fields?: Record<string, string | number | undefined>;
  files?: Record<string, Buffer | undefined>;
  /** The names of the files; neutral names by default. */
  names?: Record<string, string>;
  key?: string | undefined;
};

/** Sends a multipart call like a foreign client; `undefined` fields are omitted. */
export async function sendForm({ server }: Pick<TestApp, 'server'>, by: Sender, form: Form) {
  const { method = 'POST', url, fields = {}, files = {}, names = {}, key } = form;
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) data.append(name, String(value));
  for (const [name, bytes] of Object.entries(files)) {
    if (bytes) data.append(name, new Blob([new Uint8Array(bytes)]), names[name] ?? `${name}.bin`);
  }
  const body = new Response(data);
  const headers = {
    ...by.headers,
    'content-type': body.headers.get('content-type') ?? '',
    ...(key && { 'idempotency-key': key }),
  };
  return server.inject({ method, url: `/api${url}`, headers, payload: Buffer.from(await body.arrayBuffer()) });
}
