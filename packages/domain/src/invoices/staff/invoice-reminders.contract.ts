import { allowStaffForMember, endpoint } from '@waha/domain/kernel/endpoint';
import { day, isoInstant, userIdParam, uuid } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';

const pause = { isPaused: z.boolean() };

const reminder = z.object({
  invoiceId: uuid,
  at: isoInstant,
  /** Sent by the program, not by staff. */
  isAutomatic: z.boolean(),
  /** The due day of which the member was reminded. */
  invoiceDate: day,
});
export type WireInvoiceReminder = z.infer<typeof reminder>;

export const readInvoiceReminders = endpoint('GET', '/members/:userId/invoice-reminders', {
  who: allowStaffForMember('userId'),
  summary: 'Returns whether automatic reminders of a member’s invoices are paused, and all reminders, newest first',
  params: userIdParam,
  reply: z.object({
    ...pause,
    /** The installation sends automatic reminders. */
    isOn: z.boolean(),
    reminders: z.array(reminder),
  }),
});
export type WireInvoiceReminders = z.infer<typeof readInvoiceReminders.reply>;

export const pauseInvoiceReminders = endpoint('PUT', '/members/:userId/invoice-reminders', {
  who: allowStaffForMember('userId'),
  summary: 'Pauses or resumes automatic reminders of a member’s unpaid invoices; staff can still remind the member',
  params: userIdParam,
  body: z.object(pause),
  refuses: ['user_not_found'],
  reply: z.object(pause),
});
