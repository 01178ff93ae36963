import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeTeif } from '@waha/domain/e-invoicing/teif/write-teif';
import { checkTeifStructure } from '@waha/domain/testing/check-teif-structure';
import { createEInvoiceContent } from '@waha/domain/testing/create-e-invoice-content';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSigningCertificate } from '#testing/create-signing-certificate';
import { canSign, openCertificate, type SigningCertificate } from './open-certificate';
import { signTeif } from './sign-teif';

const AT = Date.parse('2026-11-30T12:34:56.789Z');
const XADES_NAMESPACE = 'http://uri.etsi.org/01903/v1.3.2#';
const folder = mkdtempSync(join(tmpdir(), 'waha-signature-'));
const pathOf = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let certificate: SigningCertificate;
beforeAll(() => {
  const { pkcs12, passphrase, rootPem } = createSigningCertificate();
  certificate = openCertificate(pkcs12, passphrase)!;
  writeFileSync(pathOf('root.pem'), rootPem);
});

/** Verifies with another implementation: xmlsec1. Returns whether the signature is valid, and its messages. */
function verify(xml: string, root = 'root.pem') {
  writeFileSync(pathOf('signed.xml'), xml);
  const { status, stderr, stdout } = spawnSync(
    'xmlsec1',
    [
      ...['--verify', '--trusted-pem', pathOf(root), '--verification-time', '2026-11-30 12:00:00'],
      ...['--id-attr:Id', `${XADES_NAMESPACE}:SignedProperties`, '--enabled-reference-uris', 'empty,same-doc'],
      ...['--print-debug', pathOf('signed.xml')],
    ],
    { encoding: 'utf8' },
  );
  return { isValid: status === 0, text: `${stderr}${stdout}` };
}

const signed = (changes?: Parameters<typeof createEInvoiceContent>[0]) =>
  signTeif(writeTeif(createEInvoiceContent(changes)), certificate, AT);

