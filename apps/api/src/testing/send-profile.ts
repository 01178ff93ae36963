import { clip, identity, picture } from './given';
import type { TestApp } from './open-test-app';

type Member = { id: string; headers: Record<string, string> };
type Documents = { cinFront?: Buffer | undefined; cinBack?: Buffer | undefined; video?: Buffer | undefined };

/**
 * A multipart profile as another client would send it; `change` replaces fields, `undefined` leaves one out, and so
 * for the documents.
 */
export async function sendProfile(
  { app }: TestApp,
  member: Member,
  change: Record<string, string | undefined> = {},
  documents: Documents = {},
  key?: string,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ userId: member.id, ...identity(), ...change })) {
    if (value !== undefined) form.append(name, value);
  }
  const all: Documents = { cinFront: picture(), cinBack: picture(), video: clip(), ...documents };
  for (const [name, bytes] of Object.entries(all)) {
    if (bytes) form.append(name, new Blob([new Uint8Array(bytes)]), `${name}.bin`);
  }
  const body = new Response(form);
  const headers = {
    ...member.headers,
    'content-type': body.headers.get('content-type') ?? '',
    ...(key && { 'idempotency-key': key }),
  };
  return app.inject({ method: 'POST', url: '/api/profiles', headers, payload: Buffer.from(await body.arrayBuffer()) });
}
