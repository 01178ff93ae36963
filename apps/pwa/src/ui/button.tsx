import type { ReactNode, Ref } from 'react';
import { joinClasses } from './join-classes';
import { Spinner } from './spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

type ButtonProps = {
  children: ReactNode;
  variant?: ButtonVariant;
  /** The work is running: the button is disabled and shows a spinner. */
  busy?: boolean;
  disabled?: boolean;
  /** Fills the available width. */
  wide?: boolean;
  /** For use inside a row or a table; the touch target is still 44 px. */
  small?: boolean;
  /** Shown at 20 px, unless it has a size of its own. */
  icon?: ReactNode;
  /** The id of the form that it submits from outside. */
  form?: string;
  /** Without it the button submits its form. */
  onPress?: () => void;
  /** The accessible name, if the visible text does not say what the button does. */
  label?: string;
  /** The id of the reasons for which it cannot be used now: it stays focusable, and `onPress` leads to the first. */
  reasonsId?: string | undefined;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-blue text-on-blue hover:bg-blue-deep',
  secondary: 'border border-line bg-surface text-ink hover:border-ink-soft',
  quiet: 'text-blue hover:bg-blue-wash',
  danger: 'bg-bougainvillea text-on-blue hover:opacity-90',
};

export const BUTTON_CLASSES =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 text-base font-medium transition-[background-color,border-color,opacity,transform] duration-150 ease-out select-none active:scale-[0.98] disabled:pointer-events-none disabled:opacity-55 aria-disabled:opacity-55 [:where(&>svg)]:size-5';

/** Returns the classes of a link that looks like a button: `className={getButtonClasses('secondary')}`. */
export function getButtonClasses(variant: ButtonVariant = 'primary', wide = false): string {
  return joinClasses(BUTTON_CLASSES, VARIANTS[variant], wide && 'w-full');
}

export function Button({ children, variant = 'primary', busy = false, icon, onPress, label, ...rest }: ButtonProps) {
  const { disabled = false, wide = false, small = false, className, ref, form, reasonsId } = rest;
  return (
    <button
      ref={ref}
      form={form}
      type={onPress ? 'button' : 'submit'}
      onClick={onPress}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      aria-label={label}
      aria-disabled={reasonsId ? true : undefined}
      aria-describedby={reasonsId}
      className={joinClasses(getButtonClasses(variant, wide), small && 'px-4 text-sm', className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
