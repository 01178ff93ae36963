import { type ReactNode, type Ref, useEffect } from 'react';
import { type ButtonVariant, getButtonClasses } from '#ui/button';
import { joinClasses } from '#ui/join-classes';
import { takeHeldAction } from './held-action';
import { KeyCap } from './key-cap';
import { getShortcutKey } from './shortcuts';

type StaffKeyButtonProps = {
  action: 'accept' | 'reject' | 'amount' | 'skip' | 'aside';
  variant?: ButtonVariant;
  disabled?: boolean;
  icon: ReactNode;
  onPress: () => void;
  className?: string;
  ref?: Ref<HTMLButtonElement> | undefined;
  children: string;
};

/** Two such buttons, with their keys, fit side by side. */
const COMPACT_STYLE = { paddingInline: '0.75rem' };

/** A button with a keyboard shortcut; it shows the key if there is a keyboard. */
export function StaffKeyButton({ action, variant, icon, onPress, className, children, ...rest }: StaffKeyButtonProps) {
  const isEnabled = rest.disabled !== true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it can be pressed
  useEffect(() => {
    if (isEnabled && takeHeldAction(action)) onPress();
  }, [isEnabled]);
  return (
    <button
      {...rest}
      type="button"
      onClick={onPress}
      aria-keyshortcuts={getShortcutKey(action)}
      className={joinClasses(getButtonClasses(variant), className)}
      style={COMPACT_STYLE}
    >
      {icon}
      {children}
      <KeyCap name={getShortcutKey(action)} />
    </button>
  );
}
