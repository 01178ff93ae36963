import type { ReactNode } from 'react';
import { Untranslated } from '#ui/untranslated';
import { StaffBackLink } from '../back-link';

type StaffReviewHeaderProps = {
  title: string;
  /** Its status. */
  statusMark: ReactNode;
};

/** The header of a reviewed item: its owner or name, and its status. */
export function StaffReviewHeader({ title, statusMark }: StaffReviewHeaderProps) {
  return (
    <header className="flex items-center gap-2">
      <StaffBackLink />
      <h2 className="min-w-0 flex-1 text-lg font-semibold">
        <Untranslated isTruncated>{title}</Untranslated>
      </h2>
      {statusMark}
    </header>
  );
}
