import * as z from 'zod/mini';
import { calendarDaySchema } from '../kernel/calendar-day-schema';
import { allowRoles, endpoint } from '../kernel/endpoint';
import { ROLES } from '../kernel/roles';
import { isoInstant, lineText, PAGE_LIMIT_MAX, uuid } from '../kernel/wire';
import { AUDIT_KINDS, AUDIT_SUBJECTS } from './audit-kind';

/** Erased persons have only the id. */
const person = z.object({ _id: z.string(), name: z.optional(z.string()), role: z.optional(z.enum(ROLES)) });
export type WireAuditPerson = z.infer<typeof person>;

const line = z.object({
  _id: z.string(),
  at: isoInstant,
  action: z.string(),
  /** A person, the operator at the server's command line, or the program itself. */
  by: z.union([person, z.enum(['operator', 'program'])]),
  subject: z.optional(
    z.object({
      kind: z.enum(AUDIT_SUBJECTS),
      _id: z.string(),
      /** The name that staff use: a payment's reference, a pack's name. */
      label: z.optional(z.string()),
    }),
  ),
  /** The member concerned. */
  member: z.optional(person),
  /** Points, millimes, reasons and similar values by name; never a secret. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type WireAuditLine = z.infer<typeof line>;

const AUDIT_CURSOR = /^\d{1,16}\.\d{1,16}$/;

export const listAudit = endpoint('GET', '/audit', {
  who: allowRoles('admin'),
  summary: 'Lists actions with the actor and the subject, newest first',
  query: z.object({
    /** A name, an address or a payment's reference. Finds what these people did and what was done about them. */
    q: z.optional(lineText(100)),
    kind: z.optional(z.enum(AUDIT_KINDS)),
    /** The author of the action, or the member concerned. */
    person: z.optional(uuid),
    /** Only actions of this person. */
    by: z.optional(uuid),
    /** Days in Tunis, both included. */
    from: z.optional(calendarDaySchema),
    to: z.optional(calendarDaySchema),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(PAGE_LIMIT_MAX))),
    cursor: z.optional(z.string().check(z.regex(AUDIT_CURSOR, 'Not a valid cursor.'))),
  }),
  reply: z.array(line),
});

export const readHistory = endpoint('GET', '/audit/:id', {
  who: allowRoles('admin'),
  summary: 'Lists all actions on one subject and their effects, oldest first',
  params: z.object({ id: uuid }),
  reply: z.object({
    lines: z.array(line),
    /** Ledger entries that it caused, the oldest first. */
    entries: z.array(
      z.object({
        /** As in the ledger: `pack_bonus`. */
        kind: z.string(),
        points: z.int(),
        at: isoInstant,
        becomesValidAt: isoInstant,
      }),
    ),
    /** Invoices that it caused, by date; the amount in millimes. */
    invoices: z.array(
      z.object({ _id: uuid, invoiceDate: z.string(), amount: z.optional(z.int()), status: z.string() }),
    ),
  }),
});
export type WireHistory = z.infer<typeof readHistory.reply>;
