import type { PasskeyId, PersonId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '../database/database';
import { passkeys } from './auth.tables';

export type Passkey = typeof passkeys.$inferSelect;

/** Returns the passkeys of one person, oldest first. */
export function listPasskeys(tx: Tx | Database, personId: PersonId): Promise<Passkey[]> {
  return tx.select().from(passkeys).where(eq(passkeys.personId, personId)).orderBy(asc(passkeys.id));
}

export function countPasskeys(tx: Tx | Database, personId: PersonId): Promise<number> {
  return tx.$count(passkeys, eq(passkeys.personId, personId));
}

/** Finds a passkey by the id that its device gave it. */
export async function findPasskey(tx: Tx | Database, credentialId: string): Promise<Passkey | undefined> {
  const [passkey] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return passkey;
}

export async function savePasskey(tx: Tx, passkey: Passkey): Promise<void> {
  await tx.insert(passkeys).values(passkey);
}

/** Records a use of the passkey. */
export async function savePasskeyUse(
  tx: Tx,
  id: PasskeyId,
  use: { counter: number; isBackedUp: number; lastUsedAt: Instant },
): Promise<void> {
  await tx.update(passkeys).set(use).where(eq(passkeys.id, id));
}

/**
 * Renames a passkey.
 * @returns whether it exists and belongs to this person
 */
export async function savePasskeyName(
  tx: Tx,
  passkey: Pick<Passkey, 'id' | 'personId'>,
  name: string,
): Promise<boolean> {
  const named = await tx.update(passkeys).set({ name }).where(isOwn(passkey)).returning({ id: passkeys.id });
  return named.length > 0;
}

/**
 * Deletes a passkey.
 * @returns whether it existed and belonged to this person
 */
export async function deletePasskey(tx: Tx, passkey: Pick<Passkey, 'id' | 'personId'>): Promise<boolean> {
  const deleted = await tx.delete(passkeys).where(isOwn(passkey)).returning({ id: passkeys.id });
  return deleted.length > 0;
}

/**
 * Deletes all passkeys of one person.
 * @returns whether there were any
 */
export async function deletePasskeys(tx: Tx, personId: PersonId): Promise<boolean> {
  const deleted = await tx.delete(passkeys).where(eq(passkeys.personId, personId)).returning({ id: passkeys.id });
  return deleted.length > 0;
}

function isOwn({ id, personId }: Pick<Passkey, 'id' | 'personId'>) {
  return and(eq(passkeys.id, id), eq(passkeys.personId, personId));
}
