import { useEffect, useRef } from 'react';
import { WIDE } from './use-media';

/** The share of its height by which a released sheet must have moved down to close. */
const CLOSE_RATIO = 0.3;
/** The speed of a flick that closes a sheet earlier, in pixels per millisecond. */
const FLICK_SPEED = 0.5;
/** The distance that a finger may move before it counts as a swipe, in pixels. */
const TAP_TOLERANCE_PX = 8;
/** The time for a sheet that stays open to return to its place, in milliseconds. */
const RETURN_MS = 600;

type Sheet = { current: HTMLElement | null };
/** The start of a touch: position, time (milliseconds), and how far it has pulled the sheet (pixels). */
type Swipe = { x: number; y: number; at: number; down: number };

/**
 * Makes a sheet follow the finger down, unless the touched element can itself scroll up or handles touches
 * (`data-no-swipe`). `--swiped` is the share of the sheet that has moved away, from 0 to 1, for the content behind it.
 */
export function useSwipeDown(sheet: Sheet, isSheet: boolean, onSwiped: () => void): void {
  const onSwipedRef = useRef(onSwiped);
  onSwipedRef.current = onSwiped;
  useEffect(
    () => (isSheet && sheet.current ? watchFingers(sheet.current, () => onSwipedRef.current()) : undefined),
    [sheet, isSheet],
  );
}

function watchFingers(sheet: HTMLElement, onSwiped: () => void): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  let swipe: Swipe | undefined;
  const onTouchStart = (event: TouchEvent) => {
    swipe = startSwipe(sheet, event);
  };
  const move = (event: TouchEvent) => {
    if (swipe && !followSwipe(sheet, swipe, event)) swipe = undefined;
  };
  const end = ({ type, timeStamp }: TouchEvent) => {
    if (!swipe) return;
    const { down: downPx, at } = swipe;
    swipe = undefined;
    sheet.style.transition = '';
    const isDismissed = downPx > sheet.clientHeight * CLOSE_RATIO || downPx / (timeStamp - at) > FLICK_SPEED;
    if (type === 'touchcancel' || downPx === 0 || !isDismissed) return moveSheet(sheet, 0);
    onSwiped();
    setTimeout(() => moveSheet(sheet, 0), RETURN_MS);
  };
  sheet.addEventListener('touchstart', onTouchStart, { signal, passive: true });
  sheet.addEventListener('touchmove', move, { signal, passive: false });
  sheet.addEventListener('touchend', end, { signal });
  sheet.addEventListener('touchcancel', end, { signal });
  return () => watch.abort();
}

function startSwipe(sheet: HTMLElement, { touches, target, timeStamp }: TouchEvent): Swipe | undefined {
  const [touch] = touches;
  if (!touch || touches.length > 1 || window.matchMedia(WIDE).matches) return undefined;
  for (let ancestor = target as HTMLElement | null; ancestor && ancestor !== sheet; ancestor = ancestor.parentElement)
    if (ancestor.scrollTop > 0 || ancestor.matches('[data-no-swipe], input[type=range]')) return undefined;
  return { x: touch.clientX, y: touch.clientY, at: timeStamp, down: 0 };
}

/** Returns whether the touch is a swipe down, or may become one. */
function followSwipe(sheet: HTMLElement, swipe: Swipe, event: TouchEvent): boolean {
  const [touch] = event.touches;
  if (!touch || event.touches.length > 1) return false;
  const across = Math.abs(touch.clientX - swipe.x);
  const downPx = touch.clientY - swipe.y;
  if (swipe.down === 0) {
    if (Math.max(across, Math.abs(downPx)) <= TAP_TOLERANCE_PX) return true;
    if (downPx < across || !event.cancelable) return false;
    sheet.style.transition = 'none';
  }
  event.preventDefault();
  swipe.down = Math.max(1, downPx);
  moveSheet(sheet, swipe.down);
  return true;
}

function moveSheet(sheet: HTMLElement, downPx: number): void {
  sheet.style.translate = downPx > 0 ? `0 ${downPx}px` : '';
  sheet.parentElement?.style.setProperty('--swiped', String(Math.min(1, downPx / sheet.clientHeight)));
}
