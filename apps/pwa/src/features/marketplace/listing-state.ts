import { type HistoryState, useLocation } from '@tanstack/react-router';
import type { Params } from './listing/listing-address';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The listing that led here, and the number of history entries since then, so that Back can return to it. */
    listing?: { search: Params; steps: number };
  }
}

/**
 * Returns the history state for links inside the marketplace, so that Back finds the listing with its current filters.
 */
export function useListingState(): HistoryState {
  const { pathname, search, state } = useLocation();
  if (pathname === '/category') return { listing: { search: search as Params, steps: 1 } };
  return state.listing ? { listing: { ...state.listing, steps: state.listing.steps + 1 } } : {};
}
