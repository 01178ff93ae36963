import type { AttemptLimit } from '@waha/domain/account/attempt-limit';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { authAttempts } from '../account.tables';

type Row = typeof authAttempts.$inferSelect;

/**
 * The key under which an attempt counts, all of it hashed: the address of an unknown device, or the known device
 * itself.
 */
export type AttemptKey = {
  kind: Row['kind'];
  accountHash?: string;
  addressHash?: string;
  deviceHash?: string;
};

/** Attempts to guess a credential of an account. */
const GUESSES = ['password', 'second_step', 'link'] as const;

/** Matches the account's attempts of this kind from everywhere. */
export function matchAccount({ kind, accountHash }: AttemptKey): SQL {
  return and(eq(authAttempts.accountHash, accountHash ?? ''), eq(authAttempts.kind, kind))!;
}

/** Matches the account's attempts of this kind from the same place: the same known device, or the same address. */
export function matchSamePlace(attemptKey: AttemptKey): SQL {
  const { addressHash, deviceHash } = attemptKey;
  const placeCondition = deviceHash
    ? eq(authAttempts.deviceHash, deviceHash)
    : eq(authAttempts.addressHash, addressHash ?? '');
  return and(matchAccount(attemptKey), placeCondition)!;
}

/** Matches the account's attempts of this kind from unknown devices. */
export function matchUnknownDevices(attemptKey: AttemptKey): SQL {
  return and(matchAccount(attemptKey), isNull(authAttempts.deviceHash))!;
}

/** Matches all attempts from the address, for any account; sign-ups are counted separately. */
export function matchAddress({ kind, addressHash }: AttemptKey): SQL {
  const alike = kind === 'sign_up' ? [kind] : [...GUESSES];
  return and(eq(authAttempts.addressHash, addressHash ?? ''), inArray(authAttempts.kind, alike))!;
}

export async function listAttempts(
  db: Database | Tx,
  which: SQL,
  { windowMs }: AttemptLimit,
  now: Instant,
): Promise<Instant[]> {
  const rows = await db
    .select({ madeAt: authAttempts.madeAt })
    .from(authAttempts)
    .where(and(which, gt(authAttempts.madeAt, now - windowMs)));
  return rows.map(({ madeAt }) => madeAt);
}

/** @returns the row's id */
export async function saveAttempt(tx: Tx, attemptKey: AttemptKey, madeAt: Instant): Promise<number> {
  const [row] = await tx
    .insert(authAttempts)
    .values({ ...attemptKey, madeAt })
    .returning({ id: authAttempts.id });
  return row!.id!;
}

/** Deletes one attempt that was correct or could not be made. Earlier wrong ones still count. */
export async function deleteAttempt(tx: Tx, id: number): Promise<void> {
  await tx.delete(authAttempts).where(eq(authAttempts.id, id));
}

/** Deletes all attempts of an account, which ends its slow-down. */
export async function clearAttemptsOfAccount(tx: Tx, accountHash: string): Promise<void> {
  await tx.delete(authAttempts).where(eq(authAttempts.accountHash, accountHash));
}

/** Deletes attempts that no limit counts any more. */
export async function deleteOldAttempts(
  tx: Tx,
  { passwordsBefore, othersBefore }: { passwordsBefore: Instant; othersBefore: Instant },
): Promise<void> {
  const oldPassword = and(inArray(authAttempts.kind, ['password', 'link']), lte(authAttempts.madeAt, passwordsBefore));
  await tx.delete(authAttempts).where(or(oldPassword, lte(authAttempts.madeAt, othersBefore)));
}
