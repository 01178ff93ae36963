import { createHash } from 'node:crypto';
import type { ConsentId, MemberId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import type { Instant } from '@waha/domain/kernel/time';
import { type PublishedTerms, TERMS_DOCUMENTS } from '@waha/domain/terms/terms-document';
import { and, desc, eq } from 'drizzle-orm';
import { createId } from '#platform/database/create-id';
import type { Database, Tx } from '#platform/database/database';
import { consents } from './terms.tables';

type GivenConsent = {
  memberId: MemberId;
  terms: PublishedTerms;
  /** The language in which the member read the documents. */
  language: Language;
  way: (typeof consents.$inferInsert)['way'];
};

/** Returns the newest version that the member agreed to, and when. */
export async function findNewestConsent(
  db: Tx | Database,
  memberId: MemberId,
): Promise<{ version: number; givenAt: Instant } | undefined> {
  const { version, givenAt } = consents;
  // Members agree to both documents at once.
  const isOwn = and(eq(consents.memberId, memberId), eq(consents.document, 'terms'));
  const [row] = await db.select({ version, givenAt }).from(consents).where(isOwn).orderBy(desc(version)).limit(1);
  return row;
}

/** Records that the member agrees to both documents. Does nothing if they have agreed to this version. */
export async function saveConsent(
  { tx, now }: { tx: Tx; now: Instant },
  { memberId, terms, language, way }: GivenConsent,
): Promise<void> {
  const rows = TERMS_DOCUMENTS.map((document) => ({
    ...{ id: createId<ConsentId>(now), memberId, document, version: terms.version, language, way, givenAt: now },
    textHash: createHash('sha256').update(resolveText(terms[document], language)).digest('hex'),
  }));
  await tx
    .insert(consents)
    .values(rows)
    .onConflictDoNothing({ target: [consents.memberId, consents.document, consents.version] });
}
