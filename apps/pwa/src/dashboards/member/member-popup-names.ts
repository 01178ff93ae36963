/**
 * The names of the popups on the member's dashboard. A separate list, because the links to popups (nav, tiles) and the
 * popups themselves must not import each other.
 */
export const MEMBER_POPUP_NAMES = [
  'more',
  'packs',
  'pack',
  'promo',
  'training',
  'quiz',
  'payment',
  'my-payments',
  'receipt',
  'owned-packs',
  'owned-pack',
  'wallet',
  'withdraw',
  'invitations',
  'invoices',
  'invoices-paid',
  'invoice',
  'facility',
  'tasks',
  'repair',
  'messages',
  'outbox',
  'shared',
  'notifications',
  'profile',
  'favorites',
  'settings',
] as const;
export type MemberPopup = (typeof MEMBER_POPUP_NAMES)[number];

/** Checks whether the popup exists: sections and tiles without one are not shown. */
export function hasMemberPopup({ opens }: { opens: string }): boolean {
  return MEMBER_POPUP_NAMES.some((name) => name === opens);
}
