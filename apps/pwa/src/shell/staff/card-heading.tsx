import type { ReactNode } from 'react';

/** The heading of a card in a form, with the same distance to the content as between fields. */
export function CardHeading({ children }: { children: ReactNode }) {
  return <h2 className="text-lg font-semibold text-ink">{children}</h2>;
}
