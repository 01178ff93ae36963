import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Params } from './listing/listing-address';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The listing that led here, and how many steps ago: so far does Back go. */
    listing?: { search: Params; steps: number };
  }
}

type ProductLinkProps = { id: number; className?: string; children: ReactNode };

/** To a product, with the way back to the listing as it is filtered now. */
export function ProductLink({ id, className, children }: ProductLinkProps) {
  const { pathname, search, state } = useLocation();
  const listing =
    pathname === '/category'
      ? { search: search as Params, steps: 1 }
      : state.listing && { ...state.listing, steps: state.listing.steps + 1 };
  return (
    <Link
      to="/product/$id"
      params={{ id: String(id) }}
      state={listing ? { listing } : {}}
      {...(className && { className })}
    >
      {children}
    </Link>
  );
}
