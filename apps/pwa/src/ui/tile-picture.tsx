import { useRef } from 'react';
import { joinClasses } from './join-classes';
import sheet from './tiles.svg';
import { useNear } from './use-near';

type TilePictureProps = { /** Of a symbol in `tiles.svg`. */ name: string; className: string };

/** How far beyond the edge of the screen, and of a row that is pushed sideways. */
const NEAR_DISTANCE = '200px';
const PICTURE_CLASSES =
  'overflow-hidden rounded-[18.3%] transition-transform duration-150 ease-out group-active:scale-97';

/** One drawing of the sheet of tiles, which is fetched and read once for all of them. Its words stand beside it. */
export function TilePicture({ name, className }: TilePictureProps) {
  const picture = useRef<SVGSVGElement>(null);
  const isNear = useNear(picture, NEAR_DISTANCE);
  return (
    <svg ref={picture} viewBox="0 0 240 240" aria-hidden="true" className={joinClasses(PICTURE_CLASSES, className)}>
      {isNear ? <use href={`${sheet}#${name}`} /> : null}
    </svg>
  );
}
