import type { TestApp } from './open-test-app';

type Sender = { headers: Record<string, string> };
type Form = {
  method?: 'POST' | 'PUT';
  url: string;
  fields?: Record<string, string | number | undefined>;
  files?: Record<string, Buffer | undefined>;
  /** What the files are called; by themselves names that tell nothing. */
  names?: Record<string, string>;
  key?: string | undefined;
};

/** A multipart call as another client would make it; what is `undefined` is left out. */
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
