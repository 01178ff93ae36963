import type { ReactNode } from 'react';

/** The header of one edited item: its title and status. */
export function DraftHead({ title, mark: badge }: { title: string; mark: ReactNode }) {
  return (
    <header className="flex items-center gap-2">
      <h2 className="min-w-0 flex-1 text-lg font-semibold">{title}</h2>
      {badge}
    </header>
  );
}
