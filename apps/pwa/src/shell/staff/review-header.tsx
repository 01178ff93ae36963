import type { ReactNode } from 'react';
import { StaffBack } from './back-link';

type StaffReviewHeadProps = {
  title: string;
  /** How it stands. */
  mark: ReactNode;
  onBack: () => void;
};

/** Above what is reviewed: whose or what it is, and how it stands. */
export function StaffReviewHead({ title, mark, onBack }: StaffReviewHeadProps) {
  return (
    <header className="flex items-center gap-2">
      <StaffBack onBack={onBack} />
      <h2 translate="no" className="min-w-0 flex-1 truncate text-lg font-semibold">
        {title}
      </h2>
      {mark}
    </header>
  );
}
