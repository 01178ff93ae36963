import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

type Choices = {
  passphrase?: string;
  validFrom?: Date;
  validUntil?: Date;
  /** `3des` as older programs write it; `aes256`, the current form. */
  algorithm?: '3des' | 'aes256';
  iterations?: number;
  keyBits?: number;
};

/** Creates a PKCS#12 file with an RSA key, its certificate and that of its issuer. Valid from 2026 to 2036. */
export function createSigningCertificate({
  passphrase = 'secret',
  validFrom = new Date('2026-01-01T00:00:00Z'),
  validUntil = new Date('2036-01-01T00:00:00Z'),
  algorithm = 'aes256',
  iterations = 2048,
  keyBits = 2048,
}: Choices = {}) {
  const authority = createKeys(2048);
  const holder = createKeys(keyBits);
  const validity = { validFrom, validUntil };
  const names = {
    authority: [
      { shortName: 'C', value: 'TN' },
      { shortName: 'CN', value: 'Test Authority' },
    ],
    holder: [
      { shortName: 'C', value: 'TN' },
      { shortName: 'O', value: 'Vendeur SARL' },
      { shortName: 'CN', value: 'Cachet Vendeur' },
    ],
  };
  const root = createCertificate({
    ...validity,
    subject: names.authority,
    issuer: names.authority,
    publicKey: authority.publicKey,
    signer: authority.privateKey,
    serial: '01',
  });
  const certificate = createCertificate({
    ...validity,
    subject: names.holder,
    issuer: names.authority,
    publicKey: holder.publicKey,
    signer: authority.privateKey,
    serial: '00d4c1f2a03b',
  });
  const file = forge.pkcs12.toPkcs12Asn1(holder.privateKey, [certificate, root], passphrase, {
    algorithm,
    count: iterations,
  });
  return {
    pkcs12: Buffer.from(forge.asn1.toDer(file).getBytes(), 'latin1'),
    passphrase,
    /** The certificate of the issuer, which verifiers trust. */
    rootPem: forge.pki.certificateToPem(root),
  };
}

/** Node creates keys faster than the library, which reads them as PEM. */
function createKeys(modulusLength: number) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength });
  const key = forge.pki.privateKeyFromPem(privateKey.export({ type: 'pkcs8', format: 'pem' }) as string);
  return { privateKey: key, publicKey: forge.pki.rsa.setPublicKey(key.n, key.e) };
}

type Parts = {
  subject: forge.pki.CertificateField[];
  issuer: forge.pki.CertificateField[];
  publicKey: forge.pki.rsa.PublicKey;
  signer: forge.pki.rsa.PrivateKey;
  serial: string;
  validFrom: Date;
  validUntil: Date;
};

function createCertificate({ subject, issuer, publicKey, signer, serial, validFrom, validUntil }: Parts) {
  const certificate = forge.pki.createCertificate();
  certificate.serialNumber = serial;
  certificate.validity.notBefore = validFrom;
  certificate.validity.notAfter = validUntil;
  certificate.publicKey = publicKey;
  certificate.setSubject(subject);
  certificate.setIssuer(issuer);
  certificate.setExtensions([{ name: 'basicConstraints', cA: subject === issuer }]);
  certificate.sign(signer, forge.md.sha256.create());
  return certificate;
}
