import { i18n } from '@lingui/core';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { translateError } from '#platform/translate-error';
import type { StaffCommand } from '#shell/staff/use-command';
import { ConfirmDialog } from '#ui/confirm-dialog';

type AccountConfirmDialogProps<Order> = {
  isOpen: boolean;
  title: string;
  confirm: string;
  isDangerous?: boolean;
  command: Omit<StaffCommand<Order, unknown>, 'mutateAsync' | 'data'>;
  order: Order;
  onClose: () => void;
  onDone?: () => void;
  /** The consequences. */
  children: ReactNode;
};

/** Asks for confirmation of a command on an account. Shows a failure and allows a retry. */
export function AccountConfirmDialog<Order>(props: AccountConfirmDialogProps<Order>) {
  const { command, order, onClose, onDone, children, ...dialog } = props;
  function close() {
    command.reset();
    onClose();
  }
  return (
    <ConfirmDialog
      {...dialog}
      busy={command.isPending}
      onConfirm={() =>
        command.mutate(order, {
          onSuccess: () => {
            close();
            onDone?.();
          },
        })
      }
      onCancel={close}
    >
      {children}
      {command.isError ? (
        <span role="alert" className="mt-4 flex gap-2 text-bougainvillea">
          <CircleAlert className="mt-1 size-4 shrink-0" />
          <span>{i18n._('This was not done. {reason}', { reason: translateError(command.error) })}</span>
        </span>
      ) : null}
    </ConfirmDialog>
  );
}
