import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database';
import { prepareQuery } from '../database/prepared/prepare-query';
import type { UnitOfWork } from '../database/unit-of-work';
import { recoveryCodes, sessions, twoSteps } from './auth.tables';

export type TwoStep = typeof twoSteps.$inferSelect;

/** Returns the two-step row, confirmed or not. */
export async function findTwoStep(tx: Tx | Database, personId: PersonId): Promise<TwoStep | undefined> {
  const [twoStep] = await tx.select().from(twoSteps).where(eq(twoSteps.personId, personId));
  return twoStep;
}

/** Returns the confirmed two-step row. */
export async function findConfirmedTwoStep(tx: Tx | Database, personId: PersonId): Promise<TwoStep | undefined> {
  return confirmedTwoStep(tx).get({ personId });
}

const confirmedTwoStep = prepareQuery((db) =>
  db
    .select()
    .from(twoSteps)
    .where(and(eq(twoSteps.personId, sql.placeholder('personId')), isNotNull(twoSteps.confirmedAt)))
    .prepare(),
);

/** Saves the two-step row and replaces an earlier one. */
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

/** Records the period of an accepted code. Codes of this and earlier periods are no longer accepted. */
export async function saveLastPeriod(tx: Tx, personId: PersonId, lastPeriod: number): Promise<void> {
  await tx.update(twoSteps).set({ lastPeriod }).where(eq(twoSteps.personId, personId));
}

/** Saves recovery codes and replaces the earlier ones. */
export async function saveRecoveryCodes(tx: Tx, personId: PersonId, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ personId, codeHash })));
}

/**
 * Deletes a recovery code, since each is valid once.
 * @returns whether it existed
 */
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

/**
 * Deletes the two-step row.
 * @returns whether there was a confirmed one
 */
export async function deleteTwoStep(tx: Tx, personId: PersonId): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  const deleted = await tx.delete(twoSteps).where(eq(twoSteps.personId, personId)).returning();
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Records that the person confirmed this session with a correct code or a passkey. */
export async function saveStepTime({ tx, now }: Pick<UnitOfWork, 'tx' | 'now'>, id: SessionId): Promise<void> {
  await tx.update(sessions).set({ steppedAt: now }).where(eq(sessions.id, id));
}
