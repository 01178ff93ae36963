import type { ReactNode } from 'react';
import { joinClasses } from './join-classes';

type IconButtonProps = {
  /** The accessible name: the button has no visible text. */
  label: string;
  /** Shown at 20 px, unless it has a size of its own. */
  icon: ReactNode;
  onPress: () => void;
  disabled?: boolean;
  /** Set if the button shows and hides something. */
  isExpanded?: boolean;
  className?: string;
};

/** A round button of 44 px with an icon only. */
export function IconButton({ label, icon, onPress, disabled = false, isExpanded, className }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={isExpanded}
      onClick={onPress}
      disabled={disabled}
      className={joinClasses(
        'inline-grid size-11 [:where(&>svg)]:size-5 shrink-0 place-items-center rounded-full text-ink-soft transition-colors duration-150 hover:bg-blue-wash hover:text-ink disabled:opacity-40',
        className,
      )}
    >
      {icon}
    </button>
  );
}
