import { nextLoginAllowedAt } from '@waha/domain/account/session';
import { SECOND } from '@waha/domain/kernel/time';
import { Refused } from '../../platform/refused';
import type { Services } from '../../platform/services';
import { listLoginFailures, saveLoginFailure } from './account.store';

/**
 * Counts a try before it is made, as one that fails: however many come at once, no more are made than are allowed.
 * After one that was right: `clearLoginFailures`.
 * @param whose Hashed: the account that is tried, or who tries.
 * @throws Refused `too_many_logins` (with `retryAfter` in seconds)
 */
export async function countTry({ transact }: Pick<Services, 'transact'>, whose: string): Promise<void> {
  await transact(async ({ tx, now }) => {
    const allowedAt = nextLoginAllowedAt(await listLoginFailures(tx, whose, now), now);
    if (allowedAt !== undefined)
      throw new Refused({ code: 'too_many_logins', details: { retryAfter: Math.ceil((allowedAt - now) / SECOND) } });
    await saveLoginFailure(tx, whose, now);
  });
}
