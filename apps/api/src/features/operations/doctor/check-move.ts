import type { Database } from '#platform/database/database';
import { explainMoveBlocker, readMoveStatus } from '#platform/database/move-status';
import { createErrorFinding, createOkFinding, createWarningFinding, type Finding } from './finding';

/** Checks whether the installation is complete here, and may be served from here (decision 59). */
export async function checkMove(db: Database): Promise<Finding> {
  const moveStatus = await readMoveStatus(db);
  if (!moveStatus) return createOkFinding('move', 'no move in progress');
  const why = explainMoveBlocker(moveStatus);
  if (why) return createErrorFinding('move', why.message, why.todo);
  const todo = 'Run the same waha move again to resume, or start the server to cancel it.';
  return createWarningFinding('move', `a move to ${moveStatus.other} was interrupted`, todo);
}
