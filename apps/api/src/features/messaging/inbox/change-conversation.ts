import type { AuditAction } from '@waha/domain/audit-action';
import type { MemberId, StaffId } from '@waha/domain/kernel/ids';
import {
  type ConversationChange,
  type ConversationState,
  changeConversation as decide,
  getSnoozeEnd,
  isClosed,
} from '@waha/domain/messaging/staff/inbox';
import { isAdmin } from '#platform/auth/people.store';
import { writeAuditLog } from '#platform/database/audit-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { requireFound, unwrapResult } from '#platform/http/refusal-error';
import { countUnread } from '../message.store';
import { findConversation, saveConversation } from './conversation.store';

type Input = { memberId: MemberId; by: StaffId; change: ConversationChange };

/**
 * Assigns, closes, reopens, snoozes or wakes a conversation, and logs what changed.
 * @throws RefusalError `conversation_not_found`, `assignee_not_found`, `snooze_time_invalid`, `conversation_unread`
 */
export async function changeConversation(
  unit: UnitOfWork,
  { memberId, by, change }: Input,
): Promise<ConversationState> {
  const { tx, now } = unit;
  const before = requireFound(await findConversation(tx, memberId), 'conversation_not_found');
  const isAssigneeActive = change.assigneeId ? await isAdmin(tx, change.assigneeId) : false;
  const unreadCount = await countUnread(tx, 'member', memberId);
  const after = unwrapResult(decide(before, change, { now, isAssigneeActive, unreadCount }));
  await saveConversation(tx, memberId, after);
  for (const action of listActions(before, after))
    await writeAuditLog(unit, { action, actorId: by, subjectId: memberId, memberId });
  return after;
}

function listActions(before: ConversationState, after: ConversationState): AuditAction[] {
  const [wasClosed, nowClosed, wasSnoozed, nowSnoozed] = [
    ...[isClosed(before), isClosed(after)],
    ...[getSnoozeEnd(before), getSnoozeEnd(after)],
  ] as [boolean, boolean, number | null, number | null];
  return [
    ...(before.assigneeId === after.assigneeId ? [] : (['conversation.assigned'] as const)),
    ...(nowClosed && !wasClosed ? (['conversation.closed'] as const) : []),
    ...(nowSnoozed !== null && nowSnoozed !== wasSnoozed ? (['conversation.snoozed'] as const) : []),
    ...((wasClosed || wasSnoozed !== null) && !nowClosed && nowSnoozed === null
      ? (['conversation.reopened'] as const)
      : []),
  ];
}
