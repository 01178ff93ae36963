import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { loadForge } from './load-forge';
import { type Asn1, listParts, readAsn1, readBytes, readOid } from './read-asn1';

/**
 * The work that one file may cause, in blocks of PBKDF2: less than a second. Browsers and key stores use between 2,000 and
 * 600,000 iterations for each encrypted part.
 */
const WORK_MAX = 1_400_000;
/** The work of an iteration of the older derivation, which runs as JavaScript. Key stores use up to 52,224 iterations for each part. */
const LEGACY_WORK = 12;

const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';
/** SHA-1 with triple DES, and with RC2 of 40 bits. */
const LEGACY = ['1.2.840.113549.1.12.1.3', '1.2.840.113549.1.12.1.6'];

const SHA1 = '1.2.840.113549.2.7';
const HASHES: Readonly<Record<string, string>> = {
  [SHA1]: 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};
const CIPHERS: Readonly<Record<string, { name: string; keyBytes: number }>> = {
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyBytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyBytes: 32 },
};

/**
 * Returns a function that decrypts the encrypted parts of one PKCS#12 file. It takes their algorithm and bytes and returns the
 * content. It throws an Error if the password is wrong, the algorithm unknown, or the file causes too much work.
 */
export function createPkcs12Decrypter(passphrase: string) {
  const { asn1, pki } = loadForge();
  let work = 0;
  const countIterations = (part: Asn1 | undefined, workOfEach: number): number => {
    const iterations = Number(BigInt(`0x${readBytes(part).toString('hex')}`));
    work += iterations * workOfEach;
    if (iterations < 1 || work > WORK_MAX) throw new Error('PKCS#12 file with too many iterations');
    return iterations;
  };

  const decryptModern = (parameters: Asn1 | undefined, bytes: Buffer): Asn1 => {
    const [derivation, encryption] = listParts(parameters!).map(listParts);
    const [salt, iterations, ...options] = listParts(derivation![1]!);
    const prf = options.find(({ type }) => type === asn1.Type.SEQUENCE);
    const hash = HASHES[prf ? readOid(listParts(prf)[0]) : SHA1];
    const cipher = CIPHERS[readOid(encryption![0])];
    if (readOid(derivation![0]) !== PBKDF2 || !hash || !cipher)
      throw new Error('PKCS#12 file with an unknown algorithm');
    // SHA-1 fills a key of more than 20 bytes in a second pass.
    const count = countIterations(iterations, hash === 'sha1' && cipher.keyBytes > 20 ? 2 : 1);
    const key = pbkdf2Sync(passphrase, readBytes(salt), count, cipher.keyBytes, hash);
    const decipher = createDecipheriv(cipher.name, key, readBytes(encryption![1]));
    return readAsn1(Buffer.concat([decipher.update(bytes), decipher.final()]));
  };

  return (algorithm: Asn1, bytes: Buffer): Asn1 => {
    const [oid, parameters] = listParts(algorithm);
    if (readOid(oid) === PBES2) return decryptModern(parameters, bytes);
    if (!LEGACY.includes(readOid(oid))) throw new Error('PKCS#12 file with an unknown algorithm');
    countIterations(listParts(parameters!)[1], LEGACY_WORK);
    const encrypted = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, [
      algorithm,
      asn1.create(asn1.Class.UNIVERSAL, asn1.Type.OCTETSTRING, false, bytes.toString('latin1')),
    ]);
    // Written for keys, but all encrypted parts have this form.
    const content: Asn1 | null = pki.decryptPrivateKeyInfo(encrypted, passphrase);
    if (!content) throw new Error('PKCS#12 file with another password');
    return content;
  };
}
