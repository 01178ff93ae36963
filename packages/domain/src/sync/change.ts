import type { PersonId } from '../kernel/ids';
import type { Role } from '../kernel/roles';

/** The features whose cached reads a change can make outdated; each is also the first part of the page's read keys. */
export const CHANGING_FEATURES = [
  'account',
  'profile',
  'purchase',
  'wallet',
  'credit',
  'recharge',
  'refunds',
  'payouts',
  'invoices',
  'e-invoicing',
  'tasks',
  'facility',
  'invitations',
  'messaging',
  'notifications',
  'overview',
  'reconciliation',
  'marketplace',
  'company',
  'presence',
] as const;
export type ChangingFeature = (typeof CHANGING_FEATURES)[number];

/** The recipients of a change: one person, or all people with one role. */
export type Audience = PersonId | Role;

/** Says that a read is outdated, but never the new data: clients request it and get what they may see. */
export type Change = {
  audience: Audience;
  feature: ChangingFeature;
  /** The subject, if there is only one. */
  subjectId?: string;
};
