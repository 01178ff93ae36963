import * as z from 'zod/mini';
import { calendarMonthSchema } from '../kernel/calendar-day-schema';
import { allowSelf, endpoint } from '../kernel/endpoint';
import { noContent, userIdParam, uuid } from '../kernel/wire';
import { MEMBER_MONTH_PATH, WITHDRAWALS_DOCUMENT_PATH } from './member-month-path';

const PDF = ['application/pdf'];

export const readWithdrawalsDocument = endpoint('GET', WITHDRAWALS_DOCUMENT_PATH, {
  who: allowSelf('userId', 'admin'),
  freshStep: 'hour',
  summary: 'Returns a member’s confirmed withdrawals, oldest first, as a PDF file in their language',
  params: userIdParam,
  refuses: ['user_not_found'],
  reply: noContent,
  fileTypes: PDF,
});

export const readMemberMonth = endpoint('GET', MEMBER_MONTH_PATH, {
  who: allowSelf('userId', 'admin'),
  freshStep: 'hour',
  summary: 'Returns a member’s points, payments and due invoices of a month, as a PDF file in their language',
  params: z.object({ userId: uuid, month: calendarMonthSchema }),
  refuses: ['user_not_found'],
  reply: noContent,
  fileTypes: PDF,
});
