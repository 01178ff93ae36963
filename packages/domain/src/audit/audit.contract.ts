import * as z from 'zod/mini';
import { calendarDaySchema } from '../kernel/calendar-day-schema';
import { allowRoles, endpoint } from '../kernel/endpoint';
import { ROLES } from '../kernel/roles';
import { isoInstant, lineText, PAGE_LIMIT_MAX, uuid } from '../kernel/wire';
import { AUDIT_KINDS, AUDIT_SUBJECTS } from './audit-kind';

/** Of whoever was erased the id alone is left. */
const person = z.object({ _id: z.string(), name: z.optional(z.string()), role: z.optional(z.enum(ROLES)) });
export type WireAuditPerson = z.infer<typeof person>;

const line = z.object({
  _id: z.string(),
  at: isoInstant,
  action: z.string(),
  /** A person, whoever sits at the server's command line, or the program by itself. */
  by: z.union([person, z.enum(['operator', 'program'])]),
  subject: z.optional(
    z.object({
      kind: z.enum(AUDIT_SUBJECTS),
      _id: z.string(),
      /** As staff call it: a payment's reference, a pack's name. */
      label: z.optional(z.string()),
    }),
  ),
  /** Whose it is. */
  member: z.optional(person),
  /** Points, millimes, reasons and the like, by their names; never a secret. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type WireAuditLine = z.infer<typeof line>;

const AUDIT_CURSOR = /^\d{1,16}\.\d{1,16}$/;

export const listAudit = endpoint('GET', '/audit', {
  who: allowRoles('admin'),
  summary: 'Who did what to whom, the newest first',
  query: z.object({
    /** A name, an address or a payment's reference: what these people did, and what was done about them. */
    q: z.optional(lineText(100)),
    kind: z.optional(z.enum(AUDIT_KINDS)),
    /** Did it, or whose it is. */
    person: z.optional(uuid),
    /** Days of Tunis, both included. */
    from: z.optional(calendarDaySchema),
    to: z.optional(calendarDaySchema),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(PAGE_LIMIT_MAX))),
    cursor: z.optional(z.string().check(z.regex(AUDIT_CURSOR, 'Not a valid cursor.'))),
  }),
  reply: z.array(line),
});

export const readHistory = endpoint('GET', '/audit/:id', {
  who: allowRoles('admin'),
  summary: 'All that was done to one thing, the oldest first, and what it caused',
  params: z.object({ id: uuid }),
  reply: z.object({
    lines: z.array(line),
    /** Entries of points that came of it, the oldest first. */
    entries: z.array(
      z.object({
        /** As in the ledger: `pack_bonus`. */
        kind: z.string(),
        points: z.int(),
        at: isoInstant,
        becomesValidAt: isoInstant,
      }),
    ),
    /** Invoices that came of it, by their days; the amount in millimes. */
    invoices: z.array(
      z.object({ _id: uuid, invoiceDate: z.string(), amount: z.optional(z.int()), status: z.string() }),
    ),
  }),
});
export type WireHistory = z.infer<typeof readHistory.reply>;
