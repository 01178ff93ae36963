import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Instant } from '@waha/domain/kernel/time';
import { CODE_DIGITS, listOpenPeriods } from '@waha/domain/staff-accounts/two-step';

/** As long as the hash, as RFC 4226 requires. */
const SECRET_BYTES = 20;

export function createTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Computes the code of a period (RFC 6238, with SHA-1 as the apps use it). */
export function computeTotp(secret: Uint8Array, period: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(period));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

/**
 * Returns the period for which a code is correct; undefined if it is wrong, or was used before. Checks every open
 * period, so that the time reveals nothing.
 */
export function findTotpPeriod(code: string, secret: Uint8Array, now: Instant, lastTaken: number): number | undefined {
  const right = listOpenPeriods(now, lastTaken).filter((period) => isEqual(code, computeTotp(secret, period)));
  return right[0];
}

function isEqual(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes without padding (RFC 4648). */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Returns the content of the QR code for an app. */
export function createTotpUri(secret: Uint8Array, { brand, email }: { brand: string; email: string }): string {
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${encodeBase32(secret)}&issuer=${encodeURIComponent(brand)}`;
}
