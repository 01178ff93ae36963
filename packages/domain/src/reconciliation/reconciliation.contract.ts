import * as z from 'zod/mini';
import { allowRoles, endpoint, type ReplyOf } from '../kernel/endpoint';
import { day, idParam, isoInstant, linesText, PAGE_LIMIT_MAX, text, uuid } from '../kernel/wire';
import { LINE_STATUSES } from './line-status';
import { MATCH_REASONS, MATCHED_KINDS } from './match-lines';
import { DATE_FORMS, DECIMAL_SIGNS } from './statement-amount';
import { COLUMNS_MAX, LABELS_MAX } from './statement-columns';
import { SEPARATORS, STATEMENT_FILE } from './statement-file';
import { ROW_FAULTS } from './statement-line';

/** The index of a column, counted from 0. */
const place = z.int().check(z.minimum(0), z.maximum(COLUMNS_MAX - 1));

/** `amount` with its sign in the cell or in the column `sign`, or `credit` with or without `debit`. */
const columns = z
  .object({
    date: place,
    dateForm: z.enum(DATE_FORMS),
    decimalSign: z.enum(DECIMAL_SIGNS),
    label: z.array(place).check(z.maxLength(LABELS_MAX)),
    separator: z.optional(z.enum(SEPARATORS)),
    amount: z.optional(place),
    sign: z.optional(place),
    credit: z.optional(place),
    debit: z.optional(place),
  })
  .check(
    z.refine(
      ({ amount, credit, debit }) => (amount === undefined) !== (credit === undefined && debit === undefined),
      /*i18n*/ 'Choose one column of amounts, or one of incoming amounts.',
    ),
    z.refine(
      ({ amount, sign }) => amount !== undefined || sign === undefined,
      /*i18n*/ 'A sign column needs an amount column.',
    ),
    z.refine(
      ({ amount, credit }) => amount !== undefined || credit !== undefined,
      /*i18n*/ 'Choose the column of incoming amounts.',
    ),
  );
export type WireColumns = z.infer<typeof columns>;

const source = z.object({ _id: uuid, name: z.string(), columns });
export type WireSource = z.infer<typeof source>;

const sourceName = text(/*i18n*/ 'Please give it a name.', 60);

export const listSources = endpoint('GET', '/reconciliation/sources', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Lists the banks and wallets that statements come from, by name, with the meaning of their columns',
  reply: z.array(source),
});

export const addSource = endpoint('POST', '/reconciliation/sources', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Creates a source of statements with the meaning of its columns',
  body: z.object({ name: sourceName, columns }),
  status: 201,
  refuses: ['source_name_taken'],
  reply: source,
});

export const changeSource = endpoint('PUT', '/reconciliation/sources/:id', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Changes the meaning of a source’s columns, for future statements',
  params: idParam,
  body: z.object({ columns }),
  refuses: ['source_not_found'],
  reply: source,
});

export const previewStatement = endpoint('POST', '/reconciliation/preview', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Returns the first rows of a statement and the guessed meaning of its columns; saves nothing',
  body: z.object({ separator: z.optional(z.enum(SEPARATORS)) }),
  files: { statement: { rule: STATEMENT_FILE, optional: true } },
  needs: ['statement'],
  refuses: ['statement_is_old_excel', 'statement_missing', 'statement_too_large', 'statement_unreadable'],
  reply: z.object({
    /** The first rows, with their numbers in the file. */
    rows: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
    rowCount: z.int(),
    guess: z.optional(columns),
    /** The columns in which an amount of the file shows its direction. */
    signedColumns: z.array(place),
  }),
});
export type WirePreview = z.infer<typeof previewStatement.reply>;

const statement = z.object({
  _id: uuid,
  source: z.object({ _id: uuid, name: z.string() }),
  createdAt: isoInstant,
  /** The number of lines that it added, and their first and last day. */
  lines: z.int(),
  firstDay: z.optional(day),
  lastDay: z.optional(day),
  /** Lines that an earlier statement already contained. */
  known: z.int(),
  /** Rows of outgoing money. */
  debits: z.int(),
  /** The number of rows that could not be read, and the first of them by their numbers in the file. */
  unreadCount: z.int(),
  unread: z.array(z.object({ number: z.int(), fault: z.enum(ROW_FAULTS) })),
  /** True if no amount shows the direction of the money: some of it may be outgoing. */
  lacksSigns: z.optional(z.boolean()),
});
export type WireStatement = z.infer<typeof statement>;

