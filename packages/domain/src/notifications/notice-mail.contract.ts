import * as z from 'zod/mini';
import { allowRoles, endpoint } from '../kernel/endpoint';

/** `isOn`: whether the caller gets a mail about notifications that they have not read after ten minutes. */
const noticeMail = z.object({ isOn: z.boolean() });

export const readNoticeMail = endpoint('GET', '/notificationsUser/mail', {
  who: allowRoles('user'),
  summary: 'Returns whether the caller gets mails about unread notifications',
  reply: noticeMail,
});

export const chooseNoticeMail = endpoint('PUT', '/notificationsUser/mail', {
  who: allowRoles('user'),
  summary: 'Turns mails about unread notifications on or off',
  body: noticeMail,
  reply: noticeMail,
});
