import type { StaffId } from '@waha/domain/kernel/ids';
import { HOUR, toIso } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import {
  type ConversationChange,
  type ConversationState,
  changeConversation,
  computeSnoozeEnd,
  getSnoozeEnd,
  isClosed,
  isUnanswered,
} from './inbox';

const NOW = Date.parse('2026-03-04T12:00:00.000Z'); // a Wednesday
const LATER = NOW + HOUR;
const LEILA = 'leila' as StaffId;
const KARIM = 'karim' as StaffId;
const OPEN: ConversationState = { lastSeq: 9, answeredSeq: 4, setAsideSeq: 0, snoozedUntil: null, assigneeId: null };
const CLOSED = { ...OPEN, setAsideSeq: 9 };
const SNOOZED = { ...CLOSED, snoozedUntil: LATER };

test.each<[state: string, of: ConversationState, closed: boolean, snoozedUntil: number | null, unanswered: boolean]>([
  ['open and asked', OPEN, false, null, true],
  ['open and answered', { ...OPEN, answeredSeq: 9 }, false, null, false],
  ['closed', CLOSED, true, null, false],
  ['snoozed', SNOOZED, false, LATER, false],
  ['closed before the member wrote again', { ...CLOSED, lastSeq: 10 }, false, null, true],
  ['snoozed before the member wrote again', { ...SNOOZED, lastSeq: 10 }, false, null, true],
])('a conversation that is %s has its state', (_name, state, closed, snoozedUntil, unanswered) => {
  expect([isClosed(state), getSnoozeEnd(state), isUnanswered(state)]).toEqual([closed, snoozedUntil, unanswered]);
});

const change = (
  state: ConversationState,
  wish: ConversationChange,
  { unreadCount = 0, isAssigneeActive = true } = {},
) => changeConversation(state, wish, { now: NOW, unreadCount, isAssigneeActive });

describe('a change of a conversation', () => {
  test.each<[name: string, from: ConversationState, wish: ConversationChange, to: ConversationState]>([
    ['assigns it', OPEN, { assigneeId: LEILA }, { ...OPEN, assigneeId: LEILA }],
    ['takes it from its assignee', { ...OPEN, assigneeId: LEILA }, { assigneeId: null }, OPEN],
    ['closes it', OPEN, { isClosed: true }, CLOSED],
    ['reopens it', CLOSED, { isClosed: false }, OPEN],
    ['snoozes it', OPEN, { snoozedUntil: LATER }, SNOOZED],
    ['snoozes a closed one', CLOSED, { snoozedUntil: LATER }, SNOOZED],
    ['closes a snoozed one', SNOOZED, { isClosed: true }, CLOSED],
    ['wakes it', SNOOZED, { snoozedUntil: null }, OPEN],
    ['does not reopen a closed one without a snooze', CLOSED, { snoozedUntil: null }, CLOSED],
    ['without a field changes nothing', SNOOZED, {}, SNOOZED],
  ])('%s', (_name, from, wish, to) => {
    expect(change(from, wish)).toEqual({ ok: true, value: to });
  });

  test.each<[name: string, wish: ConversationChange, context: Parameters<typeof change>[2], code: string]>([
    ['an assignee who cannot sign in', { assigneeId: KARIM }, { isAssigneeActive: false }, 'assignee_not_found'],
    ['a snooze that ends now', { snoozedUntil: NOW }, {}, 'snooze_time_invalid'],
    ['a snooze of two years', { snoozedUntil: NOW + 2 * 365 * 24 * HOUR }, {}, 'snooze_time_invalid'],
    ['closing with unread messages', { isClosed: true }, { unreadCount: 1 }, 'conversation_unread'],
  ])('refuses %s', (_name, wish, context, code) => {
    expect(change(OPEN, wish, context)).toMatchObject({ ok: false, refusal: { code } });
  });

  test('of another kind leaves an assignee who can no longer sign in', () => {
    const state = { ...OPEN, assigneeId: KARIM };
    expect(change(state, { isClosed: true }, { isAssigneeActive: false })).toMatchObject({ ok: true });
  });
});

test.each([
  ['hour', '2026-03-04T12:00:00.000Z', '2026-03-04T13:00:00.000Z'],
  ['tomorrow', '2026-03-04T12:00:00.000Z', '2026-03-05T07:00:00.000Z'],
  ['tomorrow', '2026-03-04T23:30:00.000Z', '2026-03-06T07:00:00.000Z'],
  ['monday', '2026-03-04T12:00:00.000Z', '2026-03-09T07:00:00.000Z'],
  ['monday', '2026-03-08T12:00:00.000Z', '2026-03-09T07:00:00.000Z'],
  ['monday', '2026-03-09T06:00:00.000Z', '2026-03-16T07:00:00.000Z'],
] as const)('a snooze until %s, chosen at %s, ends at %s', (choice, now, end) => {
  expect(toIso(computeSnoozeEnd(choice, Date.parse(now)))).toBe(end);
});
