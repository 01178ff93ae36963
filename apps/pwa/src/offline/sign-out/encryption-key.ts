export const CURVE = { name: 'ECDH', namedCurve: 'P-256' };

/** The lock (`x`, `y`) or, with `d`, the key of a device, as WebCrypto takes it. */
export function importKeyHalf(half: { x: string; y: string; d?: string }): Promise<CryptoKey> {
  return crypto.subtle.importKey(
    'jwk',
    { kty: 'EC', crv: 'P-256', ...half },
    CURVE,
    false,
    half.d ? ['deriveBits'] : [],
  );
}

/** What both sides of a box arrive at: the one who locks by the lock, the one who opens by the key. */
export async function deriveEncryptionKey(
  own: CryptoKey,
  other: CryptoKey,
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256);
  const shared = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey']);
  const nothing = new Uint8Array();
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: nothing, info: nothing };
  return crypto.subtle.deriveKey(hkdf, shared, { name: 'AES-GCM', length: 256 }, false, [use]);
}

/** Each box has a key of its own, so the row's place serves as its nonce, and no row can take another's place. */
export function createCipherParams(at: number): { name: 'AES-GCM'; iv: ArrayBuffer } {
  const iv = new ArrayBuffer(12);
  new DataView(iv).setUint32(8, at);
  return { name: 'AES-GCM', iv };
}
