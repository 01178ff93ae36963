import { i18n } from '@lingui/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { ConfirmButtons, type ConfirmButtonsProps } from '#ui/confirm-dialog';
import { joinClasses } from '#ui/join-classes';
import { Modal } from '#ui/modal';
import { DESKTOP, LAPTOP, useMedia, WIDE } from '#ui/use-media';
import { StaffServerLost } from './frame/server-lost';
import { type Undo, UndoLine } from './held/undo-line';
import { getKeyName } from './shortcuts/shortcuts';

type StaffConfirmDialogProps = ConfirmButtonsProps & {
  isOpen: boolean;
  title: string;
  /** The consequences, with the figures involved. */
  children: ReactNode;
  /** An input in the dialog, or several: `data-first` contains the one that gets the focus. Ctrl+Enter confirms. */
  field?: ReactNode;
  /** There are several fields: the dialog has room for two columns, and its text scrolls with them. */
  isBroad?: boolean;
  /** Set for a decision: the dialog says whether it can be undone. */
  undo?: Undo;
  /**
   * The documents in question, if the page behind does not show them: the dialog is wide, and scrolls them. The focus
   * starts at the first one with `FIRST_FOCUS`.
   */
  document?: ReactNode;
};

/**
 * Asks for confirmation before a decision. Its buttons stay on the screen, however much there is to read. On wide
 * screens the page is dimmed less for a decision, since the document in question must stay readable. The dialog covers the column of buttons at the inline end, or the list if there is no such column. On a
 * phone it is at the bottom.
 */
export function StaffConfirmDialog({
  isOpen,
  title,
  children,
  field,
  isBroad = false,
  undo,
  document,
  ...answers
}: StaffConfirmDialogProps) {
  const [isWide, hasColumn] = [useMedia(WIDE) && !document, useMedia(DESKTOP) && !document];
  const hasKeyboard = useMedia(LAPTOP);
  const id = useId();
  const fieldRef = useRef<HTMLDivElement>(null);
  const documentRef = useRef<HTMLDivElement>(null);
  const answersRef = useRef<HTMLDivElement>(null);
  // After the dialog has taken the focus, so that it knows where to return it.
  useEffect(() => {
    if (!isOpen) return;
    // Enter, pressed from habit, must not pass a warning.
    if (documentRef.current?.querySelector('[data-careful]'))
      answersRef.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    fieldRef.current?.querySelector<HTMLElement>('[data-first] input, select, textarea')?.focus();
    documentRef.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }, [isOpen]);
  const fields = field ? (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field inside
    <div
      ref={fieldRef}
      className={isBroad ? '-mx-1 px-1 pb-1 text-ink' : 'mt-4'}
      onKeyDown={submitOnCtrlEnter(() => answers.busy || answers.isIncomplete || answers.onConfirm())}
    >
      {field}
    </div>
  ) : null;
  return (
    <Modal
      isOpen={isOpen}
      isQuestion
      label={title}
      describedBy={undo ? `${id} ${id}-undo` : id}
      onDismiss={answers.onCancel}
      placement={joinClasses(
        'items-end p-4',
        isWide ? undo && '[--swiped:0.6]' : 'justify-items-center pb-[calc(1rem+env(safe-area-inset-bottom))]',
        hasColumn && 'justify-items-end',
      )}
      className={joinClasses(
        isBroad ? 'max-w-2xl' : isWide ? 'max-w-80' : document ? 'max-w-5xl' : 'max-w-sm',
        'flex max-h-[calc(100dvh-2rem)] flex-col rounded-[20px] bg-surface p-6 text-ink transition-[opacity,scale] duration-150 group-data-closing/modal:scale-98 group-data-closing/modal:opacity-0 starting:scale-98 starting:opacity-0',
      )}
    >
      <h2 className="text-lg font-semibold">{title}</h2>
      <div
        ref={documentRef}
        id={id}
        className={joinClasses(
          'mt-2 grid min-h-16 grid-cols-[minmax(0,1fr)] gap-3 overflow-y-auto text-base text-ink-soft',
          document ? DOCUMENT_CLASSES : undefined,
        )}
      >
        {document}
        <div>{children}</div>
        {isBroad ? fields : null}
      </div>
      {isBroad ? null : fields}
      {undo ? <UndoLine id={`${id}-undo`} undo={undo} /> : null}
      {field && hasKeyboard ? (
        // Not in a low window, whose height the question needs.
        <p className="mt-3 text-sm text-ink-soft [@media(max-height:30rem)]:hidden">
          {i18n._('{name}: {text}', { name: getKeyName('Control+Enter'), text: answers.confirm })}
        </p>
      ) : null}
      <div
        ref={answersRef}
        data-answers=""
        className={joinClasses('mt-6 grid gap-2', document || isBroad ? 'md:grid-cols-2' : undefined)}
      >
        <StaffServerLost isInline />
        <ConfirmButtons {...answers} />
      </div>
    </Modal>
  );
}

/** Marks a button in a document that has not been looked at yet: a press of Enter must not decide before. */
export const FIRST_FOCUS = { 'data-first-focus': '' } as const;

/** Documents leave some of the page above them visible. */
const DOCUMENT_CLASSES = 'max-h-[min(68dvh,calc(100dvh-17rem))] pb-1';

/** Returns a handler of key presses in text areas: Ctrl+Enter submits, or ⌘Enter on a Mac. */
export function submitOnCtrlEnter(submit: () => unknown) {
  return ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) => {
    if (key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing) submit();
  };
}
