import * as z from 'zod/mini';
import { localizedTextSchema } from '../kernel/text/localized-text-schema';
import { day } from '../kernel/wire';
import type { MemberNotificationType, StaffNotificationType } from './notification';

/** As the specification documents write it in `message`, with the reason if the administration gave one. */
const reason = z.optional(z.string());
const points = z.int();
const amountMillimes = z.int();
/** Name and surname of the member at that time. */
const name = z.string();
const packName = z.string();
/** The reference of a payment, `W-7K3M-9Q2X`. */
const reference = z.string();

const ofNothing = z.strictObject({});
const ofPointsAlone = z.strictObject({ points });
const ofRejectedRefund = z.strictObject({ amountMillimes, reason });
/** `invoiceDate`: the day on which the invoice is due. */
const ofInvoice = { invoiceId: z.string(), invoiceDate: day };
const ofInvoiceAlone = z.strictObject(ofInvoice);

/** `task`: the name of the task at that time, in each language. */
const ofTask = z.strictObject({ taskKey: z.string(), task: localizedTextSchema });

/**
 * The payload of each notification type, independent of wording: clients format the text from type and payload. Without
 * a payload, the administration wrote the sentence, or it is old and could not be parsed; `message` is then shown
 * unchanged.
 */
export const memberNotificationPayloads = {
  /** `creditMillimes`: the money that was more than was due, and has become credit. */
  PAYMENT_ACCEPTED: z.strictObject({ reference, packName, creditMillimes: z.optional(amountMillimes) }),
  /**
   * `cancelled`: by the administration, from any earlier status. `receivedMillimes` and `dueMillimes`: only a part of the
   * money arrived; it has become credit.
   */
  PAYMENT_REJECTED: z.strictObject({
    ...{ reference, packName, outcome: z.enum(['rejected', 'cancelled']), reason },
    receivedMillimes: z.optional(amountMillimes),
    dueMillimes: z.optional(amountMillimes),
  }),
  PROFILE_VERIFIED: ofNothing,
  /** The items that must be sent again, as in the profile's `refusedItems`; all of them: `everything`. */
  PROFILE_REJECTED: z.strictObject({
    everything: z.boolean(),
    refusedItems: z.array(z.strictObject({ item: z.string(), reason: z.string() })),
    reason,
  }),
  PAYMENT_APPROVED_FOR_USER: z.strictObject({ packName }),
  /** `payoutReference`: the reference of the transfer. */
  WITHDRAW_ACCEPTED: z.strictObject({ points, amountMillimes, payoutReference: z.optional(z.string()) }),
  WITHDRAW_REJECTED: z.strictObject({ points, amountMillimes, reason }),
  /** `payoutReference`: of the transfer that sent the money back. */
  REFUND_ACCEPTED: z.strictObject({ amountMillimes, payoutReference: z.optional(z.string()) }),
  REFUND_REJECTED: ofRejectedRefund,
  /** The payment stays; the amount is what was received for it. */
  REFUND_REQUEST_DECLINED: ofRejectedRefund,
  TASK_REPORT_ACCEPTED: ofTask,
  TASK_REPORT_REJECTED: ofTask,
  TASK_ADDED: z.strictObject({ taskDate: day }),
  REPORT_ADDED: ofNothing,
  /** A pending invoice that staff uploaded. */
  INVOICE_ADDED: ofInvoiceAlone,
  /** `reference`: of the transfer of an instalment. */
  INVOICE_DUE: z.strictObject({
    ...ofInvoice,
    amountMillimes: z.optional(amountMillimes),
    reference: z.optional(reference),
  }),
  INVOICE_PAID: ofInvoiceAlone,
  INVOICE_RECEIPT_REJECTED: z.strictObject({ ...ofInvoice, reason }),
  RECHARGE_ACCEPTED: ofPointsAlone,
  RECHARGE_REJECTED: z.strictObject({ points, reason }),
  /** The points for inviting a member, who is not named. */
  INVITATION_CREDITED: ofPointsAlone,
  /** These points were taken back, because the payment of the invited member was cancelled. */
  INVITATION_REVERSED: ofPointsAlone,
  POINTS_VALID: ofPointsAlone,
  /** `step`: what the purchase of the pack is missing. */
  PURCHASE_UNFINISHED: z.strictObject({ packName, step: z.enum(['quiz', 'payment']) }),
  DATA_COPY_READY: ofNothing,
} satisfies Record<MemberNotificationType, z.ZodMiniType>;

const ofPayment = z.strictObject({ reference });
const ofMember = z.strictObject({ name });
const ofPoints = z.strictObject({ name, points, amountMillimes });

/** The payloads of notifications for staff. */
export const staffNotificationPayloads = {
  USER_CREATED: ofMember,
  PAYMENT_MADE: z.strictObject({ name, reference, packName, quantity: z.int() }),
  PAYMENT_ACCEPTED: ofPayment,
  PAYMENT_REJECTED: ofPayment,
  QUIZ_PASSED: z.strictObject({ name, packName }),
  WITHDRAWAL_MADE: ofPoints,
  WITHDRAW_ACCEPTED: ofPoints,
  WITHDRAW_REJECTED: ofPoints,
  PROFIL_CREATED: ofMember,
  RECHARGE_RECEIPT_SUBMITTED: ofPoints,
  RECEIPT_SUBMITTED: z.strictObject({ name, invoiceDate: day }),
  REFUND_REQUESTED: z.strictObject({ name, reference, packName }),
} satisfies Record<StaffNotificationType, z.ZodMiniType>;

/** The payload of any type on the wire; each schema occurs once. */
export const anyMemberPayload = z.union([...new Set(Object.values(memberNotificationPayloads))]);
export const anyStaffPayload = z.union([...new Set(Object.values(staffNotificationPayloads))]);

type MemberPayloads = { [Type in MemberNotificationType]: z.infer<(typeof memberNotificationPayloads)[Type]> };
type StaffPayloads = { [Type in StaffNotificationType]: z.infer<(typeof staffNotificationPayloads)[Type]> };
export type MemberNotificationPayload = MemberPayloads[MemberNotificationType];
export type StaffNotificationPayload = StaffPayloads[StaffNotificationType];

/** A notification type with its payload. */
export type MemberNotificationContent = {
  [Type in MemberNotificationType]: { type: Type; facts: MemberPayloads[Type] };
}[MemberNotificationType];
export type StaffNotificationContent = {
  [Type in StaffNotificationType]: { type: Type; facts: StaffPayloads[Type] };
}[StaffNotificationType];
