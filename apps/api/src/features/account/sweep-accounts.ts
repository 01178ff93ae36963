import { PASSWORD_WINDOW_MS, SECOND_STEP_ANYWHERE_LIMIT, SIGN_UP_LIMIT } from '@waha/domain/account/attempt-limit';
import { DAY } from '@waha/domain/kernel/time';
import { lt } from 'drizzle-orm';
import type { Services } from '#platform/services';
import { passwordResets, usedPasskeyChallenges } from './account.tables';
import { deleteOldAttempts } from './sessions/auth-attempts.store';

/**
 * Deletes sign-in attempts that no longer count, used passkey challenges after their expiry, and password links one day
 * after theirs. Deletes no account.
 */
export async function sweepAccounts({ transact }: Pick<Services, 'transact'>): Promise<void> {
  await transact(async ({ tx, now }) => {
    await deleteOldAttempts(tx, {
      passwordsBefore: now - PASSWORD_WINDOW_MS,
      othersBefore: now - Math.max(SIGN_UP_LIMIT.windowMs, SECOND_STEP_ANYWHERE_LIMIT.windowMs),
    });
    await tx.delete(usedPasskeyChallenges).where(lt(usedPasskeyChallenges.goodUntil, now));
    await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, now - DAY));
  });
}