export const uploadStatement = endpoint('POST', '/reconciliation/statements', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Imports a statement; skips lines that are already known from this file or another',
  body: z.object({ sourceId: z.optional(uuid) }),
  files: { statement: { rule: STATEMENT_FILE, optional: true } },
  needs: ['sourceId', 'statement'],
  status: 201,
  refuses: [
    'source_not_found',
    'statement_has_no_line',
    'statement_is_old_excel',
    'statement_missing',
    'statement_not_found',
    'statement_too_large',
    'statement_unreadable',
  ],
  reply: z.object({
    /** If no line is new, the statement that added them. */
    statement,
    added: z.int(),
    known: z.int(),
  }),
});

const page = {
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(PAGE_LIMIT_MAX))),
  cursor: z.optional(z.string().check(z.maxLength(80))),
};

export const listStatements = endpoint('GET', '/reconciliation/statements', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Lists statements, newest first',
  query: z.object(page),
  /** `undecided`: the number of its undecided lines. */
  reply: z.array(z.extend(statement, { undecided: z.int() })),
});

export type WireListedStatement = ReplyOf<typeof listStatements>[number];

/** The number of items and their total in millimes. */
const sum = z.object({ count: z.int(), millimes: z.int() });

export const readStatement = endpoint('GET', '/reconciliation/statements/:id', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Returns one statement with the number and the sum of its lines by status',
  params: idParam,
  refuses: ['statement_not_found'],
  reply: z.object({
    statement,
    standings: z.object({ sure: sum, doubtful: sum, settled: sum, left: sum, matched: sum, aside: sum }),
    /** Pending items that no line pays. */
    waiting: z.int(),
  }),
});
export type WireStatementStatus = z.infer<typeof readStatement.reply>;

/** An item that is waiting for money; `amount` is the amount of the transfer, in millimes. */
const thing = z.object({
  kind: z.enum(MATCHED_KINDS),
  _id: uuid,
  userId: uuid,
  payer: z.string(),
  amount: z.int(),
  reference: z.optional(z.string()),
  /** The pack of a payment, the points of a recharge, the day of an invoice. */
  packName: z.optional(z.string()),
  quantity: z.optional(z.int()),
  points: z.optional(z.int()),
  invoiceDate: z.optional(day),
  sentAt: isoInstant,
  receiptUrl: z.optional(z.string()),
});
export type WireThing = z.infer<typeof thing>;

const line = z.object({
  _id: uuid,
  bookedOn: day,
  amount: z.int(),
  label: z.string(),
  standing: z.enum(LINE_STATUSES),
  /** The items that it may pay: one if it is sure. */
  candidates: z.optional(
    z.array(
      z.extend(thing, {
        reasons: z.array(z.enum(MATCH_REASONS)),
        /**
         * The decision of a payment for which another amount than was due arrived; absent if the line may not be its
         * money. `received` is the amount of the line, `due` that of the receipt.
         */
        otherAmount: z.optional(
          z.object({ status: z.enum(['approved', 'rejected']), received: z.int(), due: z.int() }),
        ),
      }),
    ),
  ),
  /** The day on which the bank reversed it. */
  reversedOn: z.optional(day),
  /** True if it pays for a pack: the caller sees it but cannot decide it. */
  isForAdmin: z.optional(z.boolean()),
  /** The decided payment or instalment whose reference it contains, or the recharge or invoice that it pays evidently. */
  decidedItem: z.optional(
    z.object({
      kind: z.enum(MATCHED_KINDS),
      _id: uuid,
      userId: uuid,
      payer: z.string(),
      reference: z.optional(z.string()),
      /** The points of a recharge. */
      points: z.optional(z.int()),
      invoiceNumber: z.optional(z.string()),
      status: z.enum(['approved', 'rejected', 'cancelled']),
      /** The money that arrived for a payment, in millimes, if it was another amount than was due. */
      received: z.optional(z.int()),
      decidedAt: isoInstant,
    }),
  ),
  /** The item that it paid. */
  matched: z.optional(
    z.object({
      kind: z.enum(MATCHED_KINDS),
      _id: uuid,
      userId: uuid,
      payer: z.string(),
      at: isoInstant,
      by: z.string(),
    }),
  ),
  aside: z.optional(
    z.object({
      reason: z.optional(z.string()),
      /** The reversal that settles the line. */
      reversal: z.optional(z.object({ bookedOn: day, label: z.string() })),
      at: isoInstant,
      by: z.string(),
    }),
  ),
});
export type WireLine = z.infer<typeof line>;

