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

/** Where a password is tried from: an address, and what is known of the device. */
export type SignInPlace = { address: string; device: string | undefined; caller: Caller };

type Needs = Pick<Services, 'db' | 'clock' | 'transact' | 'passwords' | 'secret'>;

/**
 * Whether this is the account's password; an account that there is not takes the same time, and leaves the same. After
 * one that was right the caller deletes the `counted` attempt in the transaction of what is done then.
 * @throws Refused `too_many_logins` (with `retryAfter` in seconds), `server_busy`
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

/** Whose tries they are: of an account from a known device, else from an address. */
export function createPlaceAttemptKey(
  kind: 'password' | 'second_step',
  email: string,
  { address, device }: Pick<SignInPlace, 'address' | 'device'>,
  secret: string,
): AttemptKey {
  const place = device ? { deviceHash: hashDevice(device, secret) } : { addressHash: hashAddress(address, secret) };
  return { kind, accountHash: hashAccount(email, secret), ...place };
}

/** How many are allowed from there. */
export function getAttemptLimit({ device }: Pick<SignInPlace, 'device'>): number {
  return (device ? KNOWN_DEVICE_LIMIT : ACCOUNT_AT_ADDRESS_LIMIT).attempts;
}
