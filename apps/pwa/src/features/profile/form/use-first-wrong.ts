import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMedia } from '../../../ui/use-media';

/** After a failed try: the first wrong field comes into sight and takes the focus. */
export function useFirstWrong<Form extends HTMLElement>(): { form: RefObject<Form | null>; lookForWrong: () => void } {
  const form = useRef<Form>(null);
  const [looks, setLooks] = useState(0);
  const behavior = useMedia('(prefers-reduced-motion: reduce)') ? 'auto' : 'smooth';
  useEffect(() => {
    const item = looks > 0 ? form.current?.querySelector('[data-wrong]') : undefined;
    if (!item) return;
    item.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
    item.scrollIntoView({ block: 'center', behavior });
  }, [looks, behavior]);
  return { form, lookForWrong: () => setLooks((now) => now + 1) };
}
