import type { TryBudget } from '@waha/domain/account/try-budget';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database';
import { tries } from './account.tables';

type Row = typeof tries.$inferSelect;

/** Whom a try is of, all of it hashed: a stranger by their address, a known device by itself. */
export type TryMark = {
  kind: Row['kind'];
  accountHash?: string;
  addressHash?: string;
  deviceHash?: string;
};

const OF_STRANGERS = ['password', 'link'] as const;

/** The account's tries that came from the same place: the same known device, or the same address. */
export function ofSamePlace({ accountHash, addressHash, deviceHash }: TryMark): SQL {
  const place = deviceHash ? eq(tries.deviceHash, deviceHash) : eq(tries.addressHash, addressHash ?? '');
  return and(eq(tries.accountHash, accountHash ?? ''), place)!;
}

/** The account's tries of all strangers. */
export function ofStrangers({ accountHash }: TryMark): SQL {
  return and(eq(tries.accountHash, accountHash ?? ''), isNull(tries.deviceHash))!;
}

/** All tries from the address, whatever the account; sign-ups count for themselves. */
export function ofAddress({ kind, addressHash }: TryMark): SQL {
  const alike = kind === 'sign_up' ? [kind] : [...OF_STRANGERS];
  return and(eq(tries.addressHash, addressHash ?? ''), inArray(tries.kind, alike))!;
}

export async function listTries(
  db: Database | Tx,
  which: SQL,
  { window }: TryBudget,
  now: Instant,
): Promise<Instant[]> {
  const rows = await db
    .select({ madeAt: tries.madeAt })
    .from(tries)
    .where(and(which, gt(tries.madeAt, now - window)));
  return rows.map(({ madeAt }) => madeAt);
}

/** @returns the row's id */
export async function saveTry(tx: Tx, mark: TryMark, madeAt: Instant): Promise<number> {
  const [row] = await tx
    .insert(tries)
    .values({ ...mark, madeAt })
    .returning({ id: tries.id });
  return row!.id!;
}

/** It was not made after all. */
export async function deleteTry(tx: Tx, id: number): Promise<void> {
  await tx.delete(tries).where(eq(tries.id, id));
}

/** After one that was right: what failed before it from the same place counts no more; others' failures do. */
export async function clearTries(tx: Tx, mark: TryMark): Promise<void> {
  await tx.delete(tries).where(ofSamePlace(mark));
}

/** The whole slow-down of an account ends. */
export async function clearTriesOfAccount(tx: Tx, accountHash: string): Promise<void> {
  await tx.delete(tries).where(eq(tries.accountHash, accountHash));
}

/** Clears what no budget counts any more. */
export async function deleteOldTries(
  tx: Tx,
  { passwordsBefore, signUpsBefore }: { passwordsBefore: Instant; signUpsBefore: Instant },
): Promise<void> {
  const oldGuess = and(inArray(tries.kind, [...OF_STRANGERS]), lte(tries.madeAt, passwordsBefore));
  await tx.delete(tries).where(or(oldGuess, lte(tries.madeAt, signUpsBefore)));
}
