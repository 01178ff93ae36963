import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMedia } from './use-media';

type FirstErrorFocus = { form: RefObject<HTMLFormElement | null>; focusFirstError: () => void };

/**
 * After a failed submission, scrolls to the first invalid field and focuses it. Each invalid field is in an element with
 * the attribute `data-wrong`.
 */
export function useFocusFirstError(): FirstErrorFocus {
  const form = useRef<HTMLFormElement>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  const behavior = useMedia('(prefers-reduced-motion: reduce)') ? 'auto' : 'smooth';
  useEffect(() => {
    const item = focusRequests > 0 ? form.current?.querySelector('[data-wrong]') : undefined;
    if (!item) return;
    item.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
    item.scrollIntoView({ block: 'center', behavior });
  }, [focusRequests, behavior]);
  return { form, focusFirstError: () => setFocusRequests((now) => now + 1) };
}
