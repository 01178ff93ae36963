import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

type ListPosition = {
  /** The id of the open item. */
  chosen: string | undefined;
  /** Its position in the list; -1 if it is not in the list. */
  chosenIndex: number;
  /** Whether list and details are shown side by side. */
  isWide: boolean;
};

/**
 * Manages focus and scroll position while the user moves between items of a list. The open row stays in view. After
 * opening or deciding by keyboard, the focus moves to the details. If the focused element is removed, the list gets the
 * focus.
 */
export function useListNavigation({ chosen, chosenIndex, isWide }: ListPosition) {
  const root = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const previousChosen = useRef(chosen);
  /** The element of the list or its details that last had the focus. */
  const lastFocused = useRef<HTMLElement>(undefined);
  const isByKeyboard = useKeyboardPressRef();
  const findRow = (id: string | undefined) =>
    [...(root.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(({ dataset }) => dataset.row === id);

  const focusRow = (row: HTMLElement | undefined) => (row ?? root.current)?.focus({ preventScroll: row === undefined });

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && root.current?.contains(target)) lastFocused.current = target;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: at each other item, and wherever its row goes
  useEffect(() => {
    findRow(chosen)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, chosenIndex]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: at each other item
  useEffect(() => {
    const previous = previousChosen.current;
    previousChosen.current = chosen;
    if (previous === chosen) return;
    if (isWide && area.current) area.current.scrollTop = 0;
    else if (chosen) window.scrollTo(0, 0);
    const goesOn = isByKeyboard.current && chosen && !area.current?.contains(document.activeElement);
    if (goesOn || (isFocusLost() && chosen && !isWide)) return focusElement(area);
    if (isFocusLost()) focusRow(findRow(chosen ?? previous));
  }, [chosen]);

  // The row of a decided item disappears a moment later, when the list is fetched again.
  useEffect(() => {
    if (lastFocused.current?.isConnected === false && isFocusLost()) focusRow(findRow(chosen));
  });

  return { root, area, toRow: () => findRow(chosen)?.focus() };
}

/** The focused element was removed from the page. */
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

function focusElement({ current }: RefObject<HTMLElement | null>): void {
  current?.focus({ preventScroll: true });
}

/** Returns whether the last press came from a keyboard or assistive technology: such a press has no pointer. */
function useKeyboardPressRef(): RefObject<boolean> {
  const isByKeyboard = useRef(false);
  // A layout effect, because on a slow device a press may come before the effects of the first paint.
  useLayoutEffect(() => {
    const onClick = ({ detail }: MouseEvent) => {
      isByKeyboard.current = detail === 0;
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
  return isByKeyboard;
}
