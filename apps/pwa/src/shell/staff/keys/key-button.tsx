import type { ReactNode, Ref } from 'react';
import { type ButtonVariant, buttonLook } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { keyOf } from './desk-keys';
import { KeyCap } from './key-cap';

type StaffKeyButtonProps = {
  action: 'accept' | 'reject' | 'skip' | 'aside';
  variant?: ButtonVariant;
  disabled?: boolean;
  icon: ReactNode;
  onPress: () => void;
  className?: string;
  ref?: Ref<HTMLButtonElement> | undefined;
  children: string;
};

/** Two of them, with their keys, have room side by side. */
const BESIDE = { paddingInline: '0.75rem' };

/** A button that a key of the desk presses; where there is a keyboard it says which. */
export function StaffKeyButton({ action, variant, icon, onPress, className, children, ...rest }: StaffKeyButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      onClick={onPress}
      aria-keyshortcuts={keyOf(action)}
      className={classes(buttonLook(variant), className)}
      style={BESIDE}
    >
      {icon}
      {children}
      <KeyCap name={keyOf(action)} />
    </button>
  );
}
