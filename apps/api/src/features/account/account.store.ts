import type { PersonId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import type { Person } from '#platform/auth/people.store';
import type { Database, Tx } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { passwordResets } from './account.tables';

/** Reactivates a removed account, with a new password and role. */
export async function reactivateAccount(
  unit: Pick<UnitOfWork, 'tx' | 'now'>,
  id: PersonId,
  { role, passwordHash }: Pick<Person, 'role' | 'passwordHash'>,
): Promise<void> {
  await unit.tx.update(people).set({ role, blockedAt: null, blockReason: null }).where(eq(people.id, id));
  await savePassword(unit, id, passwordHash);
}

export async function saveLanguage(tx: Tx, id: PersonId, language: Language): Promise<void> {
  await tx.update(people).set({ language }).where(eq(people.id, id));
}

export async function saveVerification(tx: Tx, id: PersonId, verifiedAt: Instant): Promise<void> {
  await tx.update(people).set({ verifiedAt }).where(eq(people.id, id));
}

/** Saves a new password, and invalidates every password link made before. */
export async function savePassword(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  id: PersonId,
  passwordHash: string,
): Promise<void> {
  await tx.update(people).set({ passwordHash }).where(eq(people.id, id));
  await endPasswordResets(tx, id, now);
}

export async function savePasswordReset(
  tx: Tx,
  reset: { tokenHash: string; personId: PersonId; expiresAt: Instant },
): Promise<void> {
  await tx.insert(passwordResets).values(reset);
}

/** Returns the person of a password link. Undefined if it is unknown, used, ended or expired. */
export async function findPasswordReset(
  tx: Tx | Database,
  tokenHash: string,
  now: Instant,
): Promise<PersonId | undefined> {
  const [link] = await tx
    .select({ personId: passwordResets.personId })
    .from(passwordResets)
    .where(
      and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now)),
    );
  return link?.personId;
}

/** Ends all password links of a person. */
export async function endPasswordResets(tx: Tx, personId: PersonId, now: Instant): Promise<void> {
  const open = and(eq(passwordResets.personId, personId), isNull(passwordResets.usedAt));
  await tx.update(passwordResets).set({ usedAt: now }).where(open);
}
