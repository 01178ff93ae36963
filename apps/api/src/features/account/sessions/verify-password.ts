import { ACCOUNT_AT_ADDRESS_LIMIT, KNOWN_DEVICE_LIMIT } from '@waha/domain/account/attempt-limit';
import type { Person } from '#platform/auth/people.store';
import { createKeyedHash } from '#platform/documents/pseudonym';
import type { Services } from '#platform/services';
import { auditFailedAttempt, type Caller } from './audit-sign-in';
import type { AttemptKey } from './auth-attempts.store';
import {
  type CountedAttempt,
  countAttempt,
  discardAttempt,
  hashAccount,
  hashAddress,
  hashDevice,
} from './count-attempt';

/** The place of a password attempt: an address, and what is known of the device. */
export type SignInPlace = { address: string; device: string | undefined; caller: Caller };

type Needs = Pick<Services, 'db' | 'clock' | 'transact' | 'passwords' | 'secret'>;

/**
 * Checks an account's password. A missing account takes the same time, and leaves the same traces. After a correct one
 * the caller deletes the `counted` attempt, in the transaction of the following action.
 * @throws RefusalError `too_many_logins` (with `retryAfter` in seconds), `server_busy`
 */
export async function verifyPassword(
  services: Needs,
  { email, password, person }: { email: string; password: string; person: Person | undefined },
  { address, device, caller }: SignInPlace,
): Promise<{ isRight: boolean; counted: CountedAttempt }> {
  const { passwords, secret } = services;
  passwords.refuseWhenBusy();
  const counted = await countAttempt(services, createPlaceAttemptKey('password', email, { address, device }, secret));
  let isRight: boolean;
  try {
    isRight = await passwords.matches(person?.passwordHash, password);
  } catch (error) {
    await discardAttempt(services, counted);
    throw error;
  }
  if (!isRight) {
    const subject = person?.id ?? `unknown-${createKeyedHash(`unknown ${email}`, secret).slice(0, 8)}`;
    await auditFailedAttempt(services, subject, caller, counted, getAttemptLimit({ device }));
  }
  return { isRight, counted };
}

/** Returns the key of the attempts: the account and a known device, or else the account and the address. */
export function createPlaceAttemptKey(
  kind: 'password' | 'second_step',
  email: string,
  { address, device }: Pick<SignInPlace, 'address' | 'device'>,
  secret: string,
): AttemptKey {
  const place = device ? { deviceHash: hashDevice(device, secret) } : { addressHash: hashAddress(address, secret) };
  return { kind, accountHash: hashAccount(email, secret), ...place };
}

/** Returns the number of attempts allowed from there. */
export function getAttemptLimit({ device }: Pick<SignInPlace, 'device'>): number {
  return (device ? KNOWN_DEVICE_LIMIT : ACCOUNT_AT_ADDRESS_LIMIT).attempts;
}
