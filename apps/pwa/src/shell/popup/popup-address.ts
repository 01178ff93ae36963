import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router';
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
    return {
      name,
      params,
      ...createNavigation(router),
      turnInto: (next, more) => navigateTo(router, { open: next, ...more }, depth, true),
      change: (more) => navigateTo(router, { open: name, ...more }, depth, true),
      back: depth > 1 ? () => router.history.back() : undefined,
    };
  }, [router, search, state]);
}

/**
 * The ways to a popup and back, for what stands below it: they read the address when they are taken, so what only leads
 * somewhere is not drawn again at each step, before the popup itself is.
 */
export function usePopupNavigation(): Pick<PopupAddress, 'open' | 'close'> {
  const router = useRouter();
  return useMemo(() => createNavigation(router), [router]);
}

/** Whether the address names this popup; `undefined`: none. Draws anew only when that changes. */
export function useIsPopup(name: string | undefined): boolean {
  return useLocation({ select: ({ search }) => search.open === name });
}

function createNavigation(router: AnyRouter): Pick<PopupAddress, 'open' | 'close'> {
  const depth = () => router.state.location.state.popupDepth ?? 0;
  return {
    open: (name, params) => navigateTo(router, { open: name, ...params }, depth() + 1, false),
    close: () => (depth() > 0 ? router.history.go(-depth()) : navigateTo(router, {}, 0, true)),
  };
}

function navigateTo(router: AnyRouter, search: PopupParams, popupDepth: number, replace: boolean): void {
  void router.navigate({ to: '.', search, state: { popupDepth }, replace, resetScroll: false });
}
