import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { cleanNumber } from '@waha/domain/kernel/text/clean-number';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import { day, isoInstant, lineText, noContent, numberText, pageQuery, text, uuid } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { PAYOUT_KINDS } from '../due-payout';
import { PAYOUT_WARNINGS } from '../find-payout-warnings';
import { MAX_PAYOUT_FILE_LINES, PAYOUT_LINE_STATES } from '../payout-file';

const person = z.object({ _id: uuid, name: z.string() });
const kind = z.enum(PAYOUT_KINDS);
const fileIdParam = z.object({ fileId: uuid });
const who = allowRoles('finance_admin', 'admin');

/** An accepted withdrawal or refund that is not paid. Amounts in millimes. */
const duePayout = z.object({
  kind,
  _id: uuid,
  userId: uuid,
  /** The name that a file takes over: that of the verified profile, otherwise that of the account. */
  name: z.string(),
  /** The name of the account. */
  userName: z.string(),
  isVerified: z.boolean(),
  method: z.string(),
  /** Empty if it is not known. */
  number: z.string(),
  /** The amount that is sent: without the withholding tax. */
  amount: z.int(),
  /** The withholding tax of a withdrawal, if any. */
  withheld: z.optional(z.int()),
  decidedAt: isoInstant,
  decidedBy: z.optional(person),
  /** A blocking one excludes the payout from files of this layout. */
  warnings: z.array(z.object({ code: z.enum(PAYOUT_WARNINGS), isBlocking: z.boolean() })),
  /** The number of the file that it is in. */
  inFile: z.optional(z.int()),
});
export type WireDuePayout = z.infer<typeof duePayout>;

export const listDuePayouts = endpoint('GET', '/payouts/due', {
  who,
  summary:
    'Lists the payouts that are due, oldest first, with what a layout has against each, and the limits that are left',
  /** `layout`: the first one if absent. */
  query: z.object({ layout: z.optional(lineText(40)) }),
  refuses: ['payout_layout_unknown'],
  reply: z.object({
    /** `methods`: those that the layout takes; absent if it takes all. */
    layouts: z.array(z.object({ name: z.string(), methods: z.optional(z.array(z.string())) })),
    /** The layout that the warnings are about. */
    layout: z.string(),
    payouts: z.array(duePayout),
    /** There are more; they follow once these are paid. */
    hasMore: z.boolean(),
    /** In millimes: for each payout, for each file, and what is left of today in Tunis. */
    limits: z.object({ payout: z.optional(z.int()), file: z.optional(z.int()), dayLeft: z.optional(z.int()) }),
    /** Above this amount in millimes another person must mark a payout or a file as paid. */
    needsTwoAbove: z.optional(z.int()),
  }),
});
export type WireDuePayouts = z.infer<typeof listDuePayouts.reply>;

const payoutFile = z.object({
  _id: uuid,
  number: z.int(),
  layout: z.string(),
  createdAt: isoInstant,
  createdBy: person,
  count: z.int(),
  /** Sums in millimes. */
  total: z.int(),
  paidCount: z.int(),
  paidTotal: z.int(),
  /** The payouts that marking the file as paid would pay; 0 if it is paid or cancelled. */
  dueCount: z.int(),
  dueTotal: z.int(),
  cancelledAt: z.optional(isoInstant),
  cancelledBy: z.optional(person),
  cancelReason: z.optional(z.string()),
  /** Who made the file or accepted one of its payouts may not mark it as paid. */
  needsSecondPerson: z.optional(z.literal(true)),
});
export type WirePayoutFile = z.infer<typeof payoutFile>;

const payoutFileLine = z.object({
  kind,
  _id: uuid,
  userId: uuid,
  name: z.string(),
  method: z.string(),
  number: z.string(),
  amount: z.int(),
  state: z.enum(PAYOUT_LINE_STATES),
  paidAt: z.optional(isoInstant),
  reference: z.optional(z.string()),
});
export type WirePayoutFileLine = z.infer<typeof payoutFileLine>;

