import type { InvoiceId, MemberId, PaymentId, PersonId, RechargeId, StaffId } from '../kernel/ids';
import { cleanText } from '../kernel/text/clean-text';
import type { Instant } from '../kernel/time';
import { accept, refuse, type Verdict } from '../kernel/verdict';
import type { MatchedKind } from './match-lines';
import type { ReconciliationRefusal } from './staff/reconciliation.refusals';
import type { StatementLine } from './statement-line';

export type LineId = string & { readonly __id: 'statementLine' };
export type StatementId = string & { readonly __id: 'statement' };
export type SourceId = string & { readonly __id: 'statementSource' };

/** A line that is kept: open, or matched with what it paid, or set aside. */
export type KeptLine = StatementLine & {
  id: LineId;
  statementId: StatementId;
  sourceId: SourceId;
  matched?: { kind: MatchedKind; thingId: string; memberId: MemberId; by: StaffId; at: Instant };
  aside?: { by: PersonId; at: Instant; reason?: string };
};

/** What the audit log says of the line: where and when the money came. */
type Of<Type extends string, Id> = {
  type: Type;
  id: Id;
  memberId: MemberId;
  line: KeptLine;
  /** The name of the bank or wallet. */
  source: string;
  by: StaffId;
  at: Instant;
};

/** A line was found to pay something: what it pays is decided in the same transaction. */
export type MatchedEvent =
  | Of<'payment.matched', PaymentId>
  | Of<'recharge.matched', RechargeId>
  | Of<'invoice.matched', InvoiceId>;

/**
 * Says what a line pays, once.
 * @param to what it is found to pay, and whose that is
 */
export function matchLine(
  line: KeptLine,
  to: { kind: MatchedKind; thingId: string; memberId: MemberId },
  by: StaffId,
  at: Instant,
): Verdict<KeptLine, ReconciliationRefusal> {
  if (line.matched) return refuse('line_already_matched');
  if (line.aside) return refuse('line_set_aside');
  return accept({ ...line, matched: { ...to, by, at } });
}

/** Sets a line aside as not ours, or takes it back; doing it twice changes nothing. */
export function setAside(
  line: KeptLine,
  order: { isAside: boolean; reason?: string | undefined },
  by: StaffId,
  at: Instant,
): Verdict<KeptLine, ReconciliationRefusal> {
  if (line.matched) return refuse('line_already_matched');
  const { aside, ...open } = line;
  if (!order.isAside) return accept(open);
  const reason = cleanText(order.reason ?? '');
  return accept(aside ? line : { ...open, aside: { by, at, ...(reason && { reason }) } });
}