describe('signature of an electronic invoice', () => {
  test('is valid for another implementation, with both references', () => {
    const xml = signed();
    const { isValid, text } = verify(xml);
    expect(text).toContain('OK');
    expect(text).toMatch(/SignedInfo References \(ok\/all\): 2\/2/);
    expect(isValid).toBe(true);
    expect(checkTeifStructure(xml)).toEqual([]);
  });

  test('is valid with any texts of seller and buyer', () => {
    const anySign = fc.oneof(
      fc.constantFrom(...'&<>"\'\r\n\t é😀ا'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    );
    const anyText = fc.string({ unit: anySign, minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(anyText, anyText, (name, address) => {
        const { isValid, text } = verify(signed({ seller: { legalName: name }, buyer: { name, address } }));
        expect(isValid, text).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('stays valid when El Fatoora adds its reference and its own signature', () => {
    const xml = signed();
    const reference =
      '<RefTtnVal><ReferenceTTN refID="I-88">123456789012345678901234567</ReferenceTTN><ReferenceCEV>iVBORw0KGgo=</ReferenceCEV>' +
      '<ReferenceDate><DateText format="ddMMyyHHmm" functionCode="I-37">3011261235</DateText></ReferenceDate></RefTtnVal>';
    const withReference = xml.replace('<ds:Signature ', `${reference}<ds:Signature `);
    expect(withReference).not.toBe(xml);
    expect(verify(withReference).isValid).toBe(true);
    const ownSignature = /<ds:Signature .*<\/ds:Signature>/s
      .exec(xml)![0]
      .replaceAll(/SigFrs|r-id-frs/g, (id) => `${id}-2`);
    // xmlsec1 verifies the first signature of the file.
    expect(verify(withReference.replace('</TEIF>', `${ownSignature}</TEIF>`)).isValid).toBe(true);
  });

  test.each([
    ['an amount', '>149.500<', '>149.501<'],
    ['white space between tags', '<InvoiceBody>', '<InvoiceBody> '],
    ['the day', '>150126<', '>160126<'],
    ['the time of signing', '2026-11-30T12:34:56Z', '2026-11-30T12:34:57Z'],
    ['the role', 'Fournisseur', 'fournisseur'],
    ['the policy', 'urn:2.16.788.1.2.1.3', 'urn:2.16.788.1.2.1.4'],
  ])('is invalid after a change of %s', (_name, from, to) => {
    const xml = signed();
    const changed = xml.replace(from, to);
    expect(changed).not.toBe(xml);
    expect(verify(changed).isValid).toBe(false);
  });

  test('is invalid for a verifier that trusts another authority', () => {
    writeFileSync(pathOf('other.pem'), createSigningCertificate().rootPem);
    expect(verify(signed(), 'other.pem').isValid).toBe(false);
  });

  test('names time, certificate, policy and role in the order of the schema', () => {
    const xml = signed();
    const properties = /<xades:SignedProperties .*<\/xades:SignedProperties>/s.exec(xml)![0];
    const names = [...properties.matchAll(/<(xades|ds):(\w+)/g)].map(([, , name]) => name);
    expect(names).toEqual([
      ...['SignedProperties', 'SignedSignatureProperties', 'SigningTime'],
      ...['SigningCertificateV2', 'Cert', 'CertDigest', 'DigestMethod', 'DigestValue', 'IssuerSerialV2'],
      ...['SignaturePolicyIdentifier', 'SignaturePolicyId', 'SigPolicyId', 'Identifier', 'Description'],
      ...['SigPolicyHash', 'DigestMethod', 'DigestValue', 'SigPolicyQualifiers', 'SigPolicyQualifier', 'SPURI'],
      ...['SignerRoleV2', 'ClaimedRoles', 'ClaimedRole'],
      ...['SignedDataObjectProperties', 'DataObjectFormat', 'MimeType'],
    ]);
    expect(properties).toContain('<xades:SigningTime>2026-11-30T12:34:56Z</xades:SigningTime>');
    expect(properties).toContain(createHash('sha256').update(certificate.chain[0]!.raw).digest('base64'));
    expect([...xml.matchAll(/ Id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'SigFrs',
      'r-id-frs',
      'value-SigFrs',
      'xades-SigFrs',
    ]);
    expect(xml.match(/<ds:X509Certificate>/g)).toHaveLength(2);
  });

  test('names issuer and serial number of the certificate as DER', () => {
    const [, base64] = /<xades:IssuerSerialV2>(.+?)</.exec(signed())!;
    const text = execFileSync('openssl', ['asn1parse', '-inform', 'DER'], {
      input: Buffer.from(base64!, 'base64'),
      encoding: 'utf8',
    });
    expect(text).toMatch(/SEQUENCE.*\n.*SEQUENCE.*\n.*cont \[ 4 \]/);
    expect(text).toContain('Test Authority');
    expect(text).toMatch(/INTEGER\s+:D4C1F2A03B/);
    expect(text).not.toContain('Cachet Vendeur');
  });

  test('refuses what is no document of the writer, and a second signature', () => {
    const xml = writeTeif(createEInvoiceContent());
    for (const other of [signed(), '', '<TEIF></TEIF>', xml.replace('</TEIF>', '</TEIF>\n'), xml.replace('?>', '?>\n')])
      expect(() => signTeif(other, certificate, AT)).toThrow('Only a document of writeTeif');
  });
});

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });

describe('certificate file of OpenSSL', () => {
  beforeAll(() => {
    for (const [name, algorithm] of [
      ['rsa', 'rsa:2048'],
      ['ec', 'ec'],
    ] as const)
      openssl(
        ...[
          'req',
          '-x509',
          '-newkey',
          algorithm,
          '-nodes',
          '-keyout',
          `${name}.key`,
          '-out',
          `${name}.pem`,
          '-days',
          '30',
        ],
        ...(name === 'ec' ? ['-pkeyopt', 'ec_paramgen_curve:prime256v1'] : []),
        ...['-subj', `/CN=${name}`],
      );
  });

  const create = (name: 'rsa' | 'ec', passphrase: string, ...options: string[]) => {
    const files = ['-inkey', `${name}.key`, '-in', `${name}.pem`, '-out', `${name}.p12`];
    openssl('pkcs12', '-export', ...files, '-passout', `pass:${passphrase}`, ...options);
    return readFileSync(pathOf(`${name}.p12`));
  };

  test.each([
    ['in the current form', []],
    ['in the form of older programs, with RC2 and triple DES', ['-legacy']],
    ['with triple DES for everything', ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']],
    ['with AES of 128 bits', ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-128-CBC']],
    ['without a MAC', ['-nomac']],
    ['with the iterations of browsers', ['-iter', '600000']],
    ['with an unencrypted certificate', ['-certpbe', 'NONE']],
  ])('is opened %s', (_name, options) => {
    const passphrase = 'clé secrète';
    const file = create('rsa', passphrase, ...options);
    const opened = openCertificate(file, passphrase)!;
    expect(opened.subject).toBe('CN=rsa');
    expect(canSign(opened, Date.now())).toBe(true);
    expect(openCertificate(file, 'cle secrete')).toBeUndefined();
  });

  test('is opened without a password', () => {
    expect(openCertificate(create('rsa', ''), '')?.subject).toBe('CN=rsa');
  });

  test('cannot sign with a key of an elliptic curve', () => {
    const opened = openCertificate(create('ec', 'secret'), 'secret')!;
    expect(opened.subject).toBe('CN=ec');
    expect(canSign(opened, Date.now())).toBe(false);
  });

  test('is unreadable without a key', () => {
    openssl('pkcs12', '-export', '-nokeys', '-in', 'rsa.pem', '-out', 'only.p12', '-passout', 'pass:secret');
    expect(openCertificate(readFileSync(pathOf('only.p12')), 'secret')).toBeUndefined();
  });
});
