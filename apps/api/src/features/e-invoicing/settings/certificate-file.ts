import type { Instant } from '@waha/domain/kernel/time';
import { decryptSecret, encryptSecret } from '#platform/auth/encrypt-secret';
import type { SigningCertificate } from '../signature/open-certificate';
import type { EInvoicingSettings } from './e-invoicing-settings.store';

const KEY = { owner: 'installation', purpose: 'signing certificate' } as const;

/** A PKCS#12 file with its password. */
export type CertificateFile = { pkcs12: Uint8Array; passphrase: string };

/** Encrypts a certificate with its password for storage. @param secret that of the server */
export function encryptCertificate({ pkcs12, passphrase }: CertificateFile, secret: string): string {
  const content = JSON.stringify({ pkcs12: Buffer.from(pkcs12).toString('base64'), passphrase });
  return encryptSecret(Buffer.from(content), { ...KEY, secret });
}

/** Checks whether the secret of the server still opens the stored certificate. */
export function isCertificateReadable(settings: Certified, secret: string): boolean {
  return decryptFile(settings, secret) !== undefined;
}

/** Returns the certificate that signs; undefined if there is none, or the server's secret has changed. */
export async function decryptCertificate(settings: Certified, secret: string): Promise<SigningCertificate | undefined> {
  const file = decryptFile(settings, secret);
  return file && openCertificateFile(file);
}

/** Opens a PKCS#12 file; undefined if its password is wrong, or it has no key. */
export async function openCertificateFile({
  pkcs12,
  passphrase,
}: CertificateFile): Promise<SigningCertificate | undefined> {
  // Loaded when it is needed, because it is large.
  const { openCertificate } = await import('../signature/open-certificate');
  return openCertificate(pkcs12, passphrase);
}

/** Checks whether the certificate can sign now. */
export async function canSignNow(certificate: SigningCertificate, now: Instant): Promise<boolean> {
  const { canSign } = await import('../signature/open-certificate');
  return canSign(certificate, now);
}

type Certified = Pick<EInvoicingSettings, 'certificate'>;

function decryptFile({ certificate }: Certified, secret: string): CertificateFile | undefined {
  if (certificate === null) return undefined;
  const opened = decryptSecret(certificate, { ...KEY, secret });
  if (!opened) return undefined;
  const { pkcs12, passphrase } = JSON.parse(opened.toString()) as { pkcs12: string; passphrase: string };
  return { pkcs12: Buffer.from(pkcs12, 'base64'), passphrase };
}
