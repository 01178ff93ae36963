import type { ReactNode } from 'react';
import { AsWritten } from '../../../ui/as-written';
import { StaffBack } from '../back-link';

type StaffReviewHeadProps = {
  title: string;
  /** How it stands. */
  mark: ReactNode;
};

/** Above what is reviewed: whose or what it is, and how it stands. */
export function StaffReviewHead({ title, mark }: StaffReviewHeadProps) {
  return (
    <header className="flex items-center gap-2">
      <StaffBack />
      <h2 className="min-w-0 flex-1 text-lg font-semibold">
        <AsWritten isCut>{title}</AsWritten>
      </h2>
      {mark}
    </header>
  );
}
