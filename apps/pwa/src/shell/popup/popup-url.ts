import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many popups were opened one from another to get here: so far does closing go back. */
    popupDepth?: number;
  }
}

export type PopupParams = Readonly<Record<string, string | undefined>>;

export type PopupAddress = {
  /** The popup that the address names: `?open=wallet`. */
  name: string | undefined;
  /** What else the address says: `&pack=Ultra%202`. */
  params: PopupParams;
  /** Opens a popup in place of whichever is open; the phone's back button returns. */
  open: (name: string, params?: PopupParams) => void;
  /** Becomes another popup, to which going back does not lead. */
  turnInto: (name: string, params?: PopupParams) => void;
  /** Other params for the popup that is open, with no new step to go back. */
  change: (params: PopupParams) => void;
  /** Closes, however many popups led here. */
  close: () => void;
  /** To the popup that this one was opened from, if any. */
  back: (() => void) | undefined;
};

/** The popup in the address, and the ways to another. */
export function usePopup(): PopupAddress {
  const router = useRouter();
  const { search, state } = useLocation();
  return useMemo(() => {
    const { open: name, ...params } = search as Record<string, string | undefined>;
    const depth = state.popupDepth ?? 0;
    const go = (next: PopupParams, popupDepth: number, replace: boolean) =>
      void router.navigate({ to: '.', search: next, state: { popupDepth }, replace, resetScroll: false });
    return {
      name,
      params,
      open: (next, more) => go({ open: next, ...more }, depth + 1, false),
      turnInto: (next, more) => go({ open: next, ...more }, depth, true),
      change: (more) => go({ open: name, ...more }, depth, true),
      close: () => (depth > 0 ? router.history.go(-depth) : go({}, 0, true)),
      back: depth > 1 ? () => router.history.back() : undefined,
    };
  }, [router, search, state]);
}
