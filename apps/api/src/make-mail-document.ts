import { makeStatementAttachment } from '#features/wallet/statement-mail/make-statement-attachment';
import type { MailAttachment, MailDocument } from '#platform/mail/mail-document';
import type { Services } from '#platform/services';

/** Makes the document of a queued mail by its kind; a new kind is a new case. Undefined: the mail must not be sent. */
export function makeMailDocument(
  services: Services,
  document: MailDocument,
  recipient: string,
): Promise<MailAttachment | undefined> {
  switch (document.kind) {
    case 'member-month':
      return makeStatementAttachment(services, document, recipient);
  }
}
