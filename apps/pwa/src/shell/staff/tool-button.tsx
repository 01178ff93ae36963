import type { ReactNode } from 'react';
import { joinClasses } from '#ui/join-classes';

type StaffToolButtonProps = {
  /** The accessible name and the tooltip. */
  label: string;
  /** A word of the label: visible at 1280 px or more, unless the toolbar has no room for it (`data-tight`). */
  word: string;
  /** There is room in a tight toolbar too. */
  hasRoom?: boolean;
  icon: ReactNode;
  onPress: () => void;
};

/** A button of a toolbar above a list: an icon, with a word where there is room. */
export function StaffToolButton({ label, word, hasRoom = false, icon, onPress }: StaffToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full px-2 text-sm font-medium text-ink-soft transition-colors duration-150 hover:bg-blue-wash hover:text-ink [&>svg]:size-5"
    >
      {icon}
      <span className={joinClasses('hidden whitespace-nowrap xl:inline', !hasRoom && 'xl:in-data-tight:hidden')}>
        {word}
      </span>
    </button>
  );
}
