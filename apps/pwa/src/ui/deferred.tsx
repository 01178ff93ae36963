import { type ReactNode, useDeferredValue } from 'react';

/** What stands below the first sight of a screen: drawn once that is on the glass, in pieces that a tap can interrupt. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
