import type { Seller } from '@waha/domain/company/staff/seller';
import type { Language } from '@waha/domain/kernel/languages';
import type { PaperParty } from '../../platform/documents/paper/paper';
import { ltr } from '../../platform/words/formats';
import { wordsIn } from '../../platform/words/words';

/** The company as papers name it: with what makes it one in law, as far as it was said. */
export function createSellerParty(seller: Seller, language: Language): PaperParty {
  const { paper: words } = wordsIn(language);
  const { legalName, address, taxNumber, registerNumber, phone, email, bankLine } = seller;
  const lines = [
    address,
    taxNumber && words.taxNumber({ number: taxNumber }),
    registerNumber && words.registerNumber({ number: registerNumber }),
    phone && ltr(phone),
    email,
    bankLine,
  ];
  return { label: words.company, name: legalName, lines: lines.filter(Boolean) };
}

/** The company, and the member whose paper it is. */
export function createMemberDocumentParties(
  seller: Seller,
  owner: { name: string; email: string },
  language: Language,
): PaperParty[] {
  const { paper: words } = wordsIn(language);
  return [createSellerParty(seller, language), { label: words.member, name: owner.name, lines: [owner.email] }];
}
