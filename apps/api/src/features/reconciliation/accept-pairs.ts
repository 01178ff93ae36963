import type { InvoiceId, MemberId, PaymentId, RechargeId, StaffId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { MatchedKind } from '@waha/domain/reconciliation/match-lines';
import type { WireAccepted } from '@waha/domain/reconciliation/reconciliation.contract';
import {
  type LineId,
  type MatchedEvent,
  matchLine,
  type StatementId,
  type StoredLine,
} from '@waha/domain/reconciliation/stored-line';
import type { Tx } from '#platform/database/database';
import { type UnitOfWork, withSavepoint } from '#platform/database/unit-of-work';
import { requireNoneHeld } from '#platform/held-commands/held-command.store';
import { RefusalError, requireFound, unwrapResult } from '#platform/http/refusal-error';
import { findReceiptOwner } from '../invoices/payable-receipts.public-queries';
import { findPaymentOwner } from '../purchase/payable-payments.public-queries';
import { findRechargeOwner } from '../recharge/payable-recharges.public-queries';
import { findLine, findSource, findStatement, saveLine } from './statement.store';

type Pair = { lineId: string; kind: MatchedKind; thingId: string };
type Input = {
  statementId: StatementId;
  pairs: readonly Pair[];
  actor: { id: StaffId; role: Role };
  /** Lines that pay for packs, if the caller may not decide these. */
  forAdmin: ReadonlySet<string>;
};

/**
 * Accepts what lines pay, pair by pair in one transaction: each pair like a manual decision, or not at all if another
 * decision came first. A pair that was accepted before succeeds again, without a second effect.
 * @throws RefusalError `statement_not_found`, and `forbidden` if finance names a payment for a pack
 */
export async function acceptPairs(
  unit: UnitOfWork,
  { statementId, pairs, actor, forAdmin }: Input,
): Promise<WireAccepted> {
  const statement = requireFound(await findStatement(unit.tx, statementId), 'statement_not_found');
  const source = requireFound(await findSource(unit.tx, statement.sourceId), 'source_not_found');
  if (actor.role !== 'admin' && pairs.some(({ kind }) => kind === 'payment'))
    throw new RefusalError({ code: 'forbidden' });
  const outcomes: WireAccepted['outcomes'] = [];
  for (const pair of pairs) {
    const { lineId, thingId } = pair;
    try {
      if (forAdmin.has(lineId)) throw new RefusalError({ code: 'line_for_administration' });
      await withSavepoint(unit.tx, () => acceptPair(unit, pair, { statementId, source: source.name, by: actor.id }));
      outcomes.push({ lineId, thingId, isAccepted: true });
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      outcomes.push({ lineId, thingId, isAccepted: false, code: error.refusal.code, message: error.message });
    }
  }
  return { accepted: outcomes.filter(({ isAccepted }) => isAccepted).length, outcomes };
}

async function acceptPair(
  { tx, now, emit }: UnitOfWork,
  { lineId, kind, thingId }: Pair,
  { statementId, source, by }: { statementId: StatementId; source: string; by: StaffId },
): Promise<void> {
  const line = await findLine(tx, lineId as LineId);
  if (line?.statementId !== statementId) throw new RefusalError({ code: 'line_not_found' });
  if (line.matched?.kind === kind && line.matched.thingId === thingId) return;
  await requireNoneHeld(tx, { kind: 'statement_line', id: lineId });
  await requireNoneHeld(tx, { kind: kind === 'receipt' ? 'invoice' : kind, id: thingId });
  const memberId = await findOwner(tx, kind, thingId);
  const matched = unwrapResult(matchLine(line, { kind, thingId, memberId }, by, now));
  await saveLine(tx, matched);
  await emit(createEvent(matched, { kind, thingId, memberId }, { source, by, at: now }));
}

/** @throws RefusalError if it does not exist, or no payment for it is pending */
async function findOwner(tx: Tx, kind: MatchedKind, thingId: string): Promise<MemberId> {
  if (kind === 'payment') return requireFound(await findPaymentOwner(tx, thingId as PaymentId), 'payment_not_found');
  if (kind === 'recharge')
    return requireFound(await findRechargeOwner(tx, thingId as RechargeId), 'recharge_not_found');
  const { memberId, lacksReceipt } = requireFound(
    await findReceiptOwner(tx, thingId as InvoiceId),
    'invoice_not_found',
  );
  if (lacksReceipt) throw new RefusalError({ code: 'no_receipt_to_refuse' });
  return memberId;
}

function createEvent(
  line: StoredLine,
  { kind, thingId, memberId }: { kind: MatchedKind; thingId: string; memberId: MemberId },
  details: { source: string; by: StaffId; at: number },
): MatchedEvent {
  const eventData = { line, memberId, ...details };
  if (kind === 'payment') return { type: 'payment.matched', id: thingId as PaymentId, ...eventData };
  if (kind === 'recharge') return { type: 'recharge.matched', id: thingId as RechargeId, ...eventData };
  return { type: 'invoice.matched', id: thingId as InvoiceId, ...eventData };
}
