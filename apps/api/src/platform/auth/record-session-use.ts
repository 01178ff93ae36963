import { shouldRecordUse } from '@waha/domain/account/session';
import type { SessionId } from '@waha/domain/kernel/ids';
import type { Services } from '../services';
import { saveLastUse } from './session.store';
import type { SessionStatus } from './session-cache';

/** The sessions whose use is being recorded. Of many simultaneous calls, one write is enough. */
const pendingSessions = new Set<SessionId>();

/**
 * Records the use of a session, unless that was done recently. A failed write, as on a full disk, does not fail the
 * call.
 */
export async function recordSessionUse(
  { transact, clock, log }: Pick<Services, 'transact' | 'clock' | 'log'>,
  id: SessionId,
  sessionStatus: SessionStatus,
): Promise<void> {
  if (!shouldRecordUse(sessionStatus, clock()) || pendingSessions.has(id)) return;
  pendingSessions.add(id);
  try {
    await transact((unit) => saveLastUse(unit, id));
  } catch (error) {
    log.warn({ err: error }, 'could not save session last-used time');
  } finally {
    pendingSessions.delete(id);
  }
}
