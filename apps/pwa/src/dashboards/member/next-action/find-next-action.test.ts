import { expect, test } from 'vitest';
import { findNextAction, type RefusedItem } from './find-next-action';
import { computeFirstSteps, type FirstStepsProgress } from './first-steps';

const newcomer: FirstStepsProgress = {
  packName: undefined,
  isTrainingWatched: false,
  quiz: 'none',
  payment: 'none',
  profile: 'none',
};
const quizSent: FirstStepsProgress = { ...newcomer, packName: 'Ultra One', isTrainingWatched: true, quiz: 'submitted' };
const quizApproved: FirstStepsProgress = { ...quizSent, quiz: 'approved' };
const paymentSent: FirstStepsProgress = { ...quizApproved, payment: 'waiting' };
const paid: FirstStepsProgress = { ...quizApproved, payment: 'paid' };
const verified: FirstStepsProgress = { ...paid, profile: 'verified' };

const payment: RefusedItem = { step: 'payment', packName: 'Ultra One', replaces: 'p1' };
const profile: RefusedItem = { step: 'profile' };

const TODAY = '2026-03-10';

type Row = [
  what: string,
  progress: FirstStepsProgress,
  rest: { refused?: RefusedItem[]; canWithdraw?: boolean; invoiceDay?: string },
  action: string,
  waitsFor?: string,
];

test.each<Row>([
  ['nothing is done', newcomer, {}, 'pack'],
  ['a pack is chosen', { ...newcomer, packName: 'Ultra One' }, {}, 'training'],
  ['the video was watched', { ...quizSent, quiz: 'none' }, {}, 'quiz'],
  ['the quiz is checked', quizSent, {}, 'profile', 'quiz'],
  ['the quiz is checked and there are points', quizSent, { canWithdraw: true }, 'profile', 'quiz'],
  ['the quiz of a verified member is checked', { ...quizSent, profile: 'verified' }, {}, 'nothing', 'quiz'],
  [
    'the quiz of a verified member with points is checked',
    { ...quizSent, profile: 'verified' },
    { canWithdraw: true },
    'withdraw',
    'quiz',
  ],
  ['the quiz was approved', quizApproved, {}, 'payment'],
  ['the quiz was approved and there are points', quizApproved, { canWithdraw: true }, 'payment'],
  ['the payment is checked', paymentSent, {}, 'profile', 'payment'],
  [
    'the payment and the profile are checked',
    { ...paymentSent, profile: 'submitted' },
    { canWithdraw: true },
    'withdraw',
    'payment',
  ],
  ['the pack is paid', paid, { canWithdraw: true }, 'profile'],
  ['the profile is checked', { ...paid, profile: 'submitted' }, {}, 'nothing', 'profile'],
  [
    'the profile is checked and there are points',
    { ...paid, profile: 'submitted' },
    { canWithdraw: true },
    'withdraw',
    'profile',
  ],
  ['a payment was rejected', quizApproved, { refused: [payment], canWithdraw: true }, 'correct payment'],
  ['two items were rejected', { ...paid, profile: 'rejected' }, { refused: [payment, profile] }, 'correct payment'],
  ['the profile was rejected', { ...paid, profile: 'rejected' }, { refused: [profile] }, 'correct profile'],
  ['a payment was rejected while a quiz is checked', quizSent, { refused: [payment] }, 'correct payment', 'quiz'],
  ['all is done and there are points', verified, { canWithdraw: true }, 'withdraw'],
  ['all is done and there are no points', verified, {}, 'nothing'],
  ['an invoice is due in seven days', verified, { invoiceDay: '2026-03-17', canWithdraw: true }, 'invoice'],
  ['an invoice is overdue and the profile is missing', paid, { invoiceDay: '2026-03-01' }, 'invoice'],
  ['an invoice is due later', paid, { invoiceDay: '2026-03-18' }, 'profile'],
  ['only an invoice is left, due later', verified, { invoiceDay: '2026-04-01' }, 'nothing'],
  ['a payment was rejected and an invoice is due', paid, { refused: [payment], invoiceDay: TODAY }, 'correct payment'],
])('findNextAction returns the expected action if %s', (_what, progress, rest, expected, expectedWait) => {
  const { refused = [], canWithdraw = false } = rest;
  const steps = computeFirstSteps(progress);
  const { action, waitsFor, hasLaterInvoice } = findNextAction({ ...rest, refused, steps, canWithdraw, today: TODAY });
  const shown =
    action?.kind === 'correct'
      ? `correct ${action.item.step}`
      : action?.kind === 'step'
        ? action.step
        : (action?.kind ?? 'nothing');
  expect([shown, waitsFor]).toEqual([expected, expectedWait]);
  // The invoice is always shown: as the action, or as coming later.
  expect(hasLaterInvoice).toBe(rest.invoiceDay !== undefined && expected !== 'invoice');
});
