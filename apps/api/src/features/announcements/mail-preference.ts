import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MemberId } from '@waha/domain/kernel/ids';

export const MAIL_PREFERENCE_PATH = '/api/announcement-mail';

/**
 * Returns the address where a member chooses whether to get announcements by mail. It is signed, so it needs no
 * session.
 */
export function createMailPreferenceUrl(memberId: MemberId, secret: string): string {
  return `${MAIL_PREFERENCE_PATH}?member=${memberId}&sign=${signMemberId(memberId, secret)}`;
}

/** Checks that the address was signed by this installation for this member. */
export function isMailPreferenceSignature(memberId: string, sign: string, secret: string): boolean {
  const [expected, actual] = [signMemberId(memberId, secret), sign].map((text) => Buffer.from(text));
  return expected!.length === actual!.length && timingSafeEqual(expected!, actual!);
}

function signMemberId(memberId: string, secret: string): string {
  return createHmac('sha256', secret).update(`announcement-mail ${memberId}`).digest('base64url').slice(0, 32);
}
