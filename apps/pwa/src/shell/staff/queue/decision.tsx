import { i18n } from '@lingui/core';
import type { Millimes } from '@waha/domain/kernel/money';
import { Check, X } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { formatTnd } from '#platform/language/format';
import { StaffKeyButton } from '../shortcuts/key-button';
import { StaffConfirmDialog } from '../staff-confirm-dialog';
import { type ReasonFieldProps, StaffReasonDialog } from './reason-dialog';

type Choice = {
  question: string;
  /** The consequences. */
  outcome: ReactNode;
};

type StaffDecisionProps = {
  /** The amount to find on the receipt, which the dialog may cover. */
  receiptAmount?: Millimes | undefined;
  /** `isIncomplete`: something is missing, so that it cannot be confirmed. */
  yes: Choice & { isIncomplete?: boolean };
  no?: Choice & ReasonFieldProps;
  busy: boolean;
  /** The item is already decided. */
  disabled?: boolean;
  /** `stop` closes the dialog; call it once there is a response. */
  onYes: (stop: () => void) => void;
  onNo?: (reason: string, stop: () => void) => void;
};

/** The decisions: yes, or no with a reason. Each asks for confirmation. */
export function StaffDecision({ receiptAmount, yes, no, busy, disabled = false, onYes, onNo }: StaffDecisionProps) {
  const [confirming, setConfirming] = useState<'yes' | 'no'>();
  const stop = () => setConfirming(undefined);
  const amount = receiptAmount === undefined ? undefined : formatTnd(receiptAmount);
  return (
    <>
      <StaffDecisionButtons
        disabled={disabled}
        onYes={() => setConfirming('yes')}
        onNo={no && (() => setConfirming('no'))}
      />
      <StaffConfirmDialog
        isOpen={confirming === 'yes'}
        title={yes.question}
        undo="held"
        confirm={i18n._('Accept')}
        busy={busy}
        isIncomplete={yes.isIncomplete ?? false}
        onConfirm={() => onYes(stop)}
        onCancel={stop}
      >
        {amount ? <AmountLine>{i18n._('Check that the receipt shows {amount}.', { amount })}</AmountLine> : null}
        {yes.outcome}
      </StaffConfirmDialog>
      {no ? (
        <StaffReasonDialog
          {...no}
          isOpen={confirming === 'no'}
          title={no.question}
          undo="held"
          confirm={i18n._('Reject')}
          busy={busy}
          onConfirm={(reason) => onNo?.(reason, stop)}
          onCancel={stop}
        >
          {amount ? <AmountLine>{i18n._('Expected on the receipt: {amount}', { amount })}</AmountLine> : null}
          {no.outcome}
        </StaffReasonDialog>
      ) : null}
    </>
  );
}

function AmountLine({ children }: { children: string }) {
  return <span className="mb-2 block font-medium text-ink">{children}</span>;
}

type StaffDecisionButtonsProps = {
  disabled?: boolean;
  onYes: () => void;
  onNo?: (() => void) | undefined;
  noRef?: Ref<HTMLButtonElement>;
};

/** The same two labels and keys for everything that members submit. */
export function StaffDecisionButtons({ disabled = false, onYes, onNo, noRef }: StaffDecisionButtonsProps) {
  return (
    <>
      <StaffKeyButton action="accept" className={DECISION_CLASSES} disabled={disabled} icon={<Check />} onPress={onYes}>
        {i18n._('Accept')}
      </StaffKeyButton>
      {onNo ? (
        <StaffKeyButton
          ref={noRef}
          action="reject"
          className={DECISION_CLASSES}
          variant="secondary"
          disabled={disabled}
          icon={<X />}
          onPress={onNo}
        >
          {i18n._('Reject')}
        </StaffKeyButton>
      ) : null}
    </>
  );
}

/** On a phone they fill the line. */
export const DECISION_CLASSES = 'whitespace-nowrap max-md:flex-1';
