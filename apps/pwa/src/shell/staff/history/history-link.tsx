import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { ChevronRight, ScrollText } from 'lucide-react';

/** A link to the audit log of one person: their actions, and the actions that concern them. */
export function StaffHistoryLink({ person }: { person: string }) {
  return (
    <Link
      to="."
      search={{ view: 'log', person }}
      className="flex min-h-13 items-center gap-3 rounded-xl border border-line bg-surface px-4 font-medium hover:bg-paper"
    >
      <ScrollText className="size-5 text-ink-soft" />
      <span className="flex-1">{i18n._('All activity')}</span>
      <ChevronRight className="size-5 text-ink-soft rtl:-scale-x-100" />
    </Link>
  );
}
