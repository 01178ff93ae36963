import { readDay } from '@waha/domain/kernel/calendar/day';
import { toIso } from '@waha/domain/kernel/time';
import { withAppContext } from '../create-app-context';
import { listAuditSince } from '../features/audit/audit.queries';
import { printReport } from './print-report';
import { readArguments, UsageError } from './read-arguments';

/** `audit [--since 2026-01-01] [--json]`: prints the audit log, the oldest line first, times in UTC. */
export async function audit(args: string[]): Promise<void> {
  const { values } = readArguments(args, {
    options: { since: { type: 'string' }, json: { type: 'boolean' } },
  });
  const day = readDay(values.since ?? '1970-01-01');
  if (!day) throw new UsageError('Invalid --since: use a date such as 2026-01-01.');
  // Reads all lines first, because a reader that pages the output must not hold the data folder.
  const lines = await withAppContext(({ services }) => listAuditSince(services.db, Date.parse(day)));
  if (values.json) {
    const entries = lines.map(({ line, email }) => ({
      at: toIso(line.at),
      actor: email ?? line.actorId ?? 'system',
      action: line.action,
      subjectId: line.subjectId,
      memberId: line.memberId,
      details: line.details === null ? null : JSON.parse(line.details),
    }));
    return printReport({ entries });
  }
  for (const { line, email } of lines) {
    const who = email ?? line.actorId ?? 'system';
    const columns = [toIso(line.at), who.padEnd(32), line.action.padEnd(24), line.subjectId ?? '-'];
    if (line.memberId && line.memberId !== line.subjectId) columns.push(`of ${line.memberId}`);
    if (line.details) columns.push(line.details);
    console.log(columns.join('  ').trimEnd());
  }
  if (lines.length === 0) console.log('No audit entries since then.');
}
