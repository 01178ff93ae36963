import { picture } from './given';
import type { TestApp } from './open-test-app';

/** A multipart recharge as another client would send it. */
export async function sendRecharge(
  { app }: Pick<TestApp, 'app'>,
  member: { headers: Record<string, string> },
  points: number | string,
) {
  const form = new FormData();
  form.append('points', String(points));
  form.append('receipt', new Blob([new Uint8Array(picture())]), 'receipt.png');
  const body = new Response(form);
  const headers = { ...member.headers, 'content-type': body.headers.get('content-type') ?? '' };
  return app.inject({
    method: 'POST',
    url: '/api/point-recharge',
    headers,
    payload: Buffer.from(await body.arrayBuffer()),
  });
}
