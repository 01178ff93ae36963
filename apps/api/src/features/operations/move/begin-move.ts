import { randomUUID } from 'node:crypto';
import type { Instant } from '@waha/domain/kernel/time';
import { readEpoch } from '#platform/database/change-log';
import { type MoveStatus, readMoveStatus, writeMoveStatus } from '#platform/database/move-status';
import type { InstallationRows } from './installation-rows';
import { MoveRefused } from './move-refused';
import type { Table } from './read-schema';

type MoveSides = { from: InstallationRows; to: InstallationRows; tables: readonly Table[]; now: Instant };

/**
 * The state of the move: the rows are to be copied, or they were already copied and only the last step may be missing.
 */
export type MoveStart = 'begun' | 'resumed' | 'gone already';

/**
 * Prepares the new installation for rows: it must be empty, or partly filled by an earlier try of this move. If the old
 * installation was not opened in between, the move resumes; otherwise it starts again.
 * @throws MoveRefused when one of them contains other data
 */
export async function beginMove({ from, to, tables, now }: MoveSides): Promise<MoveStart> {
  if (!(await from.isCurrentVersion()))
    throw new MoveRefused(
      `${from.where} belongs to another version of Waha. Start the server there once with this version.`,
    );
  const installation = await readEpoch(from.queries);
  const [sourceStatus, targetStatus] = [await readMoveStatus(from.queries), await findMoveMark(to)];
  if (sourceStatus?.state === 'arriving')
    throw new MoveRefused(
      `${from.where} is incomplete: a move from ${sourceStatus.other} is in progress. Finish it first.`,
    );
  if (sourceStatus?.state === 'gone') {
    if (await hasMovedTo(to, sourceStatus, targetStatus)) return 'gone already';
    throw new MoveRefused(
      `${from.where} has already moved to ${sourceStatus.other}. To make it active again: waha move --stay`,
    );
  }
  await checkTarget(to, { there: targetStatus, installation, tables });
  if (targetStatus && sourceStatus?.moveId === targetStatus.moveId) return 'resumed';
  if (!targetStatus) await to.migrate();
  const moveId = randomUUID();
  await to.deleteAllRows(tables, {
    state: 'arriving',
    moveId,
    installation,
    other: from.where,
    markedAt: now,
  });
  await writeMoveStatus(from.queries, {
    state: 'leaving',
    moveId,
    installation,
    other: to.where,
    markedAt: now,
  });
  return 'begun';
}

/** The table exists after the migrations. */
async function findMoveMark(rows: InstallationRows): Promise<MoveStatus | undefined> {
  return (await rows.hasTable('move_mark')) ? readMoveStatus(rows.queries) : undefined;
}

async function hasMovedTo(
  to: InstallationRows,
  sourceStatus: MoveStatus,
  targetStatus: MoveStatus | undefined,
): Promise<boolean> {
  if (targetStatus) return targetStatus.state === 'arriving' && targetStatus.moveId === sourceStatus.moveId;
  return (await to.hasTable('change_epoch')) && (await readEpoch(to.queries)) === sourceStatus.installation;
}

async function checkTarget(
  to: InstallationRows,
  {
    there: targetStatus,
    installation,
    tables,
  }: { there: MoveStatus | undefined; installation: string; tables: readonly Table[] },
): Promise<void> {
  if (targetStatus?.state === 'gone')
    throw new MoveRefused(`${to.where} contains data that has moved to ${targetStatus.other}. Use an empty target.`);
  if (targetStatus?.state === 'leaving' || (targetStatus && targetStatus.installation !== installation))
    throw new MoveRefused(`${to.where} contains data of another installation. Use an empty target.`);
  if (targetStatus && !(await to.isCurrentVersion()))
    throw new MoveRefused(
      `A move to ${to.where} was started by another version of Waha. Delete it and use an empty target.`,
    );
  for (const table of targetStatus ? [] : tables) {
    if (table.beginsFilled || !(await to.hasTable(table.name)) || !(await to.hasRows(table))) continue;
    throw new MoveRefused(`${to.where} is not empty: table ${table.name} has rows. Use an empty target.`);
  }
}
