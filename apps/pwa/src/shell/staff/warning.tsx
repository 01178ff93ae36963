import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from '#ui/join-classes';

type StaffWarningProps = {
  title: string;
  /** The items of a list. */
  children: ReactNode;
  /** Set for a fact that helps to decide, and is no trouble. */
  isFact?: boolean;
};

/** A warning that staff should check something, never a refusal. */
export function StaffWarning({ title, children, isFact = false }: StaffWarningProps) {
  const Icon = isFact ? Info : TriangleAlert;
  return (
    <div
      role="note"
      className={joinClasses(
        'flex gap-3 rounded-xl border p-4',
        isFact ? 'border-line bg-blue-wash text-ink' : 'border-sun bg-sun-wash text-sun-ink',
      )}
    >
      <Icon className="size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <ul>{children}</ul>
      </div>
    </div>
  );
}
