import { CODE_PERIOD_MS } from '@waha/domain/staff-accounts/two-step';
import { computeTotp } from '../features/account/two-step/totp';

/** Computes the code of an authenticator app from a base32 secret, by RFC 6238. */
export function computeTotpCode(secret: string, now: number): string {
  const bits = [...secret].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
  const bytes = bits
    .join('')
    .match(/.{8}/g)!
    .map((byte) => Number.parseInt(byte, 2));
  return computeTotp(Uint8Array.from(bytes), Math.floor(now / CODE_PERIOD_MS));
}
