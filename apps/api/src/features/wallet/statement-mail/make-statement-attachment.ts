import type { MemberId } from '@waha/domain/kernel/ids';
import { findPerson } from '#platform/auth/people.store';
import { createPdfFile } from '#platform/documents/pdf/create-pdf-file';
import type { MailAttachment } from '#platform/mail/mail-document';
import type { Services } from '#platform/services';
import { createMemberMonthDocument } from '../create-member-month-document';
import { accrueBeforeReading } from '../ledger/accrue-bonuses';
import { readMemberDocumentBase } from '../read-member-document-base';
import { readMemberMonthSource } from '../read-member-month-source';

/**
 * Makes the statement of a month that a mail carries. Returns undefined for an account that was erased or blocked since
 * the mail was queued, or now has another address: the queued mail would go to the old one.
 */
export async function makeStatementAttachment(
  services: Pick<Services, 'db' | 'clock' | 'transact' | 'config' | 'catalogue'>,
  { memberId, month }: { memberId: MemberId; month: string },
  recipient: string,
): Promise<MailAttachment | undefined> {
  const { db } = services;
  const person = await findPerson(db, memberId);
  if (person?.email !== recipient || person.blockedAt !== undefined) return undefined;
  await accrueBeforeReading(services, [memberId]);
  const pdfContent = createMemberMonthDocument({
    ...(await readMemberDocumentBase(services, memberId)),
    ...(await readMemberMonthSource(db, memberId)),
    month,
  });
  const { name, bytes } = await createPdfFile(pdfContent, `month-${month}`);
  return { filename: name, contentType: 'application/pdf', content: bytes };
}
