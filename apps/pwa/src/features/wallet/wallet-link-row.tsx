import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

type WalletLinkRowProps = { title: string; detail: ReactNode; onOpen: () => void };

/** A row of the wallet's list that opens another popup. */
export function WalletLinkRow({ title, detail, onOpen }: WalletLinkRowProps) {
  return (
    <li>
      <button type="button" onClick={onOpen} className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start">
        <span className="min-w-0 flex-1">
          {title}
          <span className="block text-sm text-ink-soft">{detail}</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
      </button>
    </li>
  );
}
