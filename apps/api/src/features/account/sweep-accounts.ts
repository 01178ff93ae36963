import { LOGIN_TRIES_WINDOW } from '@waha/domain/account/session';
import { DAY } from '@waha/domain/kernel/time';
import { lt, lte } from 'drizzle-orm';
import type { Services } from '../../platform/services';
import { loginFailures, passwordResets } from './account.tables';

/** Clears what guards no account any more: wrong logins that do not count, and links a day after their time. */
export async function sweepAccounts({ transact }: Pick<Services, 'transact'>): Promise<void> {
  await transact(async ({ tx, now }) => {
    await tx.delete(loginFailures).where(lte(loginFailures.failedAt, now - LOGIN_TRIES_WINDOW));
    await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, now - DAY));
  });
}
