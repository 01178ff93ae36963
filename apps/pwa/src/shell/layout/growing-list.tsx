import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { useNear } from '#ui/use-near';

/** A phone's screen shows some twelve lines. */
const LINES_PER_STEP = 24;
/** Two and a half screens: a fast scroll takes as long for them as a slow phone takes to render the next lines. */
const NEAR_DISTANCE = '2000px';

type GrowingListProps<Item> = {
  items: readonly Item[];
  /** Renders one item as a `li` with a key, preferably memoised (`memo`). */
  renderItem: (item: Item, index: number) => ReactNode;
  /** Starts with the last items, and adds earlier ones above. */
  isFromEnd?: boolean;
};

/**
 * Renders a list of any length inside its `ul` or `ol`. Starts with the first lines and adds more before the user
 * reaches the end, in transitions that a tap can interrupt. Rendered lines stay.
 */
export function GrowingList<Item>({ items, renderItem, isFromEnd = false }: GrowingListProps<Item>) {
  const [visibleCount, setVisibleCount] = useState(LINES_PER_STEP);
  const grow = () => startTransition(() => setVisibleCount(visibleCount + LINES_PER_STEP));
  const end = visibleCount < items.length ? <End key={visibleCount} onNear={grow} /> : null;
  const start = isFromEnd ? Math.max(0, items.length - visibleCount) : 0;
  return (
    <>
      {isFromEnd ? end : null}
      {items.slice(start, start + visibleCount).map((item, index) => renderItem(item, start + index))}
      {isFromEnd ? null : end}
    </>
  );
}

/** The end of the rendered lines. */
function End({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLLIElement>(null);
  const isNear = useNear(end, NEAR_DISTANCE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes near
  useEffect(() => {
    if (isNear) onNear();
  }, [isNear]);
  return <li ref={end} aria-hidden="true" />;
}
