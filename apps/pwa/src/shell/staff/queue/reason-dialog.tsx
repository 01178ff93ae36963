import { i18n } from '@lingui/core';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import { type ReactNode, useState } from 'react';
import { SelectField } from '#ui/select-field';
import { TextAreaField } from '#ui/text-area-field';
import { StaffConfirmDialog } from '../staff-confirm-dialog';

/** `text` is trimmed; `choice` is empty if nothing of the list was chosen. */
export type GivenReason = { choice: string; text: string };

export type ReasonFieldProps = {
  /** The list to choose from. */
  reasons?: readonly { value: string; label: string }[];
  textLabel?: string;
  placeholder?: string;
  /** Checks whether this reason suffices. By default none is required. */
  isSufficient?: (reason: GivenReason) => boolean;
};

type StaffReasonDialogProps = ReasonFieldProps & {
  isOpen: boolean;
  title: string;
  /** The verb on the button. */
  confirm: string;
  /** The text on the button that changes nothing. */
  cancel?: string;
  busy: boolean;
  onConfirm: (reason: GivenReason) => void;
  onCancel: () => void;
  /** The consequences. */
  children: ReactNode;
};

/** Asks for a reason that the member reads: from a list, in free text, or both. Ctrl+Enter confirms. */
export function StaffReasonDialog(props: StaffReasonDialogProps) {
  const { reasons = [], textLabel, placeholder, isSufficient = () => true, onConfirm, onCancel, ...dialog } = props;
  const [choice, setChoice] = useState('');
  const [text, setText] = useState('');
  const [isLacking, setLacking] = useState(false);
  const isChoiceLacking = isLacking && reasons.length > 0 && choice === '';
  const error = i18n._('Please give a reason.');
  function confirm(): void {
    const reason = { choice, text: cleanText(text) };
    setLacking(!isSufficient(reason));
    if (isSufficient(reason)) onConfirm(reason);
  }
  return (
    <StaffConfirmDialog
      {...dialog}
      isDangerous
      onConfirm={confirm}
      onCancel={() => {
        setLacking(false);
        onCancel();
      }}
      field={
        <div className="grid gap-4">
          {reasons.length > 0 ? (
            <SelectField
              label={i18n._('Reason')}
              name="choice"
              options={[{ value: '', label: i18n._('Choose a reason') }, ...reasons]}
              value={choice}
              onChange={setChoice}
              error={isChoiceLacking ? error : undefined}
            />
          ) : null}
          <TextAreaField
            label={textLabel ?? i18n._('Reason, as the member will read it')}
            name="reason"
            maxLength={500}
            {...(placeholder && { placeholder })}
            value={text}
            {...(isLacking && !isChoiceLacking && { error })}
            onChange={setText}
          />
        </div>
      }
    />
  );
}

/** For a decision that needs a reason in words. */
export const hasText = ({ text }: GivenReason) => text !== '';
