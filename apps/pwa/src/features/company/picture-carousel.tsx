import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import type { WireCarouselTile } from '@waha/domain/company/company.contract';
import { ArrowRight, ExternalLink } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { joinClasses } from '#ui/join-classes';
import { TilePicture } from '#ui/tile-picture';

type PictureCarouselProps = {
  tiles: readonly WireCarouselTile[];
  /** The title, if it is not that of the members' rows. */
  label?: string;
  className?: string;
};

/** A titled row of pictures that scrolls sideways: by touch, mouse drag and arrow keys (spec 1 §2). */
export function PictureCarousel({ tiles, label = i18n._('Waha in pictures'), className }: PictureCarouselProps) {
  const carousel = useRef<HTMLElement>(null);
  useCarouselScroll(carousel);
  return (
    <section
      ref={carousel}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={joinClasses(
        'no-scrollbar relative cursor-grab touch-manipulation overflow-x-auto overscroll-x-contain rounded-xl py-1 select-none active:cursor-grabbing',
        className,
      )}
    >
      <p aria-hidden="true" className="sticky start-0 mb-2 text-sm text-ink-soft">
        {label}
      </p>
      <ul className="flex w-max gap-3">
        {tiles.map((tile) => (
          <li key={tile.label} className="w-22 shrink-0">
            <Tile tile={tile} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const LINK = 'group block rounded-xl text-blue hover:underline underline-offset-2';

/**
 * A link inside the app, an external link, or only a picture. Links are large and rounded like the tiles of the home
 * page, and have a blue text with an arrow; pictures are small and square.
 */
function Tile({ tile }: { tile: WireCarouselTile }) {
  if (tile.to) {
    const [to, open] = tile.to.split('?open=');
    return (
      <Link
        to={to as '/dashboard'}
        search={open ? { open } : to === '/login' ? true : {}}
        draggable={false}
        className={LINK}
      >
        <Face tile={tile} />
      </Link>
    );
  }
  if (tile.url !== undefined)
    return (
      <a href={tile.url} target="_blank" rel="noopener noreferrer" draggable={false} className={LINK}>
        <Face tile={tile} />
      </a>
    );
  return <Face tile={tile} />;
}

function Face({ tile: { picture, imageUrl, imageSet, label, to, url } }: { tile: WireCarouselTile }) {
  const isLink = to !== undefined || url !== undefined;
  const size = isLink ? 'size-22' : 'mx-auto size-16 rounded-none!';
  return (
    <>
      {imageUrl ? (
        <img
          src={imageUrl}
          srcSet={imageSet}
          sizes="88px"
          alt=""
          loading="lazy"
          className={joinClasses('rounded-[18%] bg-blue-wash object-cover', size)}
        />
      ) : (
        <TilePicture name={picture ?? ''} className={size} />
      )}
      <span
        className={joinClasses(
          'mt-1.5 block min-h-8 text-center text-xs leading-tight text-balance',
          isLink ? 'font-medium' : 'text-ink-soft',
        )}
      >
        {label}
        {to ? <ArrowRight className="ms-0.5 inline size-3 align-[-1px] rtl:-scale-x-100" /> : null}
        {url === undefined ? null : (
          <>
            <ExternalLink className="ms-1 inline size-3 align-[-1px]" />
            <span className="sr-only"> {i18n._('(opens in a new window)')}</span>
          </>
        )}
      </span>
    </>
  );
}

/** How far an arrow key moves the strip, in px (spec 1 §9). */
const STEP_PX = 50;
/** A mouse that moved less than this has clicked, in px. */
const MIN_DRAG_PX = 6;

/** Scrolls a row by mouse drag and by the left and right arrow keys; the browser handles touch. */
function useCarouselScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const carousel = ref.current;
    if (!carousel) return;
    const listening = new AbortController();
    followKeys(carousel, listening.signal);
    followMouse(carousel, listening.signal);
    return () => listening.abort();
  }, [ref]);
}

function followKeys(carousel: HTMLElement, signal: AbortSignal): void {
  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault(); // the browser's own step has another length
    carousel.scrollLeft += direction * STEP_PX;
  };
  carousel.addEventListener('keydown', move, { signal });
}

function followMouse(carousel: HTMLElement, signal: AbortSignal): void {
  let dragStart: { x: number; scrollLeft: number } | undefined;
  let isDragged = false;
  const onPointerDown = (event: PointerEvent) => {
    isDragged = false;
    if (event.pointerType === 'mouse' && event.button === 0)
      dragStart = { x: event.clientX, scrollLeft: carousel.scrollLeft };
  };
  const drag = (event: PointerEvent) => {
    if (!dragStart) return;
    const distance = event.clientX - dragStart.x;
    isDragged ||= Math.abs(distance) >= MIN_DRAG_PX;
    if (isDragged) carousel.scrollLeft = dragStart.scrollLeft - distance;
  };
  const release = () => {
    dragStart = undefined;
  };
  const click = (event: MouseEvent) => {
    if (!isDragged) return;
    isDragged = false;
    event.preventDefault(); // the drag ended on a link: do not follow it
    event.stopPropagation();
  };
  carousel.addEventListener('pointerdown', onPointerDown, { signal });
  addEventListener('pointermove', drag, { signal });
  addEventListener('pointerup', release, { signal });
  addEventListener('pointercancel', release, { signal });
  carousel.addEventListener('click', click, { signal, capture: true });
  // Prevents the browser's own dragging of pictures and links.
  carousel.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
}
