import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMedia } from './use-media';

const INVALID = '[data-wrong], [aria-invalid="true"]';
const FIELDS = 'input, select, textarea';

type FirstErrorFocus = { form: RefObject<HTMLFormElement | null>; focusFirstError: () => void };

/**
 * After a failed submission, scrolls to the first invalid field and focuses it: a field with `aria-invalid`, or the first
 * one of an element with the attribute `data-wrong`.
 */
export function useFocusFirstError(): FirstErrorFocus {
  const form = useRef<HTMLFormElement>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  const behavior = useMedia('(prefers-reduced-motion: reduce)') ? 'auto' : 'smooth';
  useEffect(() => {
    const item = focusRequests > 0 ? form.current?.querySelector(INVALID) : undefined;
    if (!item) return;
    const field = item.matches(FIELDS) ? item : item.querySelector(FIELDS);
    if (field instanceof HTMLElement) field.focus({ preventScroll: true });
    item.scrollIntoView({ block: 'center', behavior });
  }, [focusRequests, behavior]);
  return { form, focusFirstError: () => setFocusRequests((now) => now + 1) };
}
