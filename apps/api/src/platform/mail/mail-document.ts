import type { MemberId } from '@waha/domain/kernel/ids';

/** A file that a mail carries. */
export type MailAttachment = { filename: string; contentType: string; content: Buffer };

/** A document that a queued mail carries: which one, not its bytes. It is made when the mail is sent. */
export type MailDocument = { kind: 'member-month'; memberId: MemberId; month: string };

/**
 * Makes the document of a mail. Returns undefined if the mail must no longer be sent, because the document is no longer
 * for this recipient.
 */
export type MakeMailDocument = (document: MailDocument, recipient: string) => Promise<MailAttachment | undefined>;
