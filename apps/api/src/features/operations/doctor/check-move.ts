import type { Database } from '#platform/database/database';
import { explainMoveBlocker, readMoveStatus } from '#platform/database/move-status';
import { createOkFinding, createWarningFinding, createWrongFinding, type Finding } from './finding';

/** Checks whether the installation is complete here, and may be served from here (decision 59). */
export async function checkMove(db: Database): Promise<Finding> {
  const mark = await readMoveStatus(db);
  if (!mark) return createOkFinding('move', 'all of it is here, and nothing is on its way');
  const why = explainMoveBlocker(mark);
  if (why) return createWrongFinding('move', why.says, why.todo);
  const todo = 'Say the same waha move again, which goes on, or start the server, which forgets it.';
  return createWarningFinding('move', `a move to ${mark.other} was broken off`, todo);
}
