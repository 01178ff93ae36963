import { i18n } from '@lingui/core';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import { type ReactNode, useState } from 'react';
import { joinClasses } from '#ui/join-classes';
import type { Undo } from '../held/undo-line';
import { type ReasonSubject, StaffReasonField } from '../replies/reason-field';
import { StaffRepliesDialog } from '../replies/replies-dialog';
import { useDialogText } from '../replies/use-dialog-text';
import { StaffConfirmDialog } from '../staff-confirm-dialog';

export type ReasonFieldProps = {
  /** Without it there is no list of reasons. */
  subject?: ReasonSubject;
  textLabel?: string;
  hint?: string;
  placeholder?: string;
  /** By default the reason may be empty. */
  isRequired?: boolean;
};

type StaffReasonDialogProps = ReasonFieldProps & {
  isOpen: boolean;
  title: string;
  /** The verb on the button. */
  confirm: string;
  /** The text on the button that changes nothing. */
  cancel?: string;
  /** Most such actions are dangerous: by default the button says so. */
  isDangerous?: boolean;
  busy: boolean;
  /** `reason` is trimmed. */
  onConfirm: (reason: string) => void;
  onCancel: () => void;
  /** The consequences. */
  children: ReactNode;
  undo?: Undo;
  /** Questions before the one for the reason. */
  fields?: ReactNode;
};

/**
 * Asks for the reason of a rejection, a cancellation or a block: from a list that admins edit, in free text, or both.
 * Ctrl+Enter confirms.
 */
export function StaffReasonDialog(props: StaffReasonDialogProps) {
  const { subject, textLabel, hint, placeholder, isRequired = false, fields, ...shown } = props;
  const { isOpen, onConfirm, onCancel, isDangerous = true, ...dialog } = shown;
  const [text, setText] = useDialogText(isOpen);
  const [isMissing, setMissing] = useState(false);
  const [isEditing, setEditing] = useState(false);
  function confirm(): void {
    const reason = cleanText(text);
    setMissing(isRequired && reason === '');
    if (!isRequired || reason !== '') onConfirm(reason);
  }
  return (
    <>
      <StaffConfirmDialog
        {...dialog}
        isOpen={isOpen && !isEditing}
        isDangerous={isDangerous}
        isBroad={Boolean(fields)}
        onConfirm={confirm}
        onCancel={() => {
          setMissing(false);
          onCancel();
        }}
        field={
          <div className={joinClasses('grid items-start gap-x-6 gap-y-4', fields ? 'md:grid-cols-2' : undefined)}>
            {fields}
            <StaffReasonField
              subject={subject}
              label={textLabel}
              hint={hint}
              placeholder={placeholder}
              value={text}
              onChange={setText}
              error={isMissing ? i18n._('Please give a reason.') : undefined}
              onEdit={() => setEditing(true)}
            />
          </div>
        }
      />
      {subject ? (
        <StaffRepliesDialog isOpen={isEditing} initialUse={subject.kind} onClose={() => setEditing(false)} />
      ) : null}
    </>
  );
}
