import type { Role } from '@waha/domain/kernel/roles';
import type { OpenLine } from '@waha/domain/reconciliation/match-lines';
import type { Payable } from '@waha/domain/reconciliation/payable';
import type { WireProposedLine } from '@waha/domain/reconciliation/reconciliation.contract';
import type { StatementId } from '@waha/domain/reconciliation/stored-line';
import type { Database } from '#platform/database/database';
import { findMatching } from './find-matching';
import { listStatements } from './statement.queries';

/** Older statements are rarely undecided, and matching each takes time. */
const NEWEST_STATEMENTS = 10;

/** Returns what the undecided lines of the newest statements may pay, for those who decide an item by its receipt. */
export async function listProposedLines(db: Database, role: Role): Promise<WireProposedLine[]> {
  const { items } = await listStatements(db, { limit: NEWEST_STATEMENTS });
  const proposed: WireProposedLine[] = [];
  for (const { _id: statementId, source } of items.filter(({ undecided }) => undecided > 0)) {
    const { sure, doubtful } = await findMatching(db, statementId as StatementId, role);
    const view = ({ id, bookedOn, amountMillimes, label }: OpenLine, item: Payable, isSure: boolean) => ({
      ...{ kind: item.kind, thingId: item.id, statementId, source: source.name },
      ...{ lineId: id, bookedOn, amount: amountMillimes, label, isSure },
    });
    proposed.push(
      ...sure.map(({ line, item }) => view(line, item, true)),
      ...doubtful.flatMap(({ line, candidates }) => candidates.map(({ item }) => view(line, item, false))),
    );
  }
  return proposed;
}
