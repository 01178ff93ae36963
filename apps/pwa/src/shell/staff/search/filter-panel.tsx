import { i18n } from '@lingui/core';
import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatNumber } from '#platform/language/format';
import { getButtonClasses } from '#ui/button';
import { joinClasses } from '#ui/join-classes';

type FilterPanelProps = {
  /** The number of filters in use, always shown. */
  count: number;
  /** The filter fields. */
  children: ReactNode;
};

/**
 * A button for a wrapping row of tools, and the filters that it opens below that row: closed, they leave room for the
 * list.
 */
export function FilterPanel({ count, children }: FilterPanelProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className={joinClasses(getButtonClasses(count > 0 ? 'primary' : 'secondary'), 'px-4 text-sm')}
      >
        <ListFilter className="size-5" />
        {count > 0 ? i18n._('Filters: {n}', { n: formatNumber(count) }) : i18n._('Filters')}
      </button>
      {isOpen ? (
        <div id={id} className="order-last grid basis-full gap-3">
          {children}
        </div>
      ) : null}
    </>
  );
}
