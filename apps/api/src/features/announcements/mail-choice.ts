import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MemberId } from '@waha/domain/kernel/ids';

export const MAIL_CHOICE_PATH = '/api/announcement-mail';

/** Where a member chooses whether announcements come by mail: signed, so that no session is needed. */
export function mailChoiceAddress(memberId: MemberId, secret: string): string {
  return `${MAIL_CHOICE_PATH}?member=${memberId}&sign=${signOf(memberId, secret)}`;
}

/** Whether the address was made here, for this member. */
export function isOwnSign(memberId: string, sign: string, secret: string): boolean {
  const [own, given] = [signOf(memberId, secret), sign].map((text) => Buffer.from(text));
  return own!.length === given!.length && timingSafeEqual(own!, given!);
}

function signOf(memberId: string, secret: string): string {
  return createHmac('sha256', secret).update(`announcement-mail ${memberId}`).digest('base64url').slice(0, 32);
}
