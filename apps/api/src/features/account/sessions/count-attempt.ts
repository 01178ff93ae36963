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
import type { SQL } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { createKeyedHash } from '#platform/documents/pseudonym';
import { toCallerNetwork } from '#platform/http/limits/caller-network';
import { RefusalError } from '#platform/http/refusal-error';
import type { Services } from '#platform/services';
import {
  type AttemptKey,
  deleteAttempt,
  listAttempts,
  matchAccount,
  matchAddress,
  matchSamePlace,
  matchUnknownDevices,
  saveAttempt,
} from './auth-attempts.store';

type Needs = Pick<Services, 'db' | 'clock' | 'transact'>;

/** An account as tries know it, whether or not there is one. */
export function hashAccount(email: string, secret: string): string {
  return createKeyedHash(`account ${email}`, secret);
}

/** A network address as tries know it. */
export function hashAddress(address: string, secret: string): string {
  return createKeyedHash(`address ${toCallerNetwork(address)}`, secret);
}

/** A known device, or an open session, as tries know it. */
export function hashDevice(device: string, secret: string): string {
  return createKeyedHash(`device ${device}`, secret);
}

/**
 * A try that was counted: what takes it back, which it was of those from its own place, and whether it was the last that is
 * taken for its account, from there or from anywhere.
 */
export type CountedAttempt = { key: AttemptKey; id: number; nth: number; isLast: boolean };

/**
 * Counts a try before it is made, as one that fails: however many come at once, no more are made than are allowed.
 * After one that was right: `deleteAttempt`. What is refused is not written, so that a flood fills nothing.
 * @throws Refused `too_many_logins` or `too_many_sign_ups` (with `retryAfter` in seconds)
 */
export async function countAttempt({ db, clock, transact }: Needs, mark: AttemptKey): Promise<CountedAttempt> {
  // A look that does not queue behind whoever writes: a flood that is refused holds nobody up.
  await checkBudgets(db, mark, clock());
  return transact(async ({ tx, now }) => {
    const before = await checkBudgets(tx, mark, now);
    return { key: mark, id: await saveAttempt(tx, mark, now), nth: before.spent + 1, isLast: before.isLast };
  });
}

/** For a try that could not be made for reasons of our own. */
export function discardAttempt({ transact }: Pick<Services, 'transact'>, { id }: CountedAttempt): Promise<void> {
  return transact(({ tx }) => deleteAttempt(tx, id));
}

/** @returns how many tries count against the first of its budgets, and whether one of those of its account has room for one more only */
async function checkBudgets(
  db: Database | Tx,
  mark: AttemptKey,
  now: Instant,
): Promise<{ spent: number; isLast: boolean }> {
  const spent: number[] = [];
  let isLast = false;
  let allowedAt: Instant | undefined;
  for (const { which, budget, isOfAccount = false } of listBudgets(mark)) {
    const made = await listAttempts(db, which, budget, now);
    spent.push(made.length);
    if (isOfAccount && made.length + 1 >= budget.attempts) isLast = true;
    const next = findNextAttemptAt(made, budget, now);
    if (next !== undefined) allowedAt = Math.max(allowedAt ?? next, next);
  }
  if (allowedAt === undefined) return { spent: spent[0] ?? 0, isLast };
  const code = mark.kind === 'sign_up' ? 'too_many_sign_ups' : 'too_many_logins';
  throw new RefusalError({ code, details: { retryAfter: Math.ceil((allowedAt - now) / SECOND) } });
}

/** The narrowest first. A known device answers for itself alone: strangers cannot use up what is its own. */
function listBudgets(mark: AttemptKey): { which: SQL; budget: AttemptLimit; isOfAccount?: boolean }[] {
  if (mark.kind === 'sign_up') return [{ which: matchAddress(mark), budget: SIGN_UP_LIMIT }];
  if (mark.kind === 'second_step')
    return [
      { which: matchSamePlace(mark), budget: SECOND_STEP_AT_PLACE_LIMIT, isOfAccount: true },
      { which: matchAccount(mark), budget: SECOND_STEP_ANYWHERE_LIMIT, isOfAccount: true },
      ...(mark.addressHash ? [{ which: matchAddress(mark), budget: ADDRESS_LIMIT }] : []),
    ];
  if (mark.deviceHash) return [{ which: matchSamePlace(mark), budget: KNOWN_DEVICE_LIMIT, isOfAccount: true }];
  const address = { which: matchAddress(mark), budget: ADDRESS_LIMIT };
  if (mark.accountHash === undefined) return [address];
  return [
    { which: matchSamePlace(mark), budget: ACCOUNT_AT_ADDRESS_LIMIT, isOfAccount: true },
    { which: matchUnknownDevices(mark), budget: ACCOUNT_ANYWHERE_LIMIT, isOfAccount: true },
    address,
  ];
}
