import { decryptSecret, encryptSecret } from '#platform/auth/encrypt-secret';
import type { EInvoicingSettings } from './e-invoicing-settings.store';

const KEY = { owner: 'installation', purpose: 'El Fatoora password' } as const;

/** Encrypts the password of El Fatoora for storage. @param secret that of the server */
export function encryptPassword(password: string, secret: string): string {
  return encryptSecret(Buffer.from(password), { ...KEY, secret });
}

/** Returns the password of El Fatoora; undefined if there is none, or the server's secret has changed. */
export function decryptPassword(
  { password }: Pick<EInvoicingSettings, 'password'>,
  secret: string,
): string | undefined {
  if (password === null) return undefined;
  return decryptSecret(password, { ...KEY, secret })?.toString();
}
