import type { Role } from '@waha/domain/kernel/roles';
import type { WireProposedLine } from '@waha/domain/reconciliation/reconciliation.contract';
import type { StatementId } from '@waha/domain/reconciliation/stored-line';
import type { Database } from '#platform/database/database';
import { findMatching } from './matching/find-matching';
import { listOpenLines } from './matching/list-open-lines';
import { listStatements } from './statement.queries';

/** Older statements are rarely undecided, and matching each takes time. */
const NEWEST_STATEMENTS = 10;

/** Returns what the undecided lines of the newest statements may pay, for those who decide an item by its receipt. */
export async function listProposedLines(db: Database, role: Role): Promise<WireProposedLine[]> {
  const { items } = await listStatements(db, { limit: NEWEST_STATEMENTS });
  const proposed: WireProposedLine[] = [];
  for (const { _id: statementId, source } of items.filter(({ undecided }) => undecided > 0)) {
    const matching = await findMatching(db, statementId as StatementId, role);
    for (const status of ['sure', 'doubtful'] as const)
      for (const { line, candidates = [] } of listOpenLines(matching, status))
        proposed.push(
          ...candidates.map(({ item }) => ({
            ...{ kind: item.kind, thingId: item.id, statementId, source: source.name, isSure: status === 'sure' },
            ...{ lineId: line.id, bookedOn: line.bookedOn, amount: line.amountMillimes, label: line.label },
          })),
        );
  }
  return proposed;
}
