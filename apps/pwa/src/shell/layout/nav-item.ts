import type { LucideIcon } from 'lucide-react';

/** A navigation item of a dashboard: one of its popups, or the dashboard itself. */
export type NavItem = {
  /** The popup's name; `undefined` is home. */
  opens: string | undefined;
  label: () => string;
  icon: LucideIcon;
  /** Returns a number to show on the item: unread messages. */
  useCount?: () => number;
  /** Describes the number for screen readers; unread things by default. */
  translateCount?: (count: number) => string;
};
