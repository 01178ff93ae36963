import { AlertDialog } from '@base-ui/react/alert-dialog';
import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { Button } from './button';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  /** What will happen, in one or two sentences. */
  children: ReactNode;
  /** The verb on the button. */
  confirm: string;
  /** Of what cannot be taken back. */
  isDangerous?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that matters. Nothing but a choice closes it. */
export function ConfirmDialog({ isOpen, title, children, confirm, onConfirm, onCancel, ...rest }: ConfirmDialogProps) {
  const { isDangerous = false, busy = false } = rest;
  return (
    <QuestionDialog isOpen={isOpen} title={title} question={children} onCancel={onCancel}>
      <Button variant={isDangerous ? 'danger' : 'primary'} busy={busy} onPress={onConfirm}>
        {confirm}
      </Button>
      <Button variant="secondary" disabled={busy} onPress={onCancel}>
        {i18n._('Cancel')}
      </Button>
    </QuestionDialog>
  );
}

type QuestionDialogProps = {
  isOpen: boolean;
  title: string;
  question: ReactNode;
  onCancel: () => void;
  /** The buttons, the most likely one first. */
  children: ReactNode;
};

/** The same with answers of one's own. */
export function QuestionDialog({ isOpen, title, question, onCancel, children }: QuestionDialogProps) {
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-60 bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <AlertDialog.Viewport className="fixed inset-0 z-60 grid items-end justify-items-center p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:place-items-center">
          <AlertDialog.Popup className="w-full max-w-sm rounded-[20px] bg-surface p-6 text-ink shadow-sheet outline-none transition-[opacity,transform] duration-150 ease-out data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0">
            <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="mt-2 text-base text-ink-soft">
              {question}
            </AlertDialog.Description>
            <div className="mt-6 grid gap-2">{children}</div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
