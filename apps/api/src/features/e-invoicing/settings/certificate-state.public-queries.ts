import type { Instant } from '@waha/domain/kernel/time';
import type { Database } from '#platform/database/database';
import { canSignNow, decryptCertificate } from './certificate-file';
import { findEInvoicingSettings } from './e-invoicing-settings.store';
import { decryptPassword } from './encrypt-password';

/** Why nothing can be signed or sent; undefined if it can. */
export type SecretsFault = 'certificate_unreadable' | 'certificate_unusable' | 'password_unreadable';

/** Returns why the stored secrets cannot be used; undefined if they can, or are not needed. */
export async function findSecretsFault(
  db: Database,
  { secret, now }: { secret: string; now: Instant },
): Promise<SecretsFault | undefined> {
  const settings = await findEInvoicingSettings(db);
  if (!settings || settings.mode === 'off') return undefined;
  const certificate = await decryptCertificate(settings, secret);
  if (!certificate) return 'certificate_unreadable';
  if (!(await canSignNow(certificate, now))) return 'certificate_unusable';
  return settings.mode === 'submit' && decryptPassword(settings, secret) === undefined
    ? 'password_unreadable'
    : undefined;
}