const payoutFileDetails = z.extend(payoutFile, {
  /** While a second person is needed: who may not mark the file as paid, because they made it or accepted a payout. */
  involved: z.optional(z.array(person)),
  lines: z.array(payoutFileLine),
  sums: z.array(z.object({ method: z.string(), count: z.int(), total: z.int() })),
});
export type WirePayoutFileDetails = z.infer<typeof payoutFileDetails>;

export const createPayoutFile = endpoint('POST', '/payout-files', {
  who,
  freshStep: 'session',
  summary: 'Makes a payout file for the bank from due payouts, as the caller saw them',
  body: z.object({
    layout: lineText(40),
    payouts: z
      .array(z.object({ kind, _id: uuid, amount: z.int(), method: lineText(40), number: numberText(40) }))
      .check(z.maxLength(MAX_PAYOUT_FILE_LINES)),
  }),
  status: 201,
  refuses: [
    'own_decision',
    'payout_changed',
    'payout_day_limit',
    'payout_file_empty',
    'payout_file_limit',
    'payout_in_file',
    'payout_layout_unknown',
    'payout_limit',
    'payout_method_not_taken',
    'payout_not_due',
    'payout_number_invalid',
  ],
  reply: z.object({ message: z.string(), file: payoutFileDetails }),
});

export const listPayoutFiles = endpoint('GET', '/payout-files', {
  who,
  summary: 'Lists payout files, newest first; `q` is the number of one',
  query: pageQuery,
  reply: z.array(payoutFile),
});

export const readPayoutFile = endpoint('GET', '/payout-files/:fileId', {
  who,
  summary: 'Returns a payout file with its lines',
  params: fileIdParam,
  refuses: ['payout_file_not_found'],
  reply: payoutFileDetails,
});

export const downloadPayoutFile = endpoint('GET', '/payout-files/:fileId/download', {
  who,
  freshStep: 'session',
  summary: 'Returns the payout file for the bank, the same bytes each time',
  params: fileIdParam,
  refuses: ['payout_file_cancelled', 'payout_file_not_found'],
  reply: noContent,
  fileTypes: ['text/csv'],
});

const REFERENCE_MISSING = /*i18n*/ 'Please enter the reference of the transfer.';
const reference = text(REFERENCE_MISSING, 100, cleanNumber);

export const payPayoutFile = endpoint('PUT', '/payout-files/:fileId/paid', {
  who,
  freshStep: 'session',
  summary: 'Records the payout of each line that is still due, or of the chosen ones, all or none',
  params: fileIdParam,
  body: z
    .object({
      reference: z.optional(reference),
      /** Only these are paid, each with its own reference: those that rows of a statement pay. */
      lines: z.optional(
        z
          .array(z.object({ position: z.int().check(z.minimum(1)), reference, bookedOn: day }))
          .check(z.minLength(1), z.maxLength(MAX_PAYOUT_FILE_LINES)),
      ),
      /** The hash of the statement with these rows, for the audit log. */
      statement: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    })
    .check(
      z.refine((body) => body.reference !== undefined || body.lines !== undefined, {
        error: REFERENCE_MISSING,
        path: ['reference'],
      }),
    ),
  refuses: [
    'own_decision',
    'payout_file_already_paid',
    'payout_file_cancelled',
    'payout_file_not_found',
    'payout_line_unknown',
    'payout_lines_not_due',
    'second_person_needed',
  ],
  /** `skipped`: the lines, of the chosen ones if there are any, that were paid before or are not due any more. */
  reply: z.object({ message: z.string(), file: payoutFileDetails, paid: z.int(), skipped: z.int() }),
});

export const cancelPayoutFile = endpoint('PUT', '/payout-files/:fileId/cancelled', {
  who,
  freshStep: 'session',
  summary: 'Cancels a payout file, once; its payouts that are not paid can be ordered again',
  params: fileIdParam,
  body: z.object({ reason: text(/*i18n*/ 'Please enter a reason.', 500, cleanText) }),
  refuses: ['payout_file_already_paid', 'payout_file_cancelled', 'payout_file_not_found'],
  reply: z.object({ message: z.string(), file: payoutFileDetails }),
});
