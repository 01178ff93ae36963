import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { joinClasses } from './join-classes';

type FoldProps = {
  title: string;
  icon: ReactNode;
  isOpenAtFirst?: boolean;
  /** Rendered when first opened; receives a function that closes it. */
  children: (close: () => void) => ReactNode;
};

/** A collapsible part of a screen, usually closed at first. */
export function Fold({ title, icon, isOpenAtFirst = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <section className="rounded-xl border border-line">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full items-center gap-3 px-4 text-start font-medium [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-soft"
        >
          {icon}
          <span className="min-w-0 flex-1">{title}</span>
          <ChevronDown className={joinClasses('transition-transform duration-150', isOpen && 'rotate-180')} />
        </button>
      </h3>
      {isOpen ? <div className="border-t border-line p-4">{children(() => setOpen(false))}</div> : null}
    </section>
  );
}
