import { checkNoneHeld } from '@waha/domain/held-commands/check-undo';
import type { DecidedItem } from '@waha/domain/kernel/decided-item';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Refusal } from '@waha/domain/kernel/result';
import type { Instant } from '@waha/domain/kernel/time';
import type { RefusalCode } from '@waha/domain/refusals';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { people } from '../auth/auth.tables';
import { FULL_NAME_SQL } from '../auth/people.queries';
import type { Database, Tx } from '../database/database';
import { type HeldCommandId, heldCommands } from '../database/platform.tables';
import { prepareQuery } from '../database/prepared/prepare-query';
import { unwrapResult } from '../http/refusal-error';

export type HeldCommand = typeof heldCommands.$inferSelect;

export async function saveHeldCommand(tx: Tx, command: HeldCommand): Promise<void> {
  await tx.insert(heldCommands).values(command);
}

/**
 * Checks that no decision on this item is held.
 * @throws RefusalError `decision_held`
 */
export async function requireNoneHeld(tx: Tx, { kind, id }: DecidedItem): Promise<void> {
  unwrapResult(checkNoneHeld(await heldQuery(tx).get({ kind, id })));
}

const heldQuery = prepareQuery((db) =>
  db
    .select({ actorId: heldCommands.actorId, dueAt: heldCommands.dueAt, name: FULL_NAME_SQL })
    .from(heldCommands)
    .innerJoin(people, eq(people.id, heldCommands.actorId))
    .where(
      and(
        eq(heldCommands.subjectKind, sql.placeholder('kind')),
        eq(heldCommands.subjectId, sql.placeholder('id')),
        isNull(heldCommands.refusal),
      ),
    )
    .prepare(),
);

/** Lets all held commands of a group be carried out when its newest one is. */
export async function extendHeldGroup(tx: Tx, { groupId, actorId, dueAt }: HeldCommand): Promise<void> {
  if (groupId === null) return;
  const { refusal } = heldCommands;
  await tx
    .update(heldCommands)
    .set({ dueAt })
    .where(and(eq(heldCommands.groupId, groupId), eq(heldCommands.actorId, actorId), isNull(refusal)));
}

/** Returns the commands to carry out now, oldest first. */
export async function listDueCommands(db: Database, now: Instant): Promise<HeldCommand[]> {
  return db
    .select()
    .from(heldCommands)
    .where(and(isNull(heldCommands.refusal), lte(heldCommands.dueAt, now)))
    .orderBy(asc(heldCommands.dueAt), asc(heldCommands.id));
}

export async function findHeldCommand(tx: Tx, id: HeldCommandId): Promise<HeldCommand | undefined> {
  const [command] = await tx.select().from(heldCommands).where(eq(heldCommands.id, id));
  return command;
}

/**
 * Deletes a command, in the transaction that carries it out or undoes it.
 * @param dueBy only if it is due by then: its group may have been extended
 * @returns whether it was still there: of several who want it, one gets it
 */
export async function takeHeldCommand(tx: Tx, id: HeldCommandId, dueBy?: Instant): Promise<boolean> {
  const isWanted = and(eq(heldCommands.id, id), dueBy === undefined ? undefined : lte(heldCommands.dueAt, dueBy));
  const taken = await tx.delete(heldCommands).where(isWanted).returning({ id: heldCommands.id });
  return taken.length === 1;
}

/** Keeps the refusal of a command that could not be carried out, without the content of the call. */
export async function saveHeldRefusal(tx: Tx, id: HeldCommandId, refusal: Refusal<RefusalCode>): Promise<void> {
  await tx
    .update(heldCommands)
    .set({ refusal, params: {}, body: {} })
    .where(and(eq(heldCommands.id, id), isNull(heldCommands.refusal)));
}

export async function postponeHeldCommand(tx: Tx, id: HeldCommandId, dueAt: Instant): Promise<void> {
  await tx.update(heldCommands).set({ dueAt }).where(eq(heldCommands.id, id));
}

/** Deletes what is held about a person, and what they decided. */
export async function eraseHeldCommands(tx: Tx, personId: PersonId): Promise<void> {
  await tx.delete(heldCommands).where(eq(heldCommands.memberId, personId));
  await tx.delete(heldCommands).where(eq(heldCommands.actorId, personId));
}
