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
  const [mark, there] = [await readMoveStatus(from.queries), await findMoveMark(to)];
  if (mark?.state === 'arriving')
    throw new MoveRefused(`${from.where} is incomplete: a move from ${mark.other} is in progress. Finish it first.`);
  if (mark?.state === 'gone') {
    if (await hasMovedTo(to, mark, there)) return 'gone already';
    throw new MoveRefused(
      `${from.where} has already moved to ${mark.other}. To make it active again: waha move --stay`,
    );
  }
  await checkTarget(to, { there, installation, tables });
  if (there && mark?.moveId === there.moveId) return 'resumed';
  if (!there) await to.migrate();
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

async function hasMovedTo(to: InstallationRows, mark: MoveStatus, there: MoveStatus | undefined): Promise<boolean> {
  if (there) return there.state === 'arriving' && there.moveId === mark.moveId;
  return (await to.hasTable('change_epoch')) && (await readEpoch(to.queries)) === mark.installation;
}

async function checkTarget(
  to: InstallationRows,
  { there, installation, tables }: { there: MoveStatus | undefined; installation: string; tables: readonly Table[] },
): Promise<void> {
  if (there?.state === 'gone')
    throw new MoveRefused(`${to.where} contains data that has moved to ${there.other}. Use an empty target.`);
  if (there?.state === 'leaving' || (there && there.installation !== installation))
    throw new MoveRefused(`${to.where} contains data of another installation. Use an empty target.`);
  if (there && !(await to.isCurrentVersion()))
    throw new MoveRefused(
      `A move to ${to.where} was started by another version of Waha. Delete it and use an empty target.`,
    );
  for (const table of there ? [] : tables) {
    if (table.beginsFilled || !(await to.hasTable(table.name)) || !(await to.hasRows(table))) continue;
    throw new MoveRefused(`${to.where} is not empty: table ${table.name} has rows. Use an empty target.`);
  }
}
