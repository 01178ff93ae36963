import { i18n } from '@lingui/core';
import { type ReactNode, useState } from 'react';
import { StaffReasonDialog } from '#shell/staff/queue/reason-dialog';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import type { StaffCommand } from '#shell/staff/use-command';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';

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
  function confirm(reason: string): void {
    command.mutate(reason, {
      onSuccess: () => {
        setOpen(false);
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
      <StaffReasonDialog
        isOpen={isOpen}
        title={label}
        confirm={label}
        cancel={i18n._('Back')}
        isDangerous={isDangerous}
        busy={command.isPending}
        textLabel={i18n._('Reason')}
        hint={i18n._('The reason stays in the activity log after the deletion. Do not write names.')}
        isRequired
        onConfirm={confirm}
        onCancel={() => setOpen(false)}
      >
        {children}
      </StaffReasonDialog>
    </>
  );
}
