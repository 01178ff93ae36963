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
    throw new MoveRefused(`${where} is not whole: a move from ${mark.other} is bringing it.`);
  if (mark?.state !== 'gone') return `The installation serves from ${where} already.`;
  if (!isSure) {
    throw new MoveRefused(
      `All of ${where} has moved to ${mark.other}. If it serves from here again, what was done there since is not here, and that installation must never be used again. Nothing was done. To do it: waha move --stay --yes`,
    );
  }
  await clearMoveStatus(queries);
  return `The installation serves from ${where} again. Throw away what is in ${mark.other}: two that serve would each know half of it.`;
}
