import { DAY } from '@waha/domain/kernel/time';
import { inArray, isNotNull, lt, lte, or } from 'drizzle-orm';
import { sessions } from '../../platform/access.tables';
import { changeLog, mailTries } from '../../platform/platform.tables';
import { pushes, pushSubscriptions } from '../../platform/push.tables';
import type { Services } from '../../platform/services';

/** Whoever has been away for longer is told to read everything anew. */
const CHANGE_LIFETIME = 30 * DAY;

/** Clears what is too old to be asked for: changes, pushes, and browsers in which nobody is signed in any more. */
export async function sweepRows({ transact }: Pick<Services, 'transact'>): Promise<void> {
  await transact(async ({ tx, now }) => {
    await tx.delete(changeLog).where(lt(changeLog.at, now - CHANGE_LIFETIME));
    await tx.delete(mailTries).where(lt(mailTries.at, now - CHANGE_LIFETIME));
    await tx.delete(pushes).where(lt(pushes.doneAt, now - CHANGE_LIFETIME));
    const over = tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(or(isNotNull(sessions.endedAt), lte(sessions.expiresAt, now)));
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, over));
  });
}
