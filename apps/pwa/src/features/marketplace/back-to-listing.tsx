import { i18n } from '@lingui/core';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';

/** A link to /category with its last filters and scroll position (spec 1 §2). */
export function BackToListing() {
  const router = useRouter();
  const listing = useLocation({ select: ({ state }) => state.listing });

  function goBack(event: MouseEvent) {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!listing || !isPlainClick) return;
    event.preventDefault();
    router.history.go(-listing.steps);
  }

  return (
    <Link
      to="/category"
      search={listing?.search ?? {}}
      onClick={goBack}
      className="-ms-3 mb-2 inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-base font-medium text-blue hover:bg-blue-wash"
    >
      <ArrowLeft className="size-5 rtl:-scale-x-100" />
      {i18n._('Back')}
    </Link>
  );
}
