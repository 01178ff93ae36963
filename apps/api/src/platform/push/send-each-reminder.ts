import { isReminderTime } from '@waha/domain/purchase/unfinished-purchase';
import type { UnitOfWork } from '../database/unit-of-work';
import { canTrustClock } from '../process/clock-checkpoint';
import type { Services } from '../services';

type Reminders<Key> = {
  /** Returns the candidates, in pages. */
  listPages: () => AsyncIterable<readonly Key[]>;
  /** Checks a candidate outside of the transaction. By default each candidate is due. */
  isDue?: (key: Key) => Promise<boolean>;
  /** Checks everything again, records the reminder under its unique key, and notifies the member. */
  remind: (unit: UnitOfWork, key: Key) => Promise<void>;
};

/**
 * Sends reminders that go out once, in the daytime and while the clock is trusted. Each is one transaction that checks
 * everything again, so an interrupted or simultaneous run sends none twice.
 * @param signal stops after the current reminder
 */
export async function sendEachReminder<Key>(
  { transact, clock }: Pick<Services, 'transact' | 'clock'>,
  { listPages, isDue, remind }: Reminders<Key>,
  signal?: AbortSignal,
): Promise<void> {
  if (!isReminderTime(clock())) return;
  for await (const keys of listPages()) {
    for (const key of keys) {
      if (signal?.aborted) return;
      if (isDue && !(await isDue(key))) continue;
      await transact(async (unit) => {
        if (isReminderTime(unit.now) && (await canTrustClock(unit))) await remind(unit, key);
      });
    }
    if (signal?.aborted) return;
  }
}
