import type { listAudit as listAuditRow, WireAuditLine } from '@waha/domain/audit/audit.contract';
import { type AuditAction, listAuditActions } from '@waha/domain/audit-action';
import { addDays, getDayStart } from '@waha/domain/kernel/calendar/day';
import type { QueryOf } from '@waha/domain/kernel/endpoint';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { PAGE_LIMIT } from '@waha/domain/kernel/wire';
import { and, asc, desc, eq, gte, inArray, lt, max, type SQL, sql } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { searchNames } from '#platform/auth/search-names';
import type { Database } from '#platform/database/database';
import { auditLog } from '#platform/database/platform.tables';
import { createCursor, type Page, parseCursor } from '#platform/http/page';
import { findPaymentId } from '../purchase/payment.public-queries';
import { viewAudit } from './view-audit';

type Query = QueryOf<typeof listAuditRow>;

/** The maximum number of people found by name; their addresses distinguish them. */
const MAX_PEOPLE = 10;

/** Returns the lines that match, newest first: by author, by author or member concerned, by kind, by days in Tunis. */
export async function listAudit(db: Database, query: Query): Promise<Page<WireAuditLine>> {
  const limit = query.limit ?? PAGE_LIMIT;
  const within = and(isWithinDays(query), isBefore(query.cursor));
  // One index lookup for each condition. A combined query would make the database sort all lines that ever matched.
  const streams = await findStreamConditions(db, query);
  const pages = streams.map((stream) =>
    db.select().from(auditLog).where(and(stream, within)).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(limit),
  );
  const byId = new Map((await Promise.all(pages)).flat().map((line) => [line.id, line]));
  const lines = [...byId.values()].sort((a, b) => b.at - a.at || b.id - a.id).slice(0, limit);
  const last = lines.at(-1);
  return {
    items: await viewAudit(db, lines),
    ...(last && lines.length === limit && { nextCursor: createCursor(last.at, last.id) }),
  };
}

/**
 * Returns the number of lines that match, or slightly more: a line that matches two conditions counts twice.
 * @param limit if more match, any greater number is returned
 */
export async function countAudit(db: Database, query: Query, limit: number): Promise<number> {
  const days = isWithinDays(query);
  let sum = 0;
  for (const stream of await findStreamConditions(db, query)) {
    const where = and(stream, days);
    sum += where ? await db.$count(auditLog, where) : await readNewestId(db);
    if (sum > limit) break;
  }
  return sum;
}

/** Lines are never deleted, so the highest id is the number of lines. */
async function readNewestId(db: Database): Promise<number> {
  const [row] = await db.select({ newest: max(auditLog.id) }).from(auditLog);
  return row?.newest ?? 0;
}

/** Returns alternative conditions; an index finds the lines of each in order of time. */
async function findStreamConditions(db: Database, { q = '', person, by, kind }: Query): Promise<(SQL | undefined)[]> {
  const actions = kind && listAuditActions(kind);
  const isOfKind = actions && inArray(auditLog.action, actions);
  const people = person ? [person as PersonId] : q.trim() ? await findPeople(db, q) : undefined;
  const isBy = by ? eq(auditLog.actorId, by as PersonId) : undefined;
  if (!people && isBy) return [and(isBy, isOfKind)];
  if (!people) return actions ? actions.map(isAction) : [undefined];
  const personConditions = people.flatMap((id) => [
    eq(auditLog.actorId, id),
    eq(auditLog.memberId, id),
    eq(auditLog.subjectId, id),
  ]);
  const subjectId = person ? undefined : await findPaymentId(db, q);
  const conditions = subjectId ? [...personConditions, eq(auditLog.subjectId, subjectId)] : personConditions;
  return conditions.map((stream) => and(stream, isBy, isOfKind));
}

const isAction = (action: AuditAction) => eq(auditLog.action, action);

function findPeople(db: Database, q: string): Promise<PersonId[]> {
  return searchNames(db, { q, limit: MAX_PEOPLE, scope: 'namesAndAddress' });
}

function isWithinDays({ from, to }: Query): SQL | undefined {
  return and(
    from ? gte(auditLog.at, getDayStart(from)) : undefined,
    to ? lt(auditLog.at, getDayStart(addDays(to, 1))) : undefined,
  );
}

function isBefore(cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined;
  const { at, id } = parseCursor(cursor);
  return sql`(${auditLog.at}, ${auditLog.id}) < (${at}, ${Number(id)})`;
}

/** Returns the actions since then, the oldest first; `email` is that of the author, if it is an account. */
export function listAuditSince(db: Database, since: Instant) {
  return db
    .select({ line: auditLog, email: people.email })
    .from(auditLog)
    .leftJoin(people, eq(people.id, auditLog.actorId))
    .where(gte(auditLog.at, since))
    .orderBy(asc(auditLog.id));
}
