import { i18n } from '@lingui/core';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import { type ReactNode, useState } from 'react';
import { useDialogText } from '#shell/staff/replies/use-dialog-text';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import type { StaffCommand } from '#shell/staff/use-command';
import { Button } from '#ui/button';
import { TextAreaField } from '#ui/text-area-field';
import { toast } from '#ui/toast';

const REASON_MAX_LENGTH = 500;

type ReasonButtonProps = {
  label: string;
  isDangerous?: boolean;
  command: StaffCommand<string, unknown>;
  /** Shown when the command has succeeded. */
  done: string;
  /** The consequences. */
  children: ReactNode;
};

/** A button that asks for the reason of an action, which is stored in the activity log. */
export function ReasonButton({ label, isDangerous = false, command, done, children }: ReasonButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useDialogText(isOpen);
  const [isMissing, setMissing] = useState(false);
  const close = () => {
    setOpen(false);
    setMissing(false);
  };
  function confirm(): void {
    const reason = cleanText(text);
    setMissing(reason === '');
    if (reason === '') return;
    command.mutate(reason, {
      onSuccess: () => {
        close();
        toast.success(done);
      },
      onError: (error) => toast.error(translateStaffFailure(error)),
    });
  }
  return (
    <>
      <Button variant="secondary" small onPress={() => setOpen(true)}>
        {label}
      </Button>
      <StaffConfirmDialog
        isOpen={isOpen}
        title={label}
        confirm={label}
        cancel={i18n._('Back')}
        isDangerous={isDangerous}
        busy={command.isPending}
        onConfirm={confirm}
        onCancel={close}
        field={
          <div data-first="">
            <TextAreaField
              label={i18n._('Reason')}
              name="reason"
              dir={text === '' ? undefined : 'auto'}
              maxLength={REASON_MAX_LENGTH}
              hint={i18n._('The reason stays in the activity log after the deletion. Do not write names.')}
              value={text}
              error={isMissing ? i18n._('Please give a reason.') : undefined}
              onChange={setText}
            />
          </div>
        }
      >
        {children}
      </StaffConfirmDialog>
    </>
  );
}
