import { type RefObject, useEffect, useState } from 'react';

/** How far beyond the edge of the screen, and of a row that is pushed sideways. */
const NEAR = '200px';

/** Whether an element is close to where it can be seen, or has been: true at once where the browser cannot say. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver !== 'function');
  useEffect(() => {
    if (isNear || !element.current) return;
    const look = (entries: IntersectionObserverEntry[]) =>
      entries.some((entry) => entry.isIntersecting) && setNear(true);
    const watching = new IntersectionObserver(look, {
      rootMargin: NEAR,
      scrollMargin: NEAR,
    } as IntersectionObserverInit);
    watching.observe(element.current);
    return () => watching.disconnect();
  }, [element, isNear]);
  return isNear;
}
