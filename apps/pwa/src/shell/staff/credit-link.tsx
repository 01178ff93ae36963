import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { useMember } from '#platform/session';

/** Leads to the credit of a member: for administrators on the member's page, for finance in a popup. */
export function StaffCreditLink({ userId }: { userId: string }) {
  const { role } = useMember();
  const search: Record<string, string> =
    role === 'admin' ? { view: 'users', item: userId, tab: 'credit' } : { open: 'credit', member: userId };
  return (
    <Link
      to="."
      search={search}
      className="inline-flex min-h-11 items-center text-blue underline-offset-4 hover:underline"
    >
      {i18n._('Open the credit')}
    </Link>
  );
}
