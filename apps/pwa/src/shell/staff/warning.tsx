import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A warning that staff should check something, never a refusal. `children` are the items of a list. */
export function StaffWarning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="note" className="flex gap-3 rounded-xl border border-sun bg-sun-wash p-4 text-sun-ink">
      <TriangleAlert className="size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <ul>{children}</ul>
      </div>
    </div>
  );
}
