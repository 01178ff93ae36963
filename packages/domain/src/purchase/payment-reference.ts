/** Crockford's 32 signs: none that is read for another (no I, L, O, U). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const PAYMENT_REFERENCE = /^W-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/**
 * The short text a member writes on the transfer, `W-7K3M-9Q2X`. Made on the device, so it works offline.
 * @param random at least 8 random bytes
 */
export function paymentReference(random: Uint8Array): string {
  const signs = [...random.subarray(0, 8)].map((byte) => SIGNS.charAt(byte % SIGNS.length)).join('');
  return `W-${signs.slice(0, 4)}-${signs.slice(4)}`;
}
