import { useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    () => window.matchMedia?.(query).matches ?? false,
  );
}

/** From here on popups are dialogs rather than sheets. */
export const WIDE = '(min-width: 768px)';

/** From here on there is room for a list at the side. */
export const LAPTOP = '(min-width: 1024px)';

/** And for a third column beside. */
export const DESKTOP = '(min-width: 1280px)';
