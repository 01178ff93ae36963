import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MemberId } from '@waha/domain/kernel/ids';

export const MAIL_PREFERENCE_PATH = '/api/announcement-mail';

/** Where a member chooses whether announcements come by mail: signed, so that no session is needed. */
export function createMailPreferenceUrl(memberId: MemberId, secret: string): string {
  return `${MAIL_PREFERENCE_PATH}?member=${memberId}&sign=${signMemberId(memberId, secret)}`;
}

/** Whether the address was made here, for this member. */
export function isMailPreferenceSignature(memberId: string, sign: string, secret: string): boolean {
  const [own, given] = [signMemberId(memberId, secret), sign].map((text) => Buffer.from(text));
  return own!.length === given!.length && timingSafeEqual(own!, given!);
}

function signMemberId(memberId: string, secret: string): string {
  return createHmac('sha256', secret).update(`announcement-mail ${memberId}`).digest('base64url').slice(0, 32);
}