export const listLines = endpoint('GET', '/reconciliation/statements/:id/lines', {
  who: allowRoles('finance_admin', 'admin'),
  summary:
    'Lists the lines of a statement with one status, by the day of the transfer, oldest first, each with the items that it may pay',
  params: idParam,
  query: z.object({
    limit: page.limit,
    cursor: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d\.\d{1,9}$/, 'Not a valid cursor.'))),
    standing: z.enum(LINE_STATUSES),
  }),
  refuses: ['statement_not_found'],
  reply: z.array(line),
});

export const listUnpaid = endpoint('GET', '/reconciliation/statements/:id/waiting', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Lists pending items that no line of this statement pays, oldest first',
  params: idParam,
  query: z.object(page),
  refuses: ['statement_not_found'],
  reply: z.array(thing),
});

const approvedPayment = z.object({
  _id: uuid,
  userId: uuid,
  payer: z.string(),
  reference: z.string(),
  /** The amount of the transfer, in millimes. */
  amount: z.int(),
  approvedAt: isoInstant,
});
export type WireApprovedPayment = z.infer<typeof approvedPayment>;

export const listApprovedWithoutLine = endpoint('GET', '/reconciliation/statements/:id/approved', {
  who: allowRoles('finance_admin', 'admin'),
  summary:
    'Lists payments that were approved on the days of this statement and have no line, newest first; by the payment methods that lines of this source have paid so far',
  params: idParam,
  query: z.object(page),
  refuses: ['statement_not_found'],
  reply: z.array(approvedPayment),
});

const proposedLine = z.object({
  kind: z.enum(MATCHED_KINDS),
  /** The item that the line may pay. */
  thingId: uuid,
  statementId: uuid,
  /** The bank or wallet of the statement. */
  source: z.string(),
  lineId: uuid,
  bookedOn: day,
  amount: z.int(),
  label: z.string(),
  isSure: z.boolean(),
});
export type WireProposedLine = z.infer<typeof proposedLine>;

export const listProposedLines = endpoint('GET', '/reconciliation/proposed-lines', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Lists the undecided lines of the newest statements with the pending items that they may pay',
  reply: z.array(proposedLine),
});

export const PAIRS_MAX = 500;

export const acceptPairs = endpoint('POST', '/reconciliation/statements/:id/accept', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Accepts the items that lines pay, like decisions one by one; reports each pair that was decided meanwhile',
  freshStep: 'session',
  params: idParam,
  body: z.object({
    pairs: z
      .array(z.object({ lineId: uuid, kind: z.enum(MATCHED_KINDS), thingId: uuid }))
      .check(z.minLength(1), z.maxLength(PAIRS_MAX)),
  }),
  refuses: [
    'invoice_not_found',
    'line_already_matched',
    'line_for_administration',
    'line_not_found',
    'line_set_aside',
    'no_receipt_to_refuse',
    'payment_not_found',
    'recharge_not_found',
    'source_not_found',
    'statement_not_found',
  ],
  reply: z.object({
    accepted: z.int(),
    outcomes: z.array(
      z.object({
        lineId: uuid,
        thingId: uuid,
        isAccepted: z.boolean(),
        /** The code and the text of the refusal. */
        code: z.optional(z.string()),
        message: z.optional(z.string()),
      }),
    ),
  }),
});
export type WireAccepted = z.infer<typeof acceptPairs.reply>;

export const setLineAside = endpoint('PUT', '/reconciliation/lines/:id/aside', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Marks a line as not ours, or undoes this',
  params: idParam,
  body: z.object({ isAside: z.boolean(), reason: z.optional(linesText(200)) }),
  refuses: ['line_already_matched', 'line_for_administration', 'line_not_found', 'source_not_found'],
  reply: z.object({ isAside: z.boolean() }),
  decides: { kind: 'statement_line', param: 'id' },
  canBeHeld: true,
});

export const acceptReversal = endpoint('POST', '/reconciliation/lines/:id/reversal', {
  who: allowRoles('finance_admin', 'admin'),
  summary:
    'Accepts that a line and its reversal settle each other; the line is marked as not ours, which can be undone',
  freshStep: 'session',
  params: idParam,
  /** The day of the reversal that was shown. */
  body: z.object({ reversedOn: day }),
  refuses: [
    'line_for_administration',
    'line_not_found',
    'line_set_aside',
    'reversal_not_found',
    'reversed_line_paid',
    'source_not_found',
  ],
  reply: z.object({ isAside: z.boolean() }),
  decides: { kind: 'statement_line', param: 'id' },
});
