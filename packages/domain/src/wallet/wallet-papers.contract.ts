import * as z from 'zod/mini';
import { endpoint, self } from '../kernel/endpoint';
import { nothing, userIdParam, uuid } from '../kernel/wire';
import { calendarMonthName } from '../kernel/wire-days';
import { MEMBER_MONTH_PATH, WITHDRAWALS_PAPER_PATH } from './wallet-paper-paths';

const PDF = ['application/pdf'];

export const readWithdrawalsPaper = endpoint('GET', WITHDRAWALS_PAPER_PATH, {
  who: self('userId', 'admin'),
  freshStep: 'hour',
  summary: "A member's confirmed withdrawals, oldest first, as a PDF file in their language",
  params: userIdParam,
  refuses: ['user_not_found'],
  reply: nothing,
  fileTypes: PDF,
});

export const readMemberMonth = endpoint('GET', MEMBER_MONTH_PATH, {
  who: self('userId', 'admin'),
  freshStep: 'hour',
  summary: 'A month of a member: points, payments and invoices that fall due, as a PDF file in their language',
  params: z.object({ userId: uuid, month: calendarMonthName }),
  refuses: ['user_not_found'],
  reply: nothing,
  fileTypes: PDF,
});
