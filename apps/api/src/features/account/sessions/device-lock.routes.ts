import { createECDH, hkdfSync } from 'node:crypto';
import { readDeviceKey, readDeviceLock } from '@waha/domain/account/device-lock.contract';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '#platform/http/route';

/** Serves locks for a member's data on a shared phone, and the keys that open them. */
export async function deviceLockRoutes(app: FastifyInstance): Promise<void> {
  const { secret } = app.services;

  serveEndpoint(app, readDeviceLock, async ({ actor, params }) => {
    const { x, y } = deriveDeviceKey(secret, actor.id, params.lockId);
    return { x, y };
  });

  serveEndpoint(app, readDeviceKey, async ({ actor, params }) => deriveDeviceKey(secret, actor.id, params.lockId));
}

/** The order of the curve P-256 (SEC 2). */
const CURVE_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** The bytes of a coordinate. This many more are derived, so that all keys are equally likely (FIPS 186-5 A.2.1). */
const COORDINATE_BYTES = 32;
const RANDOM_BYTES = 48;

/** A P-256 key pair in JWK form, base64url: `x` and `y` lock, `d` opens. */
type DeviceKey = { x: string; y: string; d: string };

/**
 * Derives the key, so that it is stored nowhere. Another holder of the phone, or another member, gets a different key.
 */
function deriveDeviceKey(secret: string, memberId: PersonId, lockId: string): DeviceKey {
  const derivedBytes = hkdfSync('sha256', secret, lockId, `waha device lock ${memberId}`, RANDOM_BYTES);
  const scalar = (BigInt(`0x${Buffer.from(derivedBytes).toString('hex')}`) % (CURVE_ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(2 * COORDINATE_BYTES, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const write = (bytes: Buffer) => bytes.toString('base64url');
  return {
    x: write(point.subarray(1, 1 + COORDINATE_BYTES)),
    y: write(point.subarray(1 + COORDINATE_BYTES)),
    d: write(d),
  };
}
