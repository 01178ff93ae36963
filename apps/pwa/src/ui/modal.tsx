import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { joinClasses } from './join-classes';
import { useSwipeDown } from './use-swipe-down';

type ModalProps = {
  isOpen: boolean;
  /** Its name, for a screen reader. */
  label: string;
  /** The id of what else is to be read out when it opens. */
  describedBy?: string;
  /** Escape, a press beside it, and a swipe where it takes one. */
  onDismiss: () => void;
  /** After it has gone from the screen, so that its content can be dropped. */
  onClosed?: (() => void) | undefined;
  /** A question: it begins at its first answer, and a press beside it is none. Above all others. */
  isQuestion?: boolean;
  /** A sheet: a finger pulls it down. */
  isSheet?: boolean;
  /** Where it stands on the screen. */
  placement: string;
  className: string;
  children: ReactNode;
};

/**
 * Something that stands in front of the page, which cannot be reached meanwhile: the browser's `inert` keeps the keyboard
 * and screen readers in it, all but the toasts. Not `<dialog>`, whose top layer would cover those. It goes as its CSS for
 * `data-closing` says, and comes as that for `@starting-style`.
 */
export function Modal({ isOpen, onClosed, ...rest }: ModalProps) {
  const [isThere, setThere] = useState(isOpen);
  if (isOpen && !isThere) setThere(true);
  const gone = () => {
    setThere(false);
    onClosed?.();
  };
  return isThere ? createPortal(<Layer isOpen={isOpen} onGone={gone} {...rest} />, document.body) : null;
}

type LayerProps = Omit<ModalProps, 'onClosed'> & { onGone: () => void };

function Layer({ isOpen, onDismiss, onGone, isQuestion, isSheet, ...rest }: LayerProps) {
  const { label, describedBy, placement, className, children } = rest;
  const layer = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useFocusTrap(isOpen, layer, onDismiss, isQuestion);
  useExitTransition(isOpen, layer, onGone);
  useSwipeDown(box, isSheet === true, onDismiss);
  return (
    <div
      ref={layer}
      data-closing={isOpen ? undefined : ''}
      className={joinClasses(
        'group/modal fixed inset-0 grid grid-cols-1 data-closing:pointer-events-none',
        isQuestion ? 'z-60' : 'z-50',
        placement,
      )}
    >
      <div
        aria-hidden="true"
        onClick={isQuestion ? undefined : onDismiss}
        className="absolute inset-0 bg-shade opacity-[calc(1-var(--swiped,0))] transition-opacity duration-200 ease-out group-data-closing/modal:opacity-0 starting:opacity-0"
      />
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have it */}
      <div
        ref={box}
        role={isQuestion ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-label={label}
        aria-describedby={describedBy}
        tabIndex={-1}
        className={joinClasses('relative w-full shadow-sheet outline-none ease-out', className)}
      >
        {children}
      </div>
    </div>
  );
}

type Ref = { current: HTMLElement | null };

/** Those that are open, the one in front last. */
const openLayers: HTMLElement[] = [];

/**
 * Returns the element that gets the focus: the first answer button of a question, even if the question contains buttons.
 */
function findFirstFocus(layer: HTMLElement, isQuestion: boolean): HTMLElement | null {
  if (!isQuestion) return layer.querySelector('[role=dialog]');
  return layer.querySelector('[data-answers] button:enabled') ?? layer.querySelector('button:enabled');
}

/** Takes the focus and the Escape key while it is in front, and gives the focus back. */
function useFocusTrap(isOpen: boolean, layer: Ref, onDismiss: () => void, isQuestion = false): void {
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;
  // Not before the page is drawn: React gives the focus back to where it was then.
  useEffect(() => {
    const own = layer.current;
    if (!isOpen || !own) return;
    const before = document.activeElement;
    const onKey = ({ key, isComposing }: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing && openLayers.at(-1) === own) dismiss.current();
    };
    openLayers.push(own);
    if (!own.contains(before)) findFirstFocus(own, isQuestion)?.focus({ preventScroll: true });
    document.addEventListener('keydown', onKey);
    // What had the focus may be taken out with what was shown before: the next Tab begins at the top, not at the end.
    const keepFocus = () => {
      const isLost = document.activeElement === document.body && openLayers.at(-1) === own;
      if (isLost) own.querySelector<HTMLElement>('[role$=dialog]')?.focus({ preventScroll: true });
    };
    const watching = new MutationObserver(keepFocus);
    watching.observe(own, { childList: true, subtree: true });
    return () => {
      watching.disconnect();
      document.removeEventListener('keydown', onKey);
      openLayers.splice(openLayers.indexOf(own), 1);
      updateInert();
      const { activeElement } = document;
      const isOurs = own.contains(activeElement) || activeElement === document.body;
      if (isOurs && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isOpen, layer, isQuestion]);

  // The browser works out the look of all that is behind anew: once the tap was answered, unless that must not be mistaken.
  const isDrawn = useDeferredValue(true, isQuestion);
  useEffect(() => {
    if (isOpen && isDrawn) updateInert();
  }, [isOpen, isDrawn]);
}

/** Only what is in front can be reached, and the toasts; the page behind does not scroll. */
function updateInert(): void {
  const front = openLayers.at(-1);
  // First, while the browser still knows how wide it is.
  const page = document.documentElement;
  const { style } = page;
  if (front && style.overflow !== 'hidden') style.paddingInlineEnd = `${window.innerWidth - page.clientWidth}px`;
  style.overflow = front ? 'hidden' : '';
  if (!front) style.paddingInlineEnd = '';
  for (const each of document.body.children) {
    // Others show nothing: scripts, styles, and what extensions put there.
    if (each.matches('[data-over-modals], link, noscript, script, style, template')) continue;
    const isBehind = front !== undefined && each !== front;
    each.toggleAttribute('inert', isBehind);
    // For what does not know `inert`.
    if (isBehind) each.setAttribute('aria-hidden', 'true');
    else each.removeAttribute('aria-hidden');
  }
}

/** Waits for what moves on its way out. */
function useExitTransition(isOpen: boolean, layer: Ref, onGone: () => void): void {
  const tell = useRef(onGone);
  tell.current = onGone;
  useEffect(() => {
    if (isOpen) return;
    let isBack = false;
    const moving = layer.current?.getAnimations?.({ subtree: true }) ?? [];
    void Promise.allSettled(moving.map(({ finished }) => finished)).then(() => isBack || tell.current());
    return () => {
      isBack = true;
    };
  }, [isOpen, layer]);
}
