import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import * as z from 'zod/mini';

/** `isOn`: whether the caller gets the statement of each month as a PDF file by mail. */
const statementMail = z.object({ isOn: z.boolean() });

export const readStatementMail = endpoint('GET', '/notificationsUser/statement-mail', {
  who: allowRoles('user'),
  summary: 'Returns whether the caller gets the statement of each month by mail',
  reply: statementMail,
});

export const chooseStatementMail = endpoint('PUT', '/notificationsUser/statement-mail', {
  who: allowRoles('user'),
  summary: 'Turns the mail with the statement of each month on or off',
  body: statementMail,
  reply: statementMail,
});
