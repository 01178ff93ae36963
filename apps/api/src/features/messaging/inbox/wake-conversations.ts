import { appendChanges } from '#platform/database/change-log';
import type { Services } from '#platform/services';
import { endSnoozes, hasSnoozeToEnd, STATE_CHANGES } from './conversation.store';

/** Opens the conversations whose snooze has ended, and shows them in open inboxes. */
export async function wakeConversations({
  db,
  clock,
  transact,
}: Pick<Services, 'db' | 'clock' | 'transact'>): Promise<void> {
  if (!(await hasSnoozeToEnd(db, clock()))) return;
  await transact(async (unit) => {
    await endSnoozes(unit.tx, unit.now);
    await appendChanges(unit, STATE_CHANGES);
  });
}
