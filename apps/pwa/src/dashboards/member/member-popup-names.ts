/**
 * The popups that the member's desk has. A list of its own, since the way there (nav, tiles) and the popups
 * themselves, which lead on to others, must not import each other.
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

/** Rooms and tiles of features whose popup is not there are not shown. */
export function hasMemberPopup({ opens }: { opens: string }): boolean {
  return MEMBER_POPUP_NAMES.some((name) => name === opens);
}
