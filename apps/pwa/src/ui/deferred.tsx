import { type ReactNode, useDeferredValue } from 'react';

/** Content below the fold: rendered once the first part is painted, in a transition that a tap can interrupt. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
