import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

type ListPosition = {
  /** The id of what is open. */
  chosen: string | undefined;
  /** Where in the list it stands; -1 where it does not. */
  place: number;
  /** Whether list and details stand side by side. */
  isWide: boolean;
};

/**
 * Where focus and scroll are while somebody goes from one item of a list to the next. The chosen row is in view. Who
 * opened or decided by keyboard goes on in the details; nobody's focus is lost when what they pressed has gone.
 */
export function useListNavigation({ chosen, place, isWide }: ListPosition) {
  const root = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const before = useRef(chosen);
  /** Which part of the list and its details last had the focus. */
  const held = useRef<HTMLElement>(undefined);
  const isByKeyboard = useKeyboardPressRef();
  const rowOf = (id: string | undefined) =>
    [...(root.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(({ dataset }) => dataset.row === id);

  const give = (row: HTMLElement | undefined) => (row ?? root.current)?.focus({ preventScroll: row === undefined });

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && root.current?.contains(target)) held.current = target;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: at each other item, and wherever its row goes
  useEffect(() => {
    rowOf(chosen)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, place]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: at each other item
  useEffect(() => {
    const last = before.current;
    before.current = chosen;
    if (last === chosen) return;
    if (isWide && area.current) area.current.scrollTop = 0;
    else if (chosen) window.scrollTo(0, 0);
    const goesOn = isByKeyboard.current && chosen && !area.current?.contains(document.activeElement);
    if (goesOn || (isFocusLost() && chosen && !isWide)) return focusElement(area);
    if (isFocusLost()) give(rowOf(chosen ?? last));
  }, [chosen]);

  // The row of what was decided goes a moment later, when the list is read anew.
  useEffect(() => {
    if (held.current?.isConnected === false && isFocusLost()) give(rowOf(chosen));
  });

  return { root, area, toRow: () => rowOf(chosen)?.focus() };
}

/** What had it was taken from the page. */
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

function focusElement({ current }: RefObject<HTMLElement | null>): void {
  current?.focus({ preventScroll: true });
}

/** Whether the last press was one of the keyboard, or of what speaks for one: it has no pointer. */
function useKeyboardPressRef(): RefObject<boolean> {
  const isByKeyboard = useRef(false);
  // As soon as anything can be pressed: on a slow device a press may come before the effects of the first picture.
  useLayoutEffect(() => {
    const onClick = ({ detail }: MouseEvent) => {
      isByKeyboard.current = detail === 0;
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
  return isByKeyboard;
}
