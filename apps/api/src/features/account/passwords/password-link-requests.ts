import { RESET_LINK_LIFETIME_MS } from '@waha/domain/account/session';
import { asc, eq } from 'drizzle-orm';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import type { Services } from '#platform/services';
import { passwordLinkRequests } from '../account.tables';
import { mailPasswordLink } from './password-link';

/**
 * Notes that somebody asked for a link, and nothing else: the same one row whether or not the address has an account, so
 * that neither the answer nor its time tells. What was acknowledged is kept, whatever becomes of the server.
 */
export async function savePasswordLinkRequest(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  email: string,
): Promise<void> {
  await tx.insert(passwordLinkRequests).values({ email: email.toLowerCase(), askedAt: now });
}

/**
 * Mails links to those who asked and have an account. At times of its own, not after each request: what is done for one
 * address and not for another would hold up whatever its sender asks next.
 * @returns whether there was anything to do
 */
export async function processPasswordLinkRequests(
  services: Pick<Services, 'db' | 'transact' | 'config' | 'catalogue'>,
): Promise<boolean> {
  const asked = await services.db
    .select()
    .from(passwordLinkRequests)
    .orderBy(asc(passwordLinkRequests.id))
    .limit(BATCH_SIZE);
  for (const { id, email, askedAt } of asked) {
    await services.transact(async (unit) => {
      const taken = await unit.tx.delete(passwordLinkRequests).where(eq(passwordLinkRequests.id, id)).returning();
      const isLate = askedAt + RESET_LINK_LIFETIME_MS <= unit.now;
      if (taken.length > 0 && !isLate) await mailPasswordLink(unit, services, email);
    });
  }
  return asked.length > 0;
}

const BATCH_SIZE = 100;
