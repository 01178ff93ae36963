/** The endpoint takes 64,000 characters of base64. */
export const MAX_CERTIFICATE_BYTES = 48_000;

/** Returns a certificate file in base64. */
export async function readCertificate(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
