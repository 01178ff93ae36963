import type { ReactNode } from 'react';

/** Sticks to the bottom of the window until the end of its card. */
export function DecisionBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 border border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-md:-mx-4 max-md:-mb-6 max-md:border-x-0 max-md:border-b-0 md:rounded-xl xl:rounded-t-none">
      {children}
    </div>
  );
}
