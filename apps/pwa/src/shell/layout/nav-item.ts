import type { LucideIcon } from 'lucide-react';

/** One way through a desk: a popup of it, or the bare desk itself. */
export type NavItem = {
  /** The popup's name; `undefined` is home. */
  opens: string | undefined;
  label: () => string;
  icon: LucideIcon;
  /** A number to show on it: unread messages. */
  useCount?: () => number;
  /** What the number counts, for who cannot see where it stands; unread ones unless told. */
  translateCount?: (count: number) => string;
};
