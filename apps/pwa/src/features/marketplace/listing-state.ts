import { type HistoryState, useLocation } from '@tanstack/react-router';
import type { Params } from './listing/listing-address';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The listing that led here, and how many steps ago: so far does Back go. */
    listing?: { search: Params; steps: number };
  }
}

/** What a link inside the marketplace carries along, so that Back finds the listing as it is filtered now. */
export function useListingState(): HistoryState {
  const { pathname, search, state } = useLocation();
  if (pathname === '/category') return { listing: { search: search as Params, steps: 1 } };
  return state.listing ? { listing: { ...state.listing, steps: state.listing.steps + 1 } } : {};
}
