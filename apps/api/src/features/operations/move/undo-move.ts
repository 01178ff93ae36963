import { clearMoveStatus, readMoveStatus } from '#platform/database/move-status';
import type { InstallationRows } from './installation-rows';
import { MoveRefused } from './move-refused';

/**
 * Lets a moved installation be served from here again. Returns a message for the operator.
 * @param isSure whether the operator accepts losing all later data of the other place
 * @throws MoveRefused if no installation has moved from here
 */
export async function undoMove({ queries, where }: InstallationRows, isSure: boolean): Promise<string> {
  const status = await readMoveStatus(queries);
  if (status?.state === 'arriving')
    throw new MoveRefused(`${where} is incomplete: a move from ${status.other} is in progress. Finish it first.`);
  if (status?.state !== 'gone') return `${where} is already active.`;
  if (!isSure) {
    throw new MoveRefused(
      `${where} has moved to ${status.other}. If you make it active again, all changes made in ${status.other} since then are lost, and ${status.other} must never be used again. Nothing was changed. To continue: waha move --stay --yes`,
    );
  }
  await clearMoveStatus(queries);
  return `${where} is active again. Delete the data in ${status.other}: never run both.`;
}
