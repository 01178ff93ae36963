import type { MemberId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { isConsentMissing } from '@waha/domain/terms/terms-document';
import { desc, eq } from 'drizzle-orm';
import type { Actor } from '#platform/auth/authenticate-request';
import type { Catalogue } from '#platform/config/catalogue';
import type { Database, Tx } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError } from '#platform/http/refusal-error';
import { findNewestConsent, saveConsent } from './consent.store';
import { consents } from './terms.tables';

/**
 * Refuses members who have not agreed to the published terms and privacy notice.
 * @throws RefusalError `consent_missing`
 */
export async function requireConsent(
  tx: Tx,
  { terms }: Pick<Catalogue, 'terms'>,
  { id, role }: Pick<Actor, 'id' | 'role'>,
): Promise<void> {
  if (!terms || role !== 'user') return;
  const agreed = await findNewestConsent(tx, id as MemberId);
  if (isConsentMissing(terms, agreed?.version)) throw new RefusalError({ code: 'consent_missing' });
}

/**
 * Records that a member agrees to the published version.
 * @throws RefusalError `terms_changed` if the member read another version
 */
export async function recordConsent(
  unit: Pick<UnitOfWork, 'tx' | 'now'>,
  { terms }: Pick<Catalogue, 'terms'>,
  given: { memberId: MemberId; version: number; language: Language; way: 'sign_up' | 'app' },
): Promise<void> {
  const { memberId, version, language, way } = given;
  if (terms?.version !== version) throw new RefusalError({ code: 'terms_changed' });
  await saveConsent(unit, { memberId, terms, language, way });
}

/** Returns what a member agreed to, the newest first. */
export function listConsents(db: Database, memberId: MemberId) {
  const { document, version, givenAt, id } = consents;
  return db
    .select({ document, version, givenAt })
    .from(consents)
    .where(eq(consents.memberId, memberId))
    .orderBy(desc(givenAt), desc(id));
}
