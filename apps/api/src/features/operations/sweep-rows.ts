import { DAY } from '@waha/domain/kernel/time';
import { lt } from 'drizzle-orm';
import { changeLog } from '../../platform/platform.tables';
import type { Services } from '../../platform/services';

/** Whoever has been away for longer is told to read everything anew. */
const CHANGE_LIFETIME = 30 * DAY;

/** Clears the log of changes of what is too old to be asked for. */
export async function sweepRows({ transact }: Pick<Services, 'transact'>): Promise<void> {
  await transact(({ tx, now }) => tx.delete(changeLog).where(lt(changeLog.at, now - CHANGE_LIFETIME)));
}
