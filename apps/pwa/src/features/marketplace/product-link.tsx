import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useListingState } from './listing-state';

type ProductLinkProps = { id: number; className?: string; children: ReactNode };

/** A link to a product that remembers the listing for Back. */
export function ProductLink({ id, className, children }: ProductLinkProps) {
  const state = useListingState();
  return (
    <Link to="/product/$id" params={{ id: String(id) }} state={state} {...(className && { className })}>
      {children}
    </Link>
  );
}
