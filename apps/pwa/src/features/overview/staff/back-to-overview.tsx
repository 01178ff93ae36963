import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';

/** The link from the list behind a figure to the overview. */
export function BackToOverview() {
  return (
    <Link
      to="."
      search={{ view: 'overview' }}
      className="-my-1 flex min-h-11 w-fit items-center gap-1 text-sm text-blue underline-offset-4 hover:underline"
    >
      <ChevronLeft aria-hidden="true" className="size-4 shrink-0 rtl:-scale-x-100" />
      {i18n._('Back to the overview')}
    </Link>
  );
}
