import { useSyncExternalStore } from 'react';

/** Returns whether a media query matches now. */
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

/** The widths at which toasts have no corner of their own. */
export const PHONE = '(max-width: 639.98px)';

/** The width from which popups are dialogs rather than sheets. */
export const WIDE = '(min-width: 768px)';

/** The width from which a side list fits. */
export const LAPTOP = '(min-width: 1024px)';

/** The width from which a third column fits. */
export const DESKTOP = '(min-width: 1280px)';
