import { useRef } from 'react';
import { joinClasses } from './join-classes';
import sheet from './tiles.svg';
import { useNear } from './use-near';

type TilePictureProps = { /** `name` is the id of a symbol in `tiles.svg`. */ name: string; className: string };

/** How far outside the screen, or outside a horizontally scrolled row, it loads. */
const NEAR_DISTANCE = '200px';
const PICTURE_CLASSES =
  'overflow-hidden rounded-[18.3%] transition-transform duration-150 ease-out group-active:scale-97';

/**
 * A drawing from the sprite sheet `tiles.svg`, which is fetched and parsed once for all. It is decorative: the text is
 * beside it.
 */
export function TilePicture({ name, className }: TilePictureProps) {
  const picture = useRef<SVGSVGElement>(null);
  const isNear = useNear(picture, NEAR_DISTANCE);
  return (
    <svg ref={picture} viewBox="0 0 240 240" aria-hidden="true" className={joinClasses(PICTURE_CLASSES, className)}>
      {isNear ? <use href={`${sheet}#${name}`} /> : null}
    </svg>
  );
}
