import { i18n } from '@lingui/core';
import { Check, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { TextAreaField } from '../../ui/text-area-field';

type Choice = {
  /** The verb on both buttons. */
  verb: string;
  question: string;
  /** What will happen. */
  outcome: ReactNode;
};

type StaffDecisionProps = {
  yes: Choice;
  no: Choice & {
    /** Of the reason field: what stands there while none is typed. */
    placeholder?: string;
  };
  busy: boolean;
  /** It is decided. */
  disabled?: boolean;
  /** `stop` closes the question; call it once there is an answer. */
  onYes: (stop: () => void) => void;
  /** @param reason trimmed; empty where none was typed */
  onNo: (reason: string, stop: () => void) => void;
};

/** Side by side where their words have room, else one below the other. */
const SHARE = 'flex-1 whitespace-nowrap';

/** Yes, or no with a reason; each asks once more. */
export function StaffDecision({ yes, no, busy, disabled = false, onYes, onNo }: StaffDecisionProps) {
  const [asking, setAsking] = useState<'yes' | 'no'>();
  const [reason, setReason] = useState('');
  const stop = () => setAsking(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        className={SHARE}
        disabled={disabled}
        icon={<Check aria-hidden="true" className="size-5" />}
        onPress={() => setAsking('yes')}
      >
        {yes.verb}
      </Button>
      <Button
        className={SHARE}
        variant="secondary"
        disabled={disabled}
        icon={<X aria-hidden="true" className="size-5" />}
        onPress={() => setAsking('no')}
      >
        {no.verb}
      </Button>
      <ConfirmDialog
        isOpen={asking === 'yes'}
        title={yes.question}
        confirm={yes.verb}
        busy={busy}
        onConfirm={() => onYes(stop)}
        onCancel={stop}
      >
        {yes.outcome}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'no'}
        title={no.question}
        confirm={no.verb}
        isDangerous
        busy={busy}
        onConfirm={() => onNo(reason.trim(), stop)}
        onCancel={stop}
      >
        <span className="mb-4 block">{no.outcome}</span>
        <TextAreaField
          label={i18n._('Reason, as the member will read it')}
          name="reason"
          maxLength={500}
          {...(no.placeholder && { placeholder: no.placeholder })}
          value={reason}
          onChange={setReason}
        />
      </ConfirmDialog>
    </div>
  );
}
