import { RESET_LINK_LIFETIME_MS } from '@waha/domain/account/session';
import { asc, eq } from 'drizzle-orm';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import type { Services } from '#platform/services';
import { passwordLinkRequests } from '../account.tables';
import { mailPasswordLink } from './password-link';

/**
 * Records a request for a link with one row, whether or not the address has an account, so that neither the response
 * nor its time tells. An acknowledged request survives a server crash.
 */
export async function savePasswordLinkRequest(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  email: string,
): Promise<void> {
  await tx.insert(passwordLinkRequests).values({ email: email.toLowerCase(), askedAt: now });
}

/**
 * Mails links to the requesters with an account. Runs on its own schedule, not after each request: work done for some
 * addresses only would delay the sender's next request and so reveal an account.
 * @returns whether there was any request
 */
export async function processPasswordLinkRequests(
  services: Pick<Services, 'db' | 'transact' | 'config' | 'catalogue'>,
): Promise<boolean> {
  const requests = await services.db
    .select()
    .from(passwordLinkRequests)
    .orderBy(asc(passwordLinkRequests.id))
    .limit(BATCH_SIZE);
  for (const { id, email, askedAt } of requests) {
    await services.transact(async (unit) => {
      const deleted = await unit.tx.delete(passwordLinkRequests).where(eq(passwordLinkRequests.id, id)).returning();
      const isLate = askedAt + RESET_LINK_LIFETIME_MS <= unit.now;
      if (deleted.length > 0 && !isLate) await mailPasswordLink(unit, services, email);
    });
  }
  return requests.length > 0;
}

const BATCH_SIZE = 100;
