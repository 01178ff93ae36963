import { shouldRecordUse } from '@waha/domain/account/session';
import type { SessionId } from '@waha/domain/kernel/ids';
import type { Services } from '../services';
import { saveLastUse } from './session.store';
import type { SessionStatus } from './session-cache';

/** Those that are being written down: of many calls at once one is enough. */
const pendingSessions = new Set<SessionId>();

/**
 * Writes down that somebody uses their session, where that was not done lately. What cannot be written, as on a full disk,
 * keeps nobody from their call.
 */
export async function recordSessionUse(
  { transact, clock, log }: Pick<Services, 'transact' | 'clock' | 'log'>,
  id: SessionId,
  standing: SessionStatus,
): Promise<void> {
  if (!shouldRecordUse(standing, clock()) || pendingSessions.has(id)) return;
  pendingSessions.add(id);
  try {
    await transact((unit) => saveLastUse(unit, id));
  } catch (error) {
    log.warn({ err: error }, 'the use of a session could not be written down');
  } finally {
    pendingSessions.delete(id);
  }
}
