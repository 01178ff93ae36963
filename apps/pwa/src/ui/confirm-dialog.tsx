import { i18n } from '@lingui/core';
import { type ReactNode, useId } from 'react';
import { Button } from './button';
import { Modal } from './modal';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  /** The consequences, in one or two sentences. */
  children: ReactNode;
  /** The verb on the button. */
  confirm: string;
  /** The text on the other button, if `Cancel` could be mistaken for the action. */
  cancel?: string | undefined;
  /** The action cannot be undone. */
  isDangerous?: boolean;
  busy?: boolean;
  /** The other button works while `busy`: it stops the work. */
  canStop?: boolean;
  /** The answer is incomplete: confirming is disabled. */
  isIncomplete?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for confirmation of an important action. Only one of the two buttons closes it. */
export function ConfirmDialog({ isOpen, title, children, ...answers }: ConfirmDialogProps) {
  return (
    <QuestionDialog isOpen={isOpen} title={title} question={children} onCancel={answers.onCancel}>
      <ConfirmButtons {...answers} />
    </QuestionDialog>
  );
}

export type ConfirmButtonsProps = Omit<ConfirmDialogProps, 'isOpen' | 'title' | 'children'>;

/** The two buttons of a confirmation. */
export function ConfirmButtons(props: ConfirmButtonsProps) {
  const { confirm, cancel, isDangerous, busy = false, canStop, isIncomplete = false, onConfirm, onCancel } = props;
  return (
    <>
      <Button variant={isDangerous ? 'danger' : 'primary'} busy={busy} disabled={isIncomplete} onPress={onConfirm}>
        {confirm}
      </Button>
      <Button variant="secondary" disabled={busy && !canStop} onPress={onCancel}>
        {cancel ?? i18n._('Cancel')}
      </Button>
    </>
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

/** A confirmation dialog with custom buttons. */
export function QuestionDialog({ isOpen, title, question, onCancel, children }: QuestionDialogProps) {
  const id = useId();
  return (
    <Modal
      isOpen={isOpen}
      isQuestion
      label={title}
      describedBy={id}
      onDismiss={onCancel}
      placement="items-end justify-items-center p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:place-items-center"
      className="max-w-sm rounded-[20px] bg-surface p-6 text-ink transition-[opacity,scale] duration-150 group-data-closing/modal:scale-98 group-data-closing/modal:opacity-0 starting:scale-98 starting:opacity-0"
    >
      <h2 className="text-lg font-semibold">{title}</h2>
      <div id={id} className="mt-2 text-base text-ink-soft">
        {question}
      </div>
      <div data-answers="" className="mt-6 grid gap-2">
        {children}
      </div>
    </Modal>
  );
}
