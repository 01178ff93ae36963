import { i18n } from '@lingui/core';
import type { Millimes } from '@waha/domain/kernel/money';
import { findReceivedStatus } from '@waha/domain/kernel/staff/find-received-status';
import { type ReactNode, useState } from 'react';
import { formatTnd } from '#platform/language/format';
import { AmountField } from '../drafts/amount-field';
import { StaffConfirmDialog } from '../staff-confirm-dialog';

/** The decision that follows from the amount. `received` is absent if it is what was due. */
export type OtherAmountDecision = { status: 'approved' | 'rejected'; received?: Millimes };

type StaffOtherAmountDialogProps = {
  isOpen: boolean;
  /** The amount that the receipt had to show. */
  due: Millimes;
  /** The amount that arrived, if it is known; otherwise the dialog asks for it. */
  received?: Millimes;
  warnings?: ReactNode;
  /** The effects of an acceptance. */
  acceptOutcome?: ReactNode;
  busy: boolean;
  onConfirm: (decision: OtherAmountDecision) => void;
  onCancel: () => void;
};

/**
 * Decides a payment for which another amount than was due arrived, and says at once what follows: less is a part, more
 * is accepted, and the difference becomes credit of the member.
 */
export function StaffOtherAmountDialog({ isOpen, received: known, due, ...rest }: StaffOtherAmountDialogProps) {
  const { warnings, acceptOutcome, busy, onConfirm, onCancel } = rest;
  const [typed, setTyped] = useState<Millimes>(0);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setTyped(0);
  }
  const received = known ?? typed;
  const status = findReceivedStatus(received, due);
  const outcome = received > 0 ? <Outcome received={received} due={due} acceptOutcome={acceptOutcome} /> : null;
  return (
    <StaffConfirmDialog
      isOpen={isOpen}
      title={i18n._('Another amount arrived')}
      undo="held"
      confirm={received > 0 && status === 'rejected' ? i18n._('Record this amount') : i18n._('Accept')}
      busy={busy}
      isIncomplete={received === 0}
      onConfirm={() => onConfirm({ status, ...(received !== due && { received }) })}
      onCancel={onCancel}
      field={
        known === undefined ? (
          <div className="grid gap-3">
            <div data-first="">
              <AmountField
                label={i18n._('Amount received')}
                name="received-amount"
                value={typed}
                onChange={setTyped}
                hint={i18n._('Expected on the receipt: {amount}', { amount: formatTnd(due) })}
              />
            </div>
            <output className="min-h-12 text-base text-ink">{outcome}</output>
          </div>
        ) : null
      }
    >
      {warnings}
      {known === undefined ? i18n._('Enter the amount that arrived with this receipt.') : outcome}
    </StaffConfirmDialog>
  );
}

type OutcomeProps = { received: Millimes; due: Millimes; acceptOutcome: ReactNode };

function Outcome({ received, due, acceptOutcome }: OutcomeProps) {
  if (received < due)
    return (
      <span className="block">
        {i18n._('{received} of {due} was received. {rest} is still to pay, and the pack starts once it is paid.', {
          received: formatTnd(received),
          due: formatTnd(due),
          rest: formatTnd(due - received),
        })}
      </span>
    );
  return (
    <>
      <span className="mb-2 block">
        {received === due
          ? i18n._('This is the expected amount. The payment will be accepted.')
          : i18n._('The payment will be accepted, and {surplus} becomes credit of the member.', {
              surplus: formatTnd(received - due),
            })}
      </span>
      <span className="block text-ink-soft">{acceptOutcome}</span>
    </>
  );
}
