import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element is close to where it can be seen, or has been: true at once where the browser cannot say.
 * @param distance how far beyond the edge of the screen, and of what scrolls in it, as CSS says it: `200px`
 */
export function useNear(element: RefObject<Element | null>, distance: string): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver !== 'function');
  useEffect(() => {
    if (isNear || !element.current) return;
    const look = (entries: IntersectionObserverEntry[]) =>
      entries.some((entry) => entry.isIntersecting) && setNear(true);
    const watching = new IntersectionObserver(look, {
      rootMargin: distance,
      scrollMargin: distance,
    } as IntersectionObserverInit);
    watching.observe(element.current);
    return () => watching.disconnect();
  }, [element, isNear, distance]);
  return isNear;
}
