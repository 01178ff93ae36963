import * as z from 'zod/mini';
import { allowRoles, endpoint } from './kernel/endpoint';
import { day, uuid } from './kernel/wire';
import { PAYOUT_MATCH_REASONS, PAYOUT_MATCHES } from './payouts/match-payouts';
import { STATEMENT_FILE } from './reconciliation/statement-file';
import { ROW_FAULTS } from './reconciliation/statement-line';

/** A row of outgoing money, with its number in the file. Amounts in millimes. */
const row = z.object({ number: z.int(), bookedOn: day, amount: z.int(), label: z.string() });
export type WireOutgoingRow = z.infer<typeof row>;

const payoutMatch = z.object({
  /** The due line of the payout file, counted from 1. */
  position: z.int(),
  kind: z.enum(PAYOUT_MATCHES),
  reason: z.optional(z.enum(PAYOUT_MATCH_REASONS)),
  row: z.optional(row),
  /** The reference with which the line can be marked as paid: day and label. Absent if no row pays it. */
  reference: z.optional(z.string()),
});
export type WirePayoutMatch = z.infer<typeof payoutMatch>;

export const matchPayoutStatement = endpoint('POST', '/payout-files/:fileId/statement', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Returns the rows of a statement that pay the due lines of a payout file; saves nothing',
  params: z.object({ fileId: uuid }),
  /** `sourceId`: the bank or wallet, whose columns are known. */
  body: z.object({ sourceId: z.optional(uuid) }),
  files: { statement: { rule: STATEMENT_FILE, optional: true } },
  needs: ['sourceId', 'statement'],
  refuses: [
    'payout_file_already_paid',
    'payout_file_cancelled',
    'payout_file_not_found',
    'source_not_found',
    'statement_has_no_line',
    'statement_is_old_excel',
    'statement_missing',
    'statement_too_large',
    'statement_unreadable',
  ],
  reply: z.object({
    /** The hash of the statement, for the audit log. */
    sha256: z.string(),
    /** The rows of outgoing money with an amount. */
    outgoingCount: z.int(),
    /** The number of rows that could not be read, and the first of them. */
    unreadCount: z.int(),
    unread: z.array(z.object({ number: z.int(), fault: z.enum(ROW_FAULTS) })),
    /** One for each due line. */
    matches: z.array(payoutMatch),
    /** Rows with the label of the file that do not pay it. */
    otherRows: z.array(row),
  }),
});
export type WirePayoutMatching = z.infer<typeof matchPayoutStatement.reply>;
