import type { Instant } from './time';

type Branded<Name extends string> = string & { readonly __id: Name };

/** A person with an account: a member or one of the staff. */
export type PersonId = Branded<'person'>;
export type MemberId = PersonId;
export type StaffId = PersonId;
export type PackId = Branded<'pack'>;
export type PlanId = Branded<'plan'>;
export type PaymentId = Branded<'payment'>;
export type QuizResultId = Branded<'quizResult'>;
export type ProfileId = Branded<'profile'>;
export type WithdrawalId = Branded<'withdrawal'>;
export type RechargeId = Branded<'recharge'>;
export type InvoiceId = Branded<'invoice'>;
export type CreditNoteId = Branded<'creditNote'>;
export type EInvoiceId = Branded<'eInvoice'>;
export type RefundId = Branded<'refund'>;
export type PayoutFileId = Branded<'payoutFile'>;
export type CreditEntryId = Branded<'creditEntry'>;
export type TaskId = Branded<'task'>;
export type TaskReportId = Branded<'taskReport'>;
export type ReportId = Branded<'report'>;
export type InvitationId = Branded<'invitation'>;
export type SessionId = Branded<'session'>;
export type PasskeyId = Branded<'passkey'>;
export type AccountDeletionId = Branded<'accountDeletion'>;
export type MemberHoldId = Branded<'memberHold'>;
export type DataCopyId = Branded<'dataCopy'>;
export type FileId = Branded<'file'>;
export type AnnouncementId = Branded<'announcement'>;
export type NotificationId = Branded<'notification'>;
export type MessageId = Branded<'message'>;
export type QuickReplyId = Branded<'quickReply'>;
export type MemberViewId = Branded<'memberView'>;
export type ConsentId = Branded<'consent'>;
export type MemberNoteId = Branded<'memberNote'>;
/** Chosen by the device that sends the file; only `readUploadId` creates one from a text. */
export type UploadId = Branded<'upload'>;

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Returns an upload id in its canonical lower-case spelling, or `undefined` for anything that is not a UUID. */
export function readUploadId(sent: unknown): UploadId | undefined {
  return typeof sent === 'string' && UUID.test(sent) ? (sent.toLowerCase() as UploadId) : undefined;
}

/**
 * Returns a UUID v7. It sorts by time, so a phone can create ids offline and lists need no other order.
 * @param random at least 10 random bytes
 */
export function uuidV7(now: Instant, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  let remaining = now;
  for (let index = 5; index >= 0; index--) {
    bytes[index] = remaining % 256;
    remaining = Math.floor(remaining / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
