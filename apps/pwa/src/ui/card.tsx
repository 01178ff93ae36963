import type { ReactNode } from 'react';
import { joinClasses } from './join-classes';

/** A white card with a hairline border and a radius of 12. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={joinClasses('rounded-xl border border-line bg-surface p-4', className)}>{children}</div>;
}
