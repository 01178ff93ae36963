import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database, Tx } from '../database/database';
import type { UnitOfWork } from '../database/unit-of-work';
import { recoveryCodes, sessions, twoSteps } from './auth.tables';

export type TwoStep = typeof twoSteps.$inferSelect;

/** Also one that is not confirmed yet. */
export async function findTwoStep(tx: Tx | Database, personId: PersonId): Promise<TwoStep | undefined> {
  const [found] = await tx.select().from(twoSteps).where(eq(twoSteps.personId, personId));
  return found;
}

/** The one that counts. */
export async function findConfirmedTwoStep(tx: Tx | Database, personId: PersonId): Promise<TwoStep | undefined> {
  const counts = and(eq(twoSteps.personId, personId), isNotNull(twoSteps.confirmedAt));
  const [found] = await tx.select().from(twoSteps).where(counts);
  return found;
}

/** In the place of one that was there. */
export async function saveTwoStep(
  tx: Tx,
  twoStep: { personId: PersonId; secret: string; madeAt: Instant },
): Promise<void> {
  const { personId, ...rest } = twoStep;
  const fresh = { ...rest, confirmedAt: null, lastPeriod: 0 };
  await tx
    .insert(twoSteps)
    .values({ personId, ...fresh })
    .onConflictDoUpdate({ target: twoSteps.personId, set: fresh });
}

export async function saveConfirmation(tx: Tx, personId: PersonId, confirmedAt: Instant): Promise<void> {
  await tx.update(twoSteps).set({ confirmedAt }).where(eq(twoSteps.personId, personId));
}

/** The code of this period was taken; it and those before are taken no more. */
export async function saveLastPeriod(tx: Tx, personId: PersonId, lastPeriod: number): Promise<void> {
  await tx.update(twoSteps).set({ lastPeriod }).where(eq(twoSteps.personId, personId));
}

/** In the place of those that were there. */
export async function saveRecoveryCodes(tx: Tx, personId: PersonId, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ personId, codeHash })));
}

/** @returns whether it was there: each is used once */
export async function useRecoveryCode(tx: Tx, personId: PersonId, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.personId, personId), eq(recoveryCodes.codeHash, codeHash)))
    .returning();
  return used.length > 0;
}

export function countRecoveryCodes(tx: Tx | Database, personId: PersonId): Promise<number> {
  return tx.$count(recoveryCodes, eq(recoveryCodes.personId, personId));
}

/** @returns whether there was one that counted */
export async function deleteTwoStep(tx: Tx, personId: PersonId): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  const deleted = await tx.delete(twoSteps).where(eq(twoSteps.personId, personId)).returning();
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

/** A right code was shown in this session. */
export async function saveStepTime({ tx, now }: Pick<UnitOfWork, 'tx' | 'now'>, id: SessionId): Promise<void> {
  await tx.update(sessions).set({ steppedAt: now }).where(eq(sessions.id, id));
}
