import type { PersonId } from '../kernel/ids';
import type { Role } from '../kernel/roles';

/** The features whose reads a change can make old; each is also the first word of the page's read keys. */
export const CHANGING_FEATURES = [
  'account',
  'profile',
  'purchase',
  'wallet',
  'recharge',
  'invoices',
  'tasks',
  'facility',
  'messaging',
  'notifications',
  'overview',
  'reconciliation',
  'marketplace',
  'company',
  'presence',
] as const;
export type ChangingFeature = (typeof CHANGING_FEATURES)[number];

/** Who is to hear of a change: one person, or all of one role. */
export type Audience = PersonId | Role;

/** Says that a read is old, and never what is new: who hears it asks, and is answered what they may see. */
export type Change = {
  audience: Audience;
  feature: ChangingFeature;
  /** What it is about, where it is one thing. */
  subjectId?: string;
};
