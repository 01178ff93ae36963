export const CURVE = { name: 'ECDH', namedCurve: 'P-256' };

/** Imports the lock (`x`, `y`) or, with `d`, the key of a device into WebCrypto. */
export function importKeyHalf(coordinates: { x: string; y: string; d?: string }): Promise<CryptoKey> {
  return crypto.subtle.importKey(
    'jwk',
    { kty: 'EC', crv: 'P-256', ...coordinates },
    CURVE,
    false,
    coordinates.d ? ['deriveBits'] : [],
  );
}

/** Derives the shared encryption key: from the lock when encrypting, from the device's key when decrypting. */
export async function deriveEncryptionKey(
  privateKey: CryptoKey,
  publicKey: CryptoKey,
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256);
  const shared = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey']);
  const emptySalt = new Uint8Array();
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: emptySalt, info: emptySalt };
  return crypto.subtle.deriveKey(hkdf, shared, { name: 'AES-GCM', length: 256 }, false, [use]);
}

/** Each encrypted outbox has its own key, so the row's position is a safe nonce. No row can be swapped with another. */
export function createCipherParams(index: number): { name: 'AES-GCM'; iv: ArrayBuffer } {
  const iv = new ArrayBuffer(12);
  new DataView(iv).setUint32(8, index);
  return { name: 'AES-GCM', iv };
}
