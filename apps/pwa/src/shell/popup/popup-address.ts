import { type AnyRouter, type RouterHistory, useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of popups opened one from another to get here. Closing goes back by this number. */
    popupDepth?: number;
  }
}

export type PopupParams = Readonly<Record<string, string | undefined>>;

export type PopupAddress = {
  /** The popup in the address: `?open=wallet`. */
  name: string | undefined;
  /** The other parameters of the address: `&pack=Ultra%202`. */
  params: PopupParams;
  /** Opens a popup instead of the open one; the phone's back button returns. */
  open: (name: string, params?: PopupParams) => void;
  /** Replaces the open popup; going back does not return to it. */
  replaceWith: (name: string, params?: PopupParams) => void;
  /** Changes the parameters of the open popup without a new history entry. */
  change: (params: PopupParams) => void;
  /** Closes the popup, however many popups led here. */
  close: () => void;
  /** Returns to the popup that this one was opened from, if any. */
  back: (() => void) | undefined;
};

/** Returns the popup in the address, and the functions to change it. */
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
      replaceWith: (next, nextParams) => navigateTo(router, { open: next, ...nextParams }, depth, true),
      change: (nextParams) => navigateTo(router, { open: name, ...nextParams }, depth, true),
      back: depth > 1 ? () => router.history.back() : undefined,
    };
  }, [router, search, state]);
}

/**
 * Returns functions to open and close popups for content below the popup. They read the address when called, so that
 * links are not rendered again at each step, before the popup itself.
 */
export function usePopupNavigation(): Pick<PopupAddress, 'open' | 'close'> {
  const router = useRouter();
  return useMemo(() => createNavigation(router), [router]);
}

/**
 * Checks whether the address names this popup; `undefined` means no popup. Renders again only when the result changes.
 */
export function useIsPopup(name: string | undefined): boolean {
  return useLocation({ select: ({ search }) => search.open === name });
}

function createNavigation(router: AnyRouter): Pick<PopupAddress, 'open' | 'close'> {
  const depth = () => router.state.location.state.popupDepth ?? 0;
  return {
    open: (name, params) => navigateTo(router, { open: name, ...params }, depth() + 1, false),
    close: () => (depth() > 0 ? goBackToScreen(router, depth()) : navigateTo(router, {}, 0, true)),
  };
}

/** Goes back past `depth` popups. If a link led to the first of them, there is no screen below: its entry becomes one. */
function goBackToScreen(router: AnyRouter, depth: number): void {
  const history: RouterHistory = router.history;
  const target = history.location.state.__TSR_index - depth;
  const stopListening = history.subscribe(({ location }) => {
    stopListening();
    const isBehindLink = location.state.__TSR_index === target && new URLSearchParams(location.search).has('open');
    if (isBehindLink) navigateTo(router, {}, 0, true);
  });
  history.go(-depth);
}

function navigateTo(router: AnyRouter, search: PopupParams, popupDepth: number, replace: boolean): void {
  void router.navigate({ to: '.', search, state: { popupDepth }, replace, resetScroll: false });
}
