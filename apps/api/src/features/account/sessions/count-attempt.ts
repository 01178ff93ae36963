import {
  ACCOUNT_ANYWHERE_LIMIT,
  ACCOUNT_AT_ADDRESS_LIMIT,
  ADDRESS_LIMIT,
  type AttemptLimit,
  findNextAttemptAt,
  KNOWN_DEVICE_LIMIT,
  SECOND_STEP_ANYWHERE_LIMIT,
  SECOND_STEP_AT_PLACE_LIMIT,
  SIGN_UP_LIMIT,
} from '@waha/domain/account/attempt-limit';
import { type Instant, SECOND } from '@waha/domain/kernel/time';
import type { Database, Tx } from '#platform/database/database';
import { createKeyedHash } from '#platform/documents/pseudonym';
import { toCallerNetwork } from '#platform/http/limits/caller-network';
import { RefusalError } from '#platform/http/refusal-error';
import type { Services } from '#platform/services';
import { type AttemptKey, type AttemptScope, deleteAttempt, listAttempts, saveAttempt } from './auth-attempts.store';

type Needs = Pick<Services, 'db' | 'clock' | 'transact'>;

/** Returns the hash of an account for attempts, whether or not the account exists. */
export function hashAccount(email: string, secret: string): string {
  return createKeyedHash(`account ${email}`, secret);
}

/** Returns the hash of a network address for attempts. */
export function hashAddress(address: string, secret: string): string {
  return createKeyedHash(`address ${toCallerNetwork(address)}`, secret);
}

/** Returns the hash of a known device, or of an open session, for attempts. */
export function hashDevice(device: string, secret: string): string {
  return createKeyedHash(`device ${device}`, secret);
}

/**
 * A counted attempt: the id that takes it back, and its number among those from its place. `isLast` marks the last one
 * allowed for its account, from there or from anywhere.
 */
export type CountedAttempt = { key: AttemptKey; id: number; attemptNumber: number; isLast: boolean };

/**
 * Counts an attempt as failed before it is made, so that simultaneous attempts cannot exceed the limit. After a correct
 * one, call `deleteAttempt`. Refused attempts are not stored, so that a flood fills no table.
 * @throws RefusalError `too_many_logins` or `too_many_sign_ups` (with `retryAfter` in seconds)
 */
export async function countAttempt({ db, clock, transact }: Needs, attemptKey: AttemptKey): Promise<CountedAttempt> {
  // A read outside of the write queue: a refused flood blocks no other caller.
  await checkBudgets(db, attemptKey, clock());
  return transact(async ({ tx, now }) => {
    const before = await checkBudgets(tx, attemptKey, now);
    return {
      key: attemptKey,
      id: await saveAttempt(tx, attemptKey, now),
      attemptNumber: before.spent + 1,
      isLast: before.isLast,
    };
  });
}

/** Discards an attempt that could not be made because of a server error. */
export function discardAttempt({ transact }: Pick<Services, 'transact'>, { id }: CountedAttempt): Promise<void> {
  return transact(({ tx }) => deleteAttempt(tx, id));
}

/**
 * @returns the number of attempts against the first limit, and whether one of the account's limits allows only one more
 */
async function checkBudgets(
  db: Database | Tx,
  attemptKey: AttemptKey,
  now: Instant,
): Promise<{ spent: number; isLast: boolean }> {
  const spent: number[] = [];
  let isLast = false;
  let allowedAt: Instant | undefined;
  for (const { scope, budget, isOfAccount = false } of listBudgets(attemptKey)) {
    const attempts = await listAttempts(db, scope, attemptKey, budget, now);
    spent.push(attempts.length);
    if (isOfAccount && attempts.length + 1 >= budget.attempts) isLast = true;
    const next = findNextAttemptAt(attempts, budget, now);
    if (next !== undefined) allowedAt = Math.max(allowedAt ?? next, next);
  }
  if (allowedAt === undefined) return { spent: spent[0] ?? 0, isLast };
  const code = attemptKey.kind === 'sign_up' ? 'too_many_sign_ups' : 'too_many_logins';
  throw new RefusalError({ code, details: { retryAfter: Math.ceil((allowedAt - now) / SECOND) } });
}

type Budget = { scope: AttemptScope; budget: AttemptLimit; isOfAccount?: boolean };

/** Narrowest limit first. A known device has only its own limit: other devices cannot use it up. */
function listBudgets(attemptKey: AttemptKey): Budget[] {
  if (attemptKey.kind === 'sign_up') return [{ scope: 'address', budget: SIGN_UP_LIMIT }];
  const address: Budget = { scope: 'address', budget: ADDRESS_LIMIT };
  if (attemptKey.kind === 'second_step')
    return [
      { scope: 'place', budget: SECOND_STEP_AT_PLACE_LIMIT, isOfAccount: true },
      { scope: 'account', budget: SECOND_STEP_ANYWHERE_LIMIT, isOfAccount: true },
      ...(attemptKey.addressHash ? [address] : []),
    ];
  if (attemptKey.deviceHash) return [{ scope: 'place', budget: KNOWN_DEVICE_LIMIT, isOfAccount: true }];
  if (attemptKey.accountHash === undefined) return [address];
  return [
    { scope: 'place', budget: ACCOUNT_AT_ADDRESS_LIMIT, isOfAccount: true },
    { scope: 'unknownDevices', budget: ACCOUNT_ANYWHERE_LIMIT, isOfAccount: true },
    address,
  ];
}
