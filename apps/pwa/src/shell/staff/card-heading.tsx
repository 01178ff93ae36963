import type { ReactNode } from 'react';

/** Names a card of a form; what follows keeps the same distance from it as the fields have among themselves. */
export function CardHeading({ children }: { children: ReactNode }) {
  return <h2 className="text-lg font-semibold text-ink">{children}</h2>;
}
