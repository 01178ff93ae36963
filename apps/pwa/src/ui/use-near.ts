import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns whether an element is near the viewport, or has been; always true if the browser cannot observe it.
 * @param distance how far outside the screen, and outside scroll containers, in CSS units: `200px`
 */
export function useNear(element: RefObject<Element | null>, distance: string): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver !== 'function');
  useEffect(() => {
    if (isNear || !element.current) return;
    const onIntersect = (entries: IntersectionObserverEntry[]) =>
      entries.some((entry) => entry.isIntersecting) && setNear(true);
    const watching = new IntersectionObserver(onIntersect, {
      rootMargin: distance,
      scrollMargin: distance,
    } as IntersectionObserverInit);
    watching.observe(element.current);
    return () => watching.disconnect();
  }, [element, isNear, distance]);
  return isNear;
}
