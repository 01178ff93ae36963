export const CURVE = { name: 'ECDH', namedCurve: 'P-256' };

/** Imports the lock (`x`, `y`) or, with `d`, the key of a device into WebCrypto. */
export function importKeyHalf(half: { x: string; y: string; d?: string }): Promise<CryptoKey> {
  return crypto.subtle.importKey(
    'jwk',
    { kty: 'EC', crv: 'P-256', ...half },
    CURVE,
    false,
    half.d ? ['deriveBits'] : [],
  );
}

/** Derives the shared encryption key: from the lock when encrypting, from the device's key when decrypting. */
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

/** Each encrypted outbox has its own key, so the row's position is a safe nonce. No row can be swapped with another. */
export function createCipherParams(at: number): { name: 'AES-GCM'; iv: ArrayBuffer } {
  const iv = new ArrayBuffer(12);
  new DataView(iv).setUint32(8, at);
  return { name: 'AES-GCM', iv };
}
