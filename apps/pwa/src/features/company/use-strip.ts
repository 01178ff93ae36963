import { type RefObject, useEffect } from 'react';

/** How far an arrow key moves the strip, in px (spec 1 §9). */
const STEP = 50;
/** A mouse that moved less than this has clicked, in px. */
const DRAG_FROM = 6;

/** Moves a scrollable row by mouse drag and by the left and right arrow keys; touch is the browser's own. */
export function useStrip(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const strip = ref.current;
    if (!strip) return;
    const listening = new AbortController();
    followKeys(strip, listening.signal);
    followMouse(strip, listening.signal);
    return () => listening.abort();
  }, [ref]);
}

function followKeys(strip: HTMLElement, signal: AbortSignal): void {
  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault(); // the browser's own step has another length
    strip.scrollLeft += direction * STEP;
  };
  strip.addEventListener('keydown', move, { signal });
}

function followMouse(strip: HTMLElement, signal: AbortSignal): void {
  let from: { x: number; scrollLeft: number } | undefined;
  let isDragged = false;
  const press = (event: PointerEvent) => {
    isDragged = false;
    if (event.pointerType === 'mouse' && event.button === 0) from = { x: event.clientX, scrollLeft: strip.scrollLeft };
  };
  const drag = (event: PointerEvent) => {
    if (!from) return;
    const distance = event.clientX - from.x;
    isDragged ||= Math.abs(distance) >= DRAG_FROM;
    if (isDragged) strip.scrollLeft = from.scrollLeft - distance;
  };
  const release = () => {
    from = undefined;
  };
  const click = (event: MouseEvent) => {
    if (!isDragged) return;
    isDragged = false;
    event.preventDefault(); // the drag ended on a link: nobody meant to follow it
    event.stopPropagation();
  };
  strip.addEventListener('pointerdown', press, { signal });
  addEventListener('pointermove', drag, { signal });
  addEventListener('pointerup', release, { signal });
  addEventListener('pointercancel', release, { signal });
  strip.addEventListener('click', click, { signal, capture: true });
  // A picture or a link would be carried away by the browser's own drag.
  strip.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
}
