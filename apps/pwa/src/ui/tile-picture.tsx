import { type RefObject, useEffect, useRef, useState } from 'react';
import { classes } from './classes';
import sheet from './tiles.svg';

type TilePictureProps = { /** Of a symbol in `tiles.svg`. */ name: string; className: string };

const LOOK = 'overflow-hidden rounded-[18.3%] transition-transform duration-150 ease-out group-active:scale-97';

/** One drawing of the sheet of tiles, which is fetched and read once for all of them. Its words stand beside it. */
export function TilePicture({ name, className }: TilePictureProps) {
  const picture = useRef<SVGSVGElement>(null);
  const isNear = useNear(picture);
  return (
    <svg ref={picture} viewBox="0 0 240 240" aria-hidden="true" className={classes(LOOK, className)}>
      {isNear ? <use href={`${sheet}#${name}`} /> : null}
    </svg>
  );
}

/** How far beyond the edge of the screen, and of a row that is pushed sideways. */
const NEAR = '200px';

/** Whether an element is close to where it can be seen, or has been: true at once where the browser cannot say. */
function useNear(element: RefObject<Element | null>): boolean {
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
