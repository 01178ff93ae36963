import { i18n } from '@lingui/core';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import { Check, X } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { TextAreaField } from '#ui/text-area-field';
import { StaffKeyButton } from '../shortcuts/key-button';
import { StaffConfirmDialog } from '../staff-confirm-dialog';

type Choice = {
  question: string;
  /** The consequences. */
  outcome: ReactNode;
};

type StaffDecisionProps = {
  yes: Choice;
  no: Choice & {
    /** The placeholder of the reason field. */
    placeholder?: string;
    /** Requires a reason. */
    needsReason?: boolean;
  };
  busy: boolean;
  /** The item is already decided. */
  disabled?: boolean;
  /** `stop` closes the dialog; call it once there is a response. */
  onYes: (stop: () => void) => void;
  /** @param reason trimmed; empty if none was typed and none is required */
  onNo: (reason: string, stop: () => void) => void;
};

/** The two decisions: yes, or no with a reason. Each asks for confirmation. */
export function StaffDecision({ yes, no, busy, disabled = false, onYes, onNo }: StaffDecisionProps) {
  const [confirming, setConfirming] = useState<'yes' | 'no'>();
  const [reason, setReason] = useState('');
  const [lacksReason, setLacksReason] = useState(false);
  const stop = () => {
    setConfirming(undefined);
    setLacksReason(false);
  };
  function refuse(): void {
    const cleanReason = cleanText(reason);
    const isReasonMissing = no.needsReason === true && cleanReason === '';
    setLacksReason(isReasonMissing);
    if (!isReasonMissing) onNo(cleanReason, stop);
  }
  return (
    <>
      <StaffDecisionButtons disabled={disabled} onYes={() => setConfirming('yes')} onNo={() => setConfirming('no')} />
      <StaffConfirmDialog
        isOpen={confirming === 'yes'}
        title={yes.question}
        confirm={i18n._('Accept')}
        busy={busy}
        onConfirm={() => onYes(stop)}
        onCancel={stop}
      >
        {yes.outcome}
      </StaffConfirmDialog>
      <StaffConfirmDialog
        isOpen={confirming === 'no'}
        title={no.question}
        confirm={i18n._('Reject')}
        isDangerous
        busy={busy}
        onConfirm={refuse}
        onCancel={stop}
        field={
          <TextAreaField
            label={i18n._('Reason, as the member will read it')}
            name="reason"
            maxLength={500}
            {...(no.placeholder && { placeholder: no.placeholder })}
            value={reason}
            {...(lacksReason && { error: i18n._('Please give a reason.') })}
            onChange={setReason}
          />
        }
      >
        {no.outcome}
      </StaffConfirmDialog>
    </>
  );
}

type StaffDecisionButtonsProps = {
  disabled?: boolean;
  onYes: () => void;
  onNo: () => void;
  noRef?: Ref<HTMLButtonElement>;
};

/** Side by side if their labels fit, else one below the other. */
const BUTTON_CLASSES = 'flex-1 whitespace-nowrap';

/** The same two labels and keys for everything that members submit. */
export function StaffDecisionButtons({ disabled = false, onYes, onNo, noRef }: StaffDecisionButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <StaffKeyButton action="accept" className={BUTTON_CLASSES} disabled={disabled} icon={<Check />} onPress={onYes}>
        {i18n._('Accept')}
      </StaffKeyButton>
      <StaffKeyButton
        ref={noRef}
        action="reject"
        className={BUTTON_CLASSES}
        variant="secondary"
        disabled={disabled}
        icon={<X />}
        onPress={onNo}
      >
        {i18n._('Reject')}
      </StaffKeyButton>
    </div>
  );
}
