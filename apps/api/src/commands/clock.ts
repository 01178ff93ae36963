import { toIso } from '@waha/domain/kernel/time';
import { withAppContext } from '../create-app-context';
import { OPERATOR_ID, writeAuditLog } from '../platform/database/audit-log';
import { acceptClock, readClockCheckpoint } from '../platform/process/clock-checkpoint';
import { readArguments } from './read-arguments';

/** `waha clock accept`: the operator confirms that the clock is right; suspended work continues. */
export async function clock(args: string[]): Promise<void> {
  readArguments(args, { least: 1, most: 1 });
  await withAppContext(async ({ services }) => {
    const { before, now } = await services.transact(async (unit) => {
      const checkpoint = await readClockCheckpoint(unit.tx);
      await acceptClock(unit);
      await writeAuditLog(unit, { actorId: OPERATOR_ID, action: 'clock.accepted' });
      return { before: checkpoint, now: unit.now };
    });
    const since = before === undefined ? '' : ` (last trusted: ${toIso(before)})`;
    console.log(`Clock confirmed: ${toIso(now)}${since}. Bonuses will be credited within one hour.`);
  });
}
