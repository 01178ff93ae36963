import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

export type PanelItem = { title: string; line: ReactNode; search: Record<string, string> };

/** An item of the panel about a member, which leads to its section. */
export function AdminPanelLink({ item: { title, line, search } }: { item: PanelItem }) {
  return (
    <li>
      <Link
        to="."
        search={search}
        className="flex min-h-13 items-center gap-2 rounded-xl border border-line px-3 py-2 hover:bg-paper"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{title}</span>
          <span className="block text-ink-soft">{line}</span>
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-soft rtl:-scale-x-100" />
      </Link>
    </li>
  );
}
