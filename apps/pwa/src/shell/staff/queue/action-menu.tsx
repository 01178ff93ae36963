import { i18n } from '@lingui/core';
import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { getButtonClasses } from '#ui/button';
import { joinClasses } from '#ui/join-classes';

type MenuAction = { label: string; icon: ReactNode; disabled?: boolean; onPress: () => void };

/** A menu of rare and destructive actions, so that none is pressed instead of a decision. */
export function StaffActionMenu({ actions }: { actions: readonly MenuAction[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const listItems = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]:enabled') ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    if (isOpen) listItems()[0]?.focus();
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent): void {
    const items = listItems();
    const index = items.indexOf(document.activeElement as HTMLElement);
    const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
    if (!isOpen || (target === undefined && event.key !== 'Escape')) return;
    // Otherwise the same press would also close the review, or move through the list.
    event.preventDefault();
    if (target === undefined) {
      trigger.current?.focus();
      setOpen(false);
    } else items.at(target % items.length)?.focus();
  }

  function press({ onPress }: MenuAction): void {
    // A dialog returns the focus to the element that had it: not to an item that is gone.
    trigger.current?.focus();
    setOpen(false);
    onPress();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the menu inside
    <div
      ref={root}
      className="relative"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => root.current?.contains(relatedTarget) || setOpen(false)}
    >
      <button
        ref={trigger}
        type="button"
        aria-label={i18n._('More actions')}
        title={i18n._('More actions')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={joinClasses(getButtonClasses('secondary'), 'w-11 shrink-0')}
        style={{ paddingInline: 0 }}
      >
        <Ellipsis />
      </button>
      <div
        id={id}
        role="menu"
        aria-label={i18n._('More actions')}
        hidden={!isOpen}
        className="absolute end-0 z-20 grid min-w-56 rounded-xl border border-line bg-surface p-1 shadow-sheet max-md:bottom-full max-md:mb-2 md:top-full md:mt-2"
        style={isOpen ? undefined : { display: 'none' }}
      >
        {actions.map((action) => (
          <button
            key={action.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            disabled={action.disabled}
            onClick={() => press(action)}
            className="flex min-h-11 items-center gap-3 rounded-lg px-3 text-start whitespace-nowrap text-ink hover:bg-paper disabled:opacity-55 [&>svg]:size-5 [&>svg]:text-ink-soft"
          >
            {action.icon}
            {action.label}
          </button>
        ))}
      </div>
    </div>
  );
}
