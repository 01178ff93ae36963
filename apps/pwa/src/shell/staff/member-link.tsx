import { Link } from '@tanstack/react-router';
import type { Role } from '@waha/domain/kernel/roles';
import { ChevronRight } from 'lucide-react';
import { useMember } from '#platform/session';
import { Untranslated } from '#ui/untranslated';

const MEMBER_VIEWS: Partial<Record<Role, string>> = { admin: 'users', commercial_admin: 'members' };

/** Returns the section with the pages of members; undefined if the role has none. */
export const getMemberView = (role: Role) => MEMBER_VIEWS[role];

type MemberLinkProps = {
  userId: string;
  name: string;
  /** The id of its row in a list with shortcuts. */
  row?: string | undefined;
};

/** The name of a member, linked to their page if the role has one. */
export function MemberLink({ userId, name, row }: MemberLinkProps) {
  const view = getMemberView(useMember().role);
  const text = <Untranslated isTruncated>{name}</Untranslated>;
  if (!view) return text;
  return (
    <Link
      to="."
      search={{ view, item: userId }}
      data-row={row}
      className="flex w-fit max-w-full items-center gap-1 underline-offset-4 hover:underline"
    >
      {text}
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </Link>
  );
}
