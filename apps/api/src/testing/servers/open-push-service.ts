import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedPush = { headers: IncomingHttpHeaders; payload: Record<string, unknown>; isSigned: boolean };

/**
 * Starts a push service in this process, with subscribed browsers, which decrypt pushes with their own keys.
 * `state.status` changes its response, `state.retryAfter` sets the time of the next try.
 */
export async function openPushService() {
  const browsers = new Map<string, Keys & { taken: ReceivedPush[] }>();
  const state: { status: number; retryAfter?: string; asked: number } = { status: 201, asked: 0 };
  const server = createServer(async (request, reply) => {
    state.asked += 1;
    const browser = browsers.get(request.url ?? '');
    const body = await readBytes(request);
    if (state.retryAfter !== undefined) reply.setHeader('retry-after', state.retryAfter);
    if (browser && state.status === 201) {
      const origin = `http://${request.headers.host}`;
      const payload = JSON.parse(decryptPush(body, browser));
      browser.taken.push({
        headers: request.headers,
        payload,
        isSigned: isSigned(request.headers.authorization, origin),
      });
    }
    reply.writeHead(browser ? state.status : 404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    state,
    /** Creates a browser: its subscription, and the pushes that it has received. */
    browser() {
      const path = `/to/${randomBytes(12).toString('base64url')}`;
      const ecdh = createECDH('prime256v1');
      const keys = { ecdh, point: ecdh.generateKeys(), secret: randomBytes(16), taken: [] as ReceivedPush[] };
      browsers.set(path, keys);
      const p256dh = keys.point.toString('base64url');
      const auth = keys.secret.toString('base64url');
      return { subscription: { endpoint: `${base}${path}`, keys: { p256dh, auth } }, taken: keys.taken };
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

export type PushService = Awaited<ReturnType<typeof openPushService>>;

type Keys = { ecdh: ReturnType<typeof createECDH>; point: Buffer; secret: Buffer };

/** RFC 8291: decrypts what only this browser can read. */
function decryptPush(body: Buffer, { ecdh, point, secret }: Keys): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body[20]!);
  const encrypted = body.subarray(21 + body[20]!);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
  const shared = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), secret, info, 32));
  const derive = (label: string, size: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${label}\0`, size));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(encrypted.subarray(-16));
  const plain = Buffer.concat([cipher.update(encrypted.subarray(0, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

/** RFC 8292: checks that it is signed for this service by the key that it names. */
function isSigned(authorization: string | undefined, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization ?? '') ?? [];
  const [head, claims, signature] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature ?? '', 'base64url'),
  );
  const { aud, sub } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString('utf8'));
  return isGenuine && aud === origin && sub === 'mailto:support@waha.example';
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
