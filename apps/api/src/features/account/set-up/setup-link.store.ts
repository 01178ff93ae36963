import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, gt } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { IS_ACTIVE_ADMIN } from '#platform/auth/people.queries';
import type { Database, Tx } from '#platform/database/database';
import { setupLinks } from '../account.tables';

/** Checks whether there is an admin who is not blocked, and so can give others access. */
export async function hasAdmin(tx: Tx | Database): Promise<boolean> {
  const [admin] = await tx.select({ id: people.id }).from(people).where(IS_ACTIVE_ADMIN).limit(1);
  return admin !== undefined;
}

/** Replaces the only setup link; `undefined` for none. */
export async function replaceSetupLink(
  tx: Tx,
  link: { tokenHash: string; expiresAt: Instant } | undefined,
): Promise<void> {
  await tx.delete(setupLinks);
  if (link) await tx.insert(setupLinks).values(link);
}

export async function isValidSetupLink(tx: Tx | Database, tokenHash: string, now: Instant): Promise<boolean> {
  const [link] = await tx
    .select()
    .from(setupLinks)
    .where(and(eq(setupLinks.tokenHash, tokenHash), gt(setupLinks.expiresAt, now)));
  return link !== undefined;
}
