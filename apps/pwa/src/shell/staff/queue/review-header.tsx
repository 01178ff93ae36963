import type { ReactNode } from 'react';
import { Untranslated } from '#ui/untranslated';
import { StaffBackLink } from '../back-link';

type StaffReviewHeaderProps = {
  title: string;
  /** How it stands. */
  mark: ReactNode;
};

/** Above what is reviewed: whose or what it is, and how it stands. */
export function StaffReviewHeader({ title, mark }: StaffReviewHeaderProps) {
  return (
    <header className="flex items-center gap-2">
      <StaffBackLink />
      <h2 className="min-w-0 flex-1 text-lg font-semibold">
        <Untranslated isCut>{title}</Untranslated>
      </h2>
      {mark}
    </header>
  );
}
