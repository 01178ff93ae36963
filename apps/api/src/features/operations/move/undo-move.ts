import { clearMoveStatus, readMoveStatus } from '#platform/database/move-status';
import type { InstallationRows } from './installation-rows';
import { MoveRefused } from './move-refused';

/**
 * Lets a moved installation be served from here again. Returns a message for the operator.
 * @param isSure whether the operator accepts losing all later data of the other place
 * @throws MoveRefused if no installation has moved from here
 */
export async function undoMove({ queries, where }: InstallationRows, isSure: boolean): Promise<string> {
  const mark = await readMoveStatus(queries);
  if (mark?.state === 'arriving')
    throw new MoveRefused(`${where} is incomplete: a move from ${mark.other} is in progress. Finish it first.`);
  if (mark?.state !== 'gone') return `${where} is already active.`;
  if (!isSure) {
    throw new MoveRefused(
      `${where} has moved to ${mark.other}. If you make it active again, all changes made in ${mark.other} since then are lost, and ${mark.other} must never be used again. Nothing was changed. To continue: waha move --stay --yes`,
    );
  }
  await clearMoveStatus(queries);
  return `${where} is active again. Delete the data in ${mark.other}: never run both.`;
}
