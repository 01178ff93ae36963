import type { AttemptLimit } from '@waha/domain/account/attempt-limit';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/database/database';
import { authAttempts } from '../account.tables';

type Row = typeof authAttempts.$inferSelect;

/** Whom a try is of, all of it hashed: a stranger by their address, a known device by itself. */
export type AttemptMark = {
  kind: Row['kind'];
  accountHash?: string;
  addressHash?: string;
  deviceHash?: string;
};

const OF_STRANGERS = ['password', 'link'] as const;

/** The account's tries that came from the same place: the same known device, or the same address. */
export function ofSamePlace({ accountHash, addressHash, deviceHash }: AttemptMark): SQL {
  const place = deviceHash ? eq(authAttempts.deviceHash, deviceHash) : eq(authAttempts.addressHash, addressHash ?? '');
  return and(eq(authAttempts.accountHash, accountHash ?? ''), place)!;
}

/** The account's tries of all strangers. */
export function ofStrangers({ accountHash }: AttemptMark): SQL {
  return and(eq(authAttempts.accountHash, accountHash ?? ''), isNull(authAttempts.deviceHash))!;
}

/** All tries from the address, whatever the account; sign-ups count for themselves. */
export function ofAddress({ kind, addressHash }: AttemptMark): SQL {
  const alike = kind === 'sign_up' ? [kind] : [...OF_STRANGERS];
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
export async function saveAttempt(tx: Tx, mark: AttemptMark, madeAt: Instant): Promise<number> {
  const [row] = await tx
    .insert(authAttempts)
    .values({ ...mark, madeAt })
    .returning({ id: authAttempts.id });
  return row!.id!;
}

/** It was not made after all. */
export async function deleteAttempt(tx: Tx, id: number): Promise<void> {
  await tx.delete(authAttempts).where(eq(authAttempts.id, id));
}

/** After one that was right: what failed before it from the same place counts no more; others' failures do. */
export async function clearAttempts(tx: Tx, mark: AttemptMark): Promise<void> {
  await tx.delete(authAttempts).where(ofSamePlace(mark));
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
  const oldGuess = and(inArray(authAttempts.kind, [...OF_STRANGERS]), lte(authAttempts.madeAt, passwordsBefore));
  await tx.delete(authAttempts).where(or(oldGuess, lte(authAttempts.madeAt, signUpsBefore)));
}
