import type { Seller } from '@waha/domain/company/staff/seller';
import type { Language } from '@waha/domain/kernel/languages';
import type { PdfParty } from '#platform/documents/pdf/pdf-content';
import { isolateLtr } from '#platform/translations/format';
import { getTranslations } from '#platform/translations/translations';

/** Returns the company as documents name it, with its legal details as far as they are set. */
export function createSellerParty(seller: Seller, language: Language): PdfParty {
  const { paper: translations } = getTranslations(language);
  const { legalName, address, taxNumber, registerNumber, phone, email, bankLine } = seller;
  const lines = [
    address,
    taxNumber && translations.taxNumber({ number: taxNumber }),
    registerNumber && translations.registerNumber({ number: registerNumber }),
    phone && isolateLtr(phone),
    email,
    bankLine,
  ];
  return { label: translations.company, name: legalName, lines: lines.filter(Boolean) };
}

/** Returns the company, and the member to whom the document belongs. */
export function createMemberDocumentParties(
  seller: Seller,
  owner: { name: string; email: string },
  language: Language,
): PdfParty[] {
  const { paper: translations } = getTranslations(language);
  return [createSellerParty(seller, language), { label: translations.member, name: owner.name, lines: [owner.email] }];
}
