import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classes } from '../../ui/classes';

type UnfoldingRowProps = { label: string; aside?: ReactNode; mark?: ReactNode; children: ReactNode };

/** One line of a list that opens what stands behind it. */
export function UnfoldingRow({ label, aside, mark, children }: UnfoldingRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start"
      >
        {mark}
        <span className="min-w-0 flex-1">{label}</span>
        {aside}
        <ChevronDown
          aria-hidden="true"
          className={classes('size-5 shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen} className="px-4 pb-3">
        {isOpen ? children : null}
      </div>
    </li>
  );
}
