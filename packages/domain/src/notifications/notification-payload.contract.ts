import * as z from 'zod/mini';
import { day } from '../kernel/wire';
import type { MemberNotificationType, StaffNotificationType } from './notification';

/** As the documents write it in `message`, with its reason where the administration gave one. */
const reason = z.optional(z.string());
const points = z.int();
const amountMillimes = z.int();
/** Name and surname of the member, as they were then. */
const name = z.string();
const packName = z.string();
/** Of a payment, `W-7K3M-9Q2X`. */
const reference = z.string();

/**
 * What a notice of each type is about, apart from any wording: whoever shows it words it from type and facts. No facts
 * at all: somebody of the administration wrote the sentence, or it is older and could not be read back; it is shown as
 * it stands in `message`.
 */
export const memberNotificationPayloads = {
  PAYMENT_ACCEPTED: z.strictObject({ reference, packName }),
  /** `cancelled`: by the administration, whatever it was before. */
  PAYMENT_REJECTED: z.strictObject({ reference, packName, outcome: z.enum(['rejected', 'cancelled']), reason }),
  PROFILE_VERIFIED: z.strictObject({}),
  /** Every item that has to be sent again, as in the profile's `refusedItems`; all of them: `everything`. */
  PROFILE_REJECTED: z.strictObject({
    everything: z.boolean(),
    refusedItems: z.array(z.strictObject({ item: z.string(), reason: z.string() })),
    reason,
  }),
  PAYMENT_APPROVED_FOR_USER: z.strictObject({ packName }),
  /** `payoutReference`: the money has been sent under it. */
  WITHDRAW_ACCEPTED: z.strictObject({ points, amountMillimes, payoutReference: z.optional(z.string()) }),
  WITHDRAW_REJECTED: z.strictObject({ points, amountMillimes, reason }),
} satisfies Record<MemberNotificationType, z.ZodMiniType>;

const ofPayment = z.strictObject({ reference });
const ofMember = z.strictObject({ name });
const ofPoints = z.strictObject({ name, points, amountMillimes });

/** The same of what staff are told. */
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
} satisfies Record<StaffNotificationType, z.ZodMiniType>;

/** Facts as they travel: those of any type, each form once. */
export const anyMemberPayload = z.union([...new Set(Object.values(memberNotificationPayloads))]);
export const anyStaffPayload = z.union([...new Set(Object.values(staffNotificationPayloads))]);

type MemberPayloads = { [Type in MemberNotificationType]: z.infer<(typeof memberNotificationPayloads)[Type]> };
type StaffPayloads = { [Type in StaffNotificationType]: z.infer<(typeof staffNotificationPayloads)[Type]> };
export type MemberNotificationPayload = MemberPayloads[MemberNotificationType];
export type StaffNotificationPayload = StaffPayloads[StaffNotificationType];

/** A notice's type with the facts that belong to it. */
export type MemberNotificationContent = {
  [Type in MemberNotificationType]: { type: Type; facts: MemberPayloads[Type] };
}[MemberNotificationType];
export type StaffNotificationContent = {
  [Type in StaffNotificationType]: { type: Type; facts: StaffPayloads[Type] };
}[StaffNotificationType];
