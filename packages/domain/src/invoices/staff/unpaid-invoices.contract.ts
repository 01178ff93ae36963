import { allowRoles, allowStaffForResource, endpoint } from '@waha/domain/kernel/endpoint';
import { LANGUAGES } from '@waha/domain/kernel/languages';
import { STAFF_ROLES } from '@waha/domain/kernel/roles';
import { idParam, isoInstant, pageQuery } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { reviewedInvoice } from '../invoices.contract';

const unpaidInvoice = z.extend(reviewedInvoice, {
  /** When its member was last reminded, and whether by the program. */
  remindedAt: z.optional(isoInstant),
  isAutomaticReminder: z.optional(z.boolean()),
  /** Its member gets no automatic reminders. */
  isPaused: z.optional(z.boolean()),
  /** Its member did nothing after the last automatic reminder. */
  hasNoReaction: z.optional(z.boolean()),
  /** The text of a reminder, in the member's language. Absent if finance has to check a receipt. */
  reminder: z.optional(z.object({ text: z.string(), language: z.enum(LANGUAGES) })),
});
export type WireUnpaidInvoice = z.infer<typeof unpaidInvoice>;

export const listUnpaidInvoices = endpoint('GET', '/queue/unpaid-invoices', {
  who: allowRoles(...STAFF_ROLES),
  summary:
    'Lists unpaid invoices without a receipt to check, those due first at the top; for commercial admins those of verified members',
  query: z.extend(pageQuery, {
    overdue: z.optional(z.boolean()),
    /** The invoices whose receipt finance has to check instead, the oldest receipt first. */
    receipts: z.optional(z.boolean()),
  }),
  reply: z.array(unpaidInvoice),
});

export const remindInvoice = endpoint('POST', '/invoices/:id/remind', {
  who: allowStaffForResource('invoice', 'finance_admin'),
  summary: 'Reminds the member of an unpaid invoice, at most once in 24 hours',
  params: idParam,
  refuses: [
    'already_reminded',
    'invoice_already_paid',
    'invoice_cancelled',
    'invoice_not_found',
    'member_blocked',
    'receipt_already_sent',
  ],
  reply: z.object({ message: z.string(), remindedAt: isoInstant }),
  // A kind of its own, so that a held reminder prevents no decision about the invoice.
  decides: { kind: 'invoice_reminder', param: 'id' },
  canBeHeld: true,
});
