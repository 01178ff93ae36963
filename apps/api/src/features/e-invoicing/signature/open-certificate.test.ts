import { createCipheriv, pbkdf2Sync } from 'node:crypto';
import forge from 'node-forge';
import { describe, expect, test } from 'vitest';
import { createSigningCertificate } from '#testing/create-signing-certificate';
import { canSign, openCertificate } from './open-certificate';

const { asn1 } = forge;
const NOW = Date.parse('2026-11-30T12:00:00Z');

describe('certificate file', () => {
  test.each(['3des', 'aes256'] as const)('with %s is opened with its password', (algorithm) => {
    const { pkcs12, passphrase } = createSigningCertificate({ algorithm });
    const certificate = openCertificate(pkcs12, passphrase)!;
    expect(certificate).toMatchObject({
      subject: 'C=TN, O=Vendeur SARL, CN=Cachet Vendeur',
      issuer: 'C=TN, CN=Test Authority',
      validFrom: Date.parse('2026-01-01T00:00:00Z'),
      validUntil: Date.parse('2036-01-01T00:00:00Z'),
    });
    expect(certificate.chain.map(({ subject }) => subject.split('CN=')[1])).toEqual([
      'Cachet Vendeur',
      'Test Authority',
    ]);
    expect(certificate.chain[0]!.checkPrivateKey(certificate.key)).toBe(true);
    expect(canSign(certificate, NOW)).toBe(true);
  });

  test.each(['3des', 'aes256'] as const)('with %s is unreadable with another password', (algorithm) => {
    const { pkcs12 } = createSigningCertificate({ algorithm });
    for (const passphrase of ['', 'Secret', 'secret ', ...Array.from({ length: 20 }, (_, at) => `guess-${at}`)])
      expect(openCertificate(pkcs12, passphrase)).toBeUndefined();
  });

  test('is unreadable if it is damaged, empty or too large', () => {
    const { pkcs12, passphrase } = createSigningCertificate();
    expect(openCertificate(new Uint8Array(), passphrase)).toBeUndefined();
    expect(openCertificate(Buffer.from('not a certificate'), passphrase)).toBeUndefined();
    expect(openCertificate(Buffer.concat([pkcs12, Buffer.alloc(48 * 1024)]), passphrase)).toBeUndefined();
    for (let end = 0; end < pkcs12.length; end += 97)
      expect(openCertificate(pkcs12.subarray(0, end), passphrase)).toBeUndefined();
  });

  test('does not sign before and after its validity', () => {
    const { pkcs12, passphrase } = createSigningCertificate({ validUntil: new Date('2026-06-01T00:00:00Z') });
    const certificate = openCertificate(pkcs12, passphrase)!;
    expect(canSign(certificate, Date.parse('2025-12-31T23:59:59Z'))).toBe(false);
    expect(canSign(certificate, Date.parse('2026-01-01T00:00:00Z'))).toBe(true);
    expect(canSign(certificate, Date.parse('2026-05-31T23:59:59Z'))).toBe(true);
    expect(canSign(certificate, Date.parse('2026-06-01T00:00:00Z'))).toBe(false);
  });

  test('does not sign with a key of 1024 bits', () => {
    const { pkcs12, passphrase } = createSigningCertificate({ keyBits: 1024 });
    expect(canSign(openCertificate(pkcs12, passphrase)!, NOW)).toBe(false);
  });
});

const oid = (id: string) => asn1.create(0, asn1.Type.OID, false, asn1.oidToDer(id).getBytes());
const integer = (value: number) => asn1.create(0, asn1.Type.INTEGER, false, asn1.integerToDer(value).getBytes());
const octets = (bytes: Buffer) => asn1.create(0, asn1.Type.OCTETSTRING, false, bytes.toString('latin1'));
const sequence = (...parts: forge.asn1.Asn1[]) => asn1.create(0, asn1.Type.SEQUENCE, true, parts);
const tagged = (part: forge.asn1.Asn1) => asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0, true, [part]);
const toBytes = (part: forge.asn1.Asn1) => Buffer.from(asn1.toDer(part).getBytes(), 'latin1');
const DATA = '1.2.840.113549.1.7.1';
const SALT = Buffer.alloc(8, 1);

function encryptedPart(algorithm: forge.asn1.Asn1, bytes: Buffer) {
  const content = asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0, false, bytes.toString('latin1'));
  return sequence(oid('1.2.840.113549.1.7.6'), tagged(sequence(integer(0), sequence(oid(DATA), algorithm, content))));
}
const createFile = (parts: forge.asn1.Asn1[]) =>
  toBytes(sequence(integer(3), sequence(oid(DATA), tagged(octets(toBytes(sequence(...parts)))))));

const modern = (iterations: number) =>
  sequence(
    oid('1.2.840.113549.1.5.13'),
    sequence(
      sequence(oid('1.2.840.113549.1.5.12'), sequence(octets(SALT), integer(iterations))),
      sequence(oid('2.16.840.1.101.3.4.1.42'), octets(Buffer.alloc(16))),
    ),
  );
const legacy = (iterations: number) =>
  sequence(oid('1.2.840.113549.1.12.1.3'), sequence(octets(SALT), integer(iterations)));

describe('hostile certificate file', () => {
  test.each([
    ['modern', modern],
    ['older', legacy],
  ])('does not block the server with a huge number of iterations of the %s derivation', (_name, algorithm) => {
    const startedAt = performance.now();
    expect(openCertificate(createFile([encryptedPart(algorithm(2 ** 31 - 1), Buffer.alloc(16))]), 'x')).toBeUndefined();
    expect(openCertificate(createFile([encryptedPart(algorithm(0), Buffer.alloc(16))]), 'x')).toBeUndefined();
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  test('does not block the server with many parts that are decrypted', () => {
    const iterations = 600_000;
    const cipher = createCipheriv('aes-256-cbc', pbkdf2Sync('x', SALT, iterations, 32, 'sha1'), Buffer.alloc(16));
    const nothing = Buffer.concat([cipher.update(toBytes(sequence())), cipher.final()]);
    const parts = Array.from({ length: 200 }, () => encryptedPart(modern(iterations), nothing));
    const startedAt = performance.now();
    expect(openCertificate(createFile(parts), 'x')).toBeUndefined();
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
