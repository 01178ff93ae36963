import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { Instant } from '@waha/domain/kernel/time';
import { loadForge } from './load-forge';
import { createPkcs12Decrypter } from './pkcs12-decrypter';
import { type Asn1, listParts, readAsn1, readBytes, readOid, writeAsn1 } from './read-asn1';

/** A certificate with its key. `chain` begins with the certificate, followed by the certificates of its issuers. */
export type SigningCertificate = {
  key: KeyObject;
  chain: readonly X509Certificate[];
  subject: string;
  issuer: string;
  validFrom: Instant;
  validUntil: Instant;
};

/** A file with a certificate and its issuers has 3 to 10 KB. */
const PKCS12_MAX_BYTES = 48 * 1024;
const CHAIN_MAX = 8;
/** The sizes of RSA keys that sign: smaller ones are not safe, and larger ones take seconds. */
const RSA_BITS = { min: 2048, max: 8192 };

const DATA = '1.2.840.113549.1.7.1';
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6';
const KEY_BAG = '1.2.840.113549.1.12.10.1.1';
const ENCRYPTED_KEY_BAG = '1.2.840.113549.1.12.10.1.2';
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3';
const X509 = '1.2.840.113549.1.9.22.1';

/**
 * Opens a PKCS#12 file. Returns `undefined` if it cannot be read: damaged, wrong password, no key with its certificate,
 * or so many iterations that it would block the server.
 */
export function openCertificate(pkcs12: Uint8Array, passphrase: string): SigningCertificate | undefined {
  if (pkcs12.length > PKCS12_MAX_BYTES) return undefined;
  // A missing library is no unreadable file.
  loadForge();
  try {
    return findCertificate(readPkcs12(Buffer.from(pkcs12), passphrase));
  } catch {
    // Parsers throw many kinds of errors for damaged files and wrong passwords. All of them mean: unreadable.
    return undefined;
  }
}

/** Checks whether the certificate can sign electronic invoices: an RSA key of a usual size, and valid now. */
export function canSign({ key, validFrom, validUntil }: SigningCertificate, now: Instant): boolean {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  const isRsa = key.asymmetricKeyType === 'rsa' && bits >= RSA_BITS.min && bits <= RSA_BITS.max;
  return isRsa && validFrom <= now && now < validUntil;
}

type Contents = { keys: KeyObject[]; certificates: X509Certificate[] };

function findCertificate({ keys, certificates }: Contents): SigningCertificate | undefined {
  for (const key of keys)
    for (const certificate of certificates)
      if (certificate.checkPrivateKey(key))
        return {
          key,
          chain: findChain(certificate, certificates),
          subject: toLine(certificate.subject),
          issuer: toLine(certificate.issuer),
          validFrom: Date.parse(certificate.validFrom),
          validUntil: Date.parse(certificate.validTo),
        };
  return undefined;
}

function findChain(certificate: X509Certificate, certificates: readonly X509Certificate[]): X509Certificate[] {
  const chain = [certificate];
  while (chain.length < CHAIN_MAX) {
    const issuer = certificates.find((other) => !chain.includes(other) && chain.at(-1)!.checkIssued(other));
    if (!issuer) break;
    chain.push(issuer);
  }
  return chain;
}

/** `CN=…\nO=…` on one line. */
const toLine = (name: string) => name.split('\n').join(', ');

/**
 * Reads keys and certificates of a PKCS#12 file (RFC 7292). Its MAC is not checked, because that can last a second: a wrong
 * password does not decrypt the key, and a key that was changed does not match its certificate.
 * @throws Error if the file cannot be read
 */
function readPkcs12(bytes: Buffer, passphrase: string): Contents {
  const decrypt = createPkcs12Decrypter(passphrase);
  const contents: Contents = { keys: [], certificates: [] };
  const [, safe] = listParts(readAsn1(bytes));
  const [type, content] = listParts(safe!);
  if (readOid(type) !== DATA) throw new Error('PKCS#12 file that is signed with a public key');
  for (const part of listParts(readAsn1(readBytes(listParts(content!)[0]))))
    for (const bag of listParts(readSafeContents(part, decrypt))) addBag(contents, bag, decrypt);
  return contents;
}

type Decrypt = ReturnType<typeof createPkcs12Decrypter>;

function readSafeContents(part: Asn1, decrypt: Decrypt): Asn1 {
  const [type, content] = listParts(part);
  const [inner] = listParts(content!);
  if (readOid(type) === DATA) return readAsn1(readBytes(inner));
  if (readOid(type) !== ENCRYPTED_DATA) throw new Error('PKCS#12 part of an unknown type');
  const [, encrypted] = listParts(inner!);
  const [, algorithm, bytes] = listParts(encrypted!);
  return decrypt(algorithm!, readBytes(bytes));
}

/** Reads one bag; other kinds than keys and certificates are ignored. */
function addBag({ keys, certificates }: Contents, bag: Asn1, decrypt: Decrypt): void {
  const [type, content] = listParts(bag);
  const [value] = listParts(content!);
  const kind = readOid(type);
  if (kind === KEY_BAG) keys.push(readKey(value!));
  if (kind === ENCRYPTED_KEY_BAG) {
    const [algorithm, bytes] = listParts(value!);
    keys.push(readKey(decrypt(algorithm!, readBytes(bytes))));
  }
  if (kind === CERTIFICATE_BAG) {
    const [certificateType, certificate] = listParts(value!);
    if (readOid(certificateType) !== X509) return;
    certificates.push(new X509Certificate(readBytes(listParts(certificate!)[0])));
  }
}

const readKey = (value: Asn1) => createPrivateKey({ key: writeAsn1(value), format: 'der', type: 'pkcs8' });
