import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { joinClasses } from './join-classes';
import { useSwipeDown } from './use-swipe-down';

type ModalProps = {
  isOpen: boolean;
  /** Its name, for a screen reader. */
  label: string;
  /** The id of the element to announce when it opens. */
  describedBy?: string;
  /** Called on Escape, on a press outside, and on a swipe where supported. */
  onDismiss: () => void;
  /** Called after it has disappeared, so that its content can be dropped. */
  onClosed?: (() => void) | undefined;
  /**
   * A confirmation: the focus starts at its first answer, a press outside does nothing, and it is above all other
   * layers.
   */
  isQuestion?: boolean;
  /** A sheet: it can be swiped down. */
  isSheet?: boolean;
  /** The classes that position it on the screen. */
  placement: string;
  className: string;
  children: ReactNode;
};

/**
 * A layer above the page, which is unreachable meanwhile: the browser's `inert` keeps keyboard and screen readers in
 * the layer and the toasts. Not `<dialog>`, whose top layer would cover the toasts. CSS for `data-closing` and
 * `@starting-style` animates it.
 */
export function Modal({ isOpen, onClosed, ...rest }: ModalProps) {
  const [isMounted, setMounted] = useState(isOpen);
  if (isOpen && !isMounted) setMounted(true);
  const onGone = () => {
    setMounted(false);
    onClosed?.();
  };
  return isMounted ? createPortal(<Layer isOpen={isOpen} onExited={onGone} {...rest} />, document.body) : null;
}

type LayerProps = Omit<ModalProps, 'onClosed'> & { onExited: () => void };

function Layer({ isOpen, onDismiss, onExited, isQuestion, isSheet, ...rest }: LayerProps) {
  const { label, describedBy, placement, className, children } = rest;
  const layer = useRef<HTMLDivElement>(null);
  const boxRef = useRef<HTMLDivElement>(null);
  useFocusTrap(isOpen, layer, onDismiss, isQuestion);
  useExitTransition(isOpen, layer, onExited);
  useSwipeDown(boxRef, isSheet === true, onDismiss);
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
        ref={boxRef}
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

/** The open layers, the front one last. */
const openLayers: HTMLElement[] = [];

/**
 * Returns the element that gets the focus: the first answer button of a question, even if the question contains buttons.
 */
function findFirstFocus(layer: HTMLElement, isQuestion: boolean): HTMLElement | null {
  if (!isQuestion) return layer.querySelector('[role=dialog]');
  return layer.querySelector('[data-answers] button:enabled') ?? layer.querySelector('button:enabled');
}

/** Takes the focus and the Escape key while the layer is in front, and returns the focus afterwards. */
function useFocusTrap(isOpen: boolean, layer: Ref, onDismiss: () => void, isQuestion = false): void {
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;
  // Not before the page is rendered: React restores the focus to where it was then.
  useEffect(() => {
    const layerElement = layer.current;
    if (!isOpen || !layerElement) return;
    const previousFocus = document.activeElement;
    const onKey = ({ key, isComposing }: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing && openLayers.at(-1) === layerElement) dismiss.current();
    };
    openLayers.push(layerElement);
    if (!layerElement.contains(previousFocus)) findFirstFocus(layerElement, isQuestion)?.focus({ preventScroll: true });
    document.addEventListener('keydown', onKey);
    // The focused element may be removed with earlier content: the next Tab then starts at the top, not at the end.
    const keepFocus = () => {
      const isFocusLost = document.activeElement === document.body && openLayers.at(-1) === layerElement;
      if (isFocusLost) layerElement.querySelector<HTMLElement>('[role$=dialog]')?.focus({ preventScroll: true });
    };
    const watching = new MutationObserver(keepFocus);
    watching.observe(layerElement, { childList: true, subtree: true });
    return () => {
      watching.disconnect();
      document.removeEventListener('keydown', onKey);
      openLayers.splice(openLayers.indexOf(layerElement), 1);
      updateInert();
      const { activeElement } = document;
      const isFocusInLayer = layerElement.contains(activeElement) || activeElement === document.body;
      if (isFocusInLayer && previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
    };
  }, [isOpen, layer, isQuestion]);

  // `inert` makes the browser restyle everything behind. It is deferred until the tap has its feedback, except for
  // confirmations, which must block the page at once.
  const isRendered = useDeferredValue(true, isQuestion);
  useEffect(() => {
    if (isOpen && isRendered) updateInert();
  }, [isOpen, isRendered]);
}

/** Makes everything but the front layer and the toasts inert, and stops the page from scrolling. */
function updateInert(): void {
  const front = openLayers.at(-1);
  // Read the width first, before the browser has to compute it again.
  const page = document.documentElement;
  const { style } = page;
  if (front && style.overflow !== 'hidden') style.paddingInlineEnd = `${window.innerWidth - page.clientWidth}px`;
  style.overflow = front ? 'hidden' : '';
  if (!front) style.paddingInlineEnd = '';
  for (const sibling of document.body.children) {
    // Other elements are not visible: scripts, styles, and those added by extensions.
    if (sibling.matches('[data-over-modals], link, noscript, script, style, template')) continue;
    const isInBackground = front !== undefined && sibling !== front;
    sibling.toggleAttribute('inert', isInBackground);
    // For browsers without `inert`.
    if (isInBackground) sibling.setAttribute('aria-hidden', 'true');
    else sibling.removeAttribute('aria-hidden');
  }
}

/** Calls `onGone` after the exit transition. */
function useExitTransition(isOpen: boolean, layer: Ref, onExited: () => void): void {
  const onExitedRef = useRef(onExited);
  onExitedRef.current = onExited;
  useEffect(() => {
    if (isOpen) return;
    let isReopened = false;
    const moving = layer.current?.getAnimations?.({ subtree: true }) ?? [];
    void Promise.allSettled(moving.map(({ finished }) => finished)).then(() => isReopened || onExitedRef.current());
    return () => {
      isReopened = true;
    };
  }, [isOpen, layer]);
}
