import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { useNear } from '#ui/use-near';

/** A phone's screen holds some twelve. */
const LINES_PER_STEP = 24;
/** Of two screens and a half: a quick finger takes as long for them as a slow phone for as many lines. */
const NEAR_DISTANCE = '2000px';

type GrowingListProps<Item> = {
  items: readonly Item[];
  /** Draws one as a `li` with a key, best one that is drawn anew only when it has changed (`memo`). */
  draw: (item: Item, at: number) => ReactNode;
};

/**
 * The lines of a list of any length, inside its `ul` or `ol`: its beginning, and more of them before one comes to the end of what is
 * drawn, in pieces that a tap can interrupt. What was drawn once stays.
 */
export function GrowingList<Item>({ items, draw }: GrowingListProps<Item>) {
  const [shown, setShown] = useState(LINES_PER_STEP);
  const grow = () => startTransition(() => setShown(shown + LINES_PER_STEP));
  return (
    <>
      {items.slice(0, shown).map(draw)}
      {shown < items.length ? <End key={shown} onNear={grow} /> : null}
    </>
  );
}

/** Where what is drawn ends. */
function End({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLLIElement>(null);
  const isNear = useNear(end, NEAR_DISTANCE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes near
  useEffect(() => {
    if (isNear) onNear();
  }, [isNear]);
  return <li ref={end} aria-hidden="true" />;
}
