import { DAY } from '@waha/domain/kernel/time';
import { and, inArray, isNotNull, lt, lte, or } from 'drizzle-orm';
import { sessions } from '#platform/auth/auth.tables';
import { sweepChanges } from '#platform/database/change-log';
import { heldCommands, mailAttempts, mails } from '#platform/database/platform.tables';
import { pushes, pushSubscriptions } from '#platform/push/push.tables';
import type { Services } from '#platform/services';

/** A device that was away for longer reloads all data. A session that ended this long ago has no valid token. */
const ROW_LIFETIME_MS = 30 * DAY;

/**
 * Deletes rows that are too old to be requested: changes, refusals of held decisions, mails, pushes, sessions, and browsers without a signed-in
 * person.
 */
export async function sweepRows({ transact }: Pick<Services, 'transact'>): Promise<void> {
  await transact(async ({ tx, now }) => {
    const old = now - ROW_LIFETIME_MS;
    await sweepChanges(tx, old);
    await tx.delete(heldCommands).where(and(isNotNull(heldCommands.refusal), lt(heldCommands.dueAt, old)));
    await tx.delete(mails).where(lt(mails.sentAt, old));
    await tx.delete(mailAttempts).where(lt(mailAttempts.at, old));
    await tx.delete(pushes).where(lt(pushes.doneAt, old));
    const over = tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(or(isNotNull(sessions.endedAt), lte(sessions.expiresAt, now)));
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, over));
    await tx.delete(sessions).where(or(lt(sessions.endedAt, old), lt(sessions.expiresAt, old)));
  });
}
