import { isUseToBeNoted } from '@waha/domain/account/session';
import type { SessionId } from '@waha/domain/kernel/ids';
import type { Services } from '../services';
import { saveUse } from './session.store';
import type { SessionStanding } from './session-cache';

/** Those that are being written down: of many calls at once one is enough. */
const underWay = new Set<SessionId>();

/**
 * Writes down that somebody uses their session, where that was not done lately. What cannot be written, as on a full disk,
 * keeps nobody from their call.
 */
export async function noteUse(
  { transact, clock, log }: Pick<Services, 'transact' | 'clock' | 'log'>,
  id: SessionId,
  standing: SessionStanding,
): Promise<void> {
  if (!isUseToBeNoted(standing, clock()) || underWay.has(id)) return;
  underWay.add(id);
  try {
    await transact((unit) => saveUse(unit, id));
  } catch (error) {
    log.warn({ err: error }, 'the use of a session could not be written down');
  } finally {
    underWay.delete(id);
  }
}
