import type { Seller } from '@waha/domain/company/staff/seller';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';
import type { Services } from '#platform/services';
import { resolveLanguage } from '#platform/translations/translations';
import { findAccount } from '../account/account.public-queries';
import { findCurrentSeller } from '../company/seller.public-queries';

/** The common content of documents about a member's money. */
type MemberDocumentBase = {
  brand: string;
  seller: Seller;
  /** The language of the member, also for other readers. */
  language: Language;
  owner: { name: string; email: string };
  at: Instant;
};

/**
 * Returns the company and the member of a document that is made now.
 * @throws RefusalError `user_not_found`
 */
export async function readMemberDocumentBase(
  { db, clock, config, catalogue }: Pick<Services, 'db' | 'clock' | 'config' | 'catalogue'>,
  memberId: PersonId,
): Promise<MemberDocumentBase> {
  const account = await findAccount(db, memberId);
  return {
    brand: catalogue.company.brand,
    seller: await findCurrentSeller(db),
    language: resolveLanguage(account, config),
    owner: { name: `${account.name} ${account.surname}`, email: account.email },
    at: clock(),
  };
}
