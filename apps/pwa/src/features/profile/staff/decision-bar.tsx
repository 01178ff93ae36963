import type { ReactNode } from 'react';

/** Stays at the foot of the window while its card is longer than that. */
export function DecisionBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 mt-auto rounded-b-xl border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      {children}
    </div>
  );
}
