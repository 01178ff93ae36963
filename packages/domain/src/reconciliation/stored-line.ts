import type { InvoiceId, MemberId, PaymentId, PersonId, RechargeId, StaffId } from '../kernel/ids';
import { ok, type Result, refuse } from '../kernel/result';
import { cleanText } from '../kernel/text/clean-text';
import type { Instant } from '../kernel/time';
import type { MatchedKind } from './match-lines';
import type { AcceptedReversal } from './reversals';
import type { ReconciliationRefusal } from './staff/reconciliation.refusals';
import type { StatementLine } from './statement-line';

export type LineId = string & { readonly __id: 'statementLine' };
export type StatementId = string & { readonly __id: 'statement' };
export type SourceId = string & { readonly __id: 'statementSource' };

/** A stored line: open, matched with what it paid, or set aside. */
export type StoredLine = StatementLine & {
  id: LineId;
  statementId: StatementId;
  sourceId: SourceId;
  matched?: { kind: MatchedKind; thingId: string; memberId: MemberId; by: StaffId; at: Instant };
  /** `reversal` if the line and its reversal settle each other. */
  aside?: { by: PersonId; at: Instant; reason?: string; reversal?: AcceptedReversal };
};

/** The content of the audit log about the line: where and when the money arrived. */
type MatchedEventOf<Type extends string, Id> = {
  type: Type;
  id: Id;
  memberId: MemberId;
  line: StoredLine;
  /** The name of the bank or wallet. */
  source: string;
  by: StaffId;
  at: Instant;
};

/** A line was matched with what it pays; that item is decided in the same transaction. */
export type MatchedEvent =
  | MatchedEventOf<'payment.matched', PaymentId>
  | MatchedEventOf<'recharge.matched', RechargeId>
  | MatchedEventOf<'invoice.matched', InvoiceId>;

/**
 * Records what a line pays, once.
 * @param to the item that it pays, and the member concerned
 */
export function matchLine(
  line: StoredLine,
  to: { kind: MatchedKind; thingId: string; memberId: MemberId },
  by: StaffId,
  at: Instant,
): Result<StoredLine, ReconciliationRefusal> {
  if (line.matched) return refuse('line_already_matched');
  if (line.aside) return refuse('line_set_aside');
  return ok({ ...line, matched: { ...to, by, at } });
}

/** Sets a line aside as not ours, or reopens it; repeating it changes nothing. */
export function putLineAside(
  line: StoredLine,
  order: { isAside: boolean; reason?: string | undefined },
  by: StaffId,
  at: Instant,
): Result<StoredLine, ReconciliationRefusal> {
  if (line.matched) return refuse('line_already_matched');
  const { aside, ...open } = line;
  if (!order.isAside) return ok(open);
  const reason = cleanText(order.reason ?? '');
  return ok(aside ? line : { ...open, aside: { by, at, ...(reason && { reason }) } });
}

/**
 * Accepts that a line and its reversal cancel each other; repeating it changes nothing. `putLineAside` reopens the line.
 * @param reversal the reversal that the line has now
 * @param reversedOn the day of the reversal that the person saw
 */
export function acceptReversal(
  line: StoredLine,
  { reversal, reversedOn }: { reversal: StatementLine | undefined; reversedOn: string },
  by: StaffId,
  at: Instant,
): Result<StoredLine, ReconciliationRefusal> {
  if (line.matched) return refuse('reversed_line_paid');
  if (line.aside?.reversal?.bookedOn === reversedOn) return ok(line);
  if (line.aside) return refuse('line_set_aside');
  if (reversal?.bookedOn !== reversedOn) return refuse('reversal_not_found');
  return ok({ ...line, aside: { by, at, reversal: { bookedOn: reversedOn, label: reversal.label } } });
}
