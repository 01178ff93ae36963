import type { AttemptLimit } from '@waha/domain/account/attempt-limit';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { authAttempts } from '../account.tables';

type Row = typeof authAttempts.$inferSelect;

/** Whom a try is of, all of it hashed: a stranger by their address, a known device by itself. */
export type AttemptKey = {
  kind: Row['kind'];
  accountHash?: string;
  addressHash?: string;
  deviceHash?: string;
};

/** Guesses at what opens an account. */
const GUESSES = ['password', 'second_step', 'link'] as const;

/** The account's attempts of this kind from everywhere. */
export function matchAccount({ kind, accountHash }: AttemptKey): SQL {
  return and(eq(authAttempts.accountHash, accountHash ?? ''), eq(authAttempts.kind, kind))!;
}

/** The account's attempts of this kind from the same place: the same known device, or the same address. */
export function matchSamePlace(mark: AttemptKey): SQL {
  const { addressHash, deviceHash } = mark;
  const place = deviceHash ? eq(authAttempts.deviceHash, deviceHash) : eq(authAttempts.addressHash, addressHash ?? '');
  return and(matchAccount(mark), place)!;
}

/** The account's attempts of this kind by strangers, without those of its known devices. */
export function matchUnknownDevices(mark: AttemptKey): SQL {
  return and(matchAccount(mark), isNull(authAttempts.deviceHash))!;
}

/** All tries from the address, whatever the account; sign-ups count for themselves. */
export function matchAddress({ kind, addressHash }: AttemptKey): SQL {
  const alike = kind === 'sign_up' ? [kind] : [...GUESSES];
  return and(eq(authAttempts.addressHash, addressHash ?? ''), inArray(authAttempts.kind, alike))!;
}

export async function listAttempts(
  db: Database | Tx,
  which: SQL,
  { window }: AttemptLimit,
  now: Instant,
): Promise<Instant[]> {
  const rows = await db
    .select({ madeAt: authAttempts.madeAt })
    .from(authAttempts)
    .where(and(which, gt(authAttempts.madeAt, now - window)));
  return rows.map(({ madeAt }) => madeAt);
}

/** @returns the row's id */
export async function saveAttempt(tx: Tx, mark: AttemptKey, madeAt: Instant): Promise<number> {
  const [row] = await tx
    .insert(authAttempts)
    .values({ ...mark, madeAt })
    .returning({ id: authAttempts.id });
  return row!.id!;
}

/** Removes one attempt, because it was right or could not be made. Wrong ones before it still count. */
export async function deleteAttempt(tx: Tx, id: number): Promise<void> {
  await tx.delete(authAttempts).where(eq(authAttempts.id, id));
}

/** The whole slow-down of an account ends. */
export async function clearAttemptsOfAccount(tx: Tx, accountHash: string): Promise<void> {
  await tx.delete(authAttempts).where(eq(authAttempts.accountHash, accountHash));
}

/** Clears what no budget counts any more. */
export async function deleteOldAttempts(
  tx: Tx,
  { passwordsBefore, signUpsBefore }: { passwordsBefore: Instant; signUpsBefore: Instant },
): Promise<void> {
  const oldGuess = and(inArray(authAttempts.kind, [...GUESSES]), lte(authAttempts.madeAt, passwordsBefore));
  await tx.delete(authAttempts).where(or(oldGuess, lte(authAttempts.madeAt, signUpsBefore)));
}
