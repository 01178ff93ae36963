import type { MemberId, QuizResultId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import type { WireQuizPasser } from '@waha/domain/overview/overview.contract';
import type { WireQuizResult } from '@waha/domain/purchase/quiz.contract';
import { and, count, desc, eq, isNull, lt, min } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { FULL_NAME_SQL } from '#platform/auth/people.queries';
import type { Database } from '#platform/database/database';
import { countQueue, type QueueSize } from '#platform/database/queues/count-queue';
import { listWaits } from '#platform/database/queues/list-waits';
import { createPage, type Page } from '#platform/http/page';
import { quizResults } from '../purchase.tables';
import { viewQuizzes } from './quiz.queries';

/** Returns tries as staff see them, by their ids, for changes and notifications about them. */
export function findQuizViews(db: Database, ids: readonly QuizResultId[]): Promise<Map<QuizResultId, WireQuizResult>> {
  return viewQuizzes(db, ids);
}

/** Counts passed quizzes with a pending authorisation. */
export function countPendingQuizzes(db: Database): Promise<QueueSize> {
  const where = and(eq(quizResults.score, quizResults.total), isNull(quizResults.approvedAt));
  return countQueue(db, {
    ...{ table: quizResults, since: quizResults.createdAt, where },
    decided: { kind: 'quiz', id: quizResults.id },
  });
}

/** Returns the members who passed a quiz, those who joined last first: ids of members increase with time. */
export async function listQuizPassers(
  db: Database,
  { limit = PAGE_LIMIT, cursor }: PageQuery,
): Promise<Page<WireQuizPasser>> {
  const { memberId, score, total, createdAt } = quizResults;
  const rows = await db
    .select({ id: memberId, name: FULL_NAME_SQL, quizzes: count(), passedAt: min(createdAt) })
    .from(quizResults)
    .innerJoin(people, eq(people.id, memberId))
    .where(and(eq(score, total), cursor ? lt(memberId, cursor as MemberId) : undefined))
    .groupBy(memberId, people.name, people.surname)
    .orderBy(desc(memberId))
    .limit(limit);
  const items = rows.map(({ id: _id, passedAt, ...row }) => ({ _id, ...row, passedAt: toIso(Number(passedAt)) }));
  return createPage(items, limit);
}

/** Returns how long the latest passed quizzes waited for their authorisation. */
export function listQuizWaits(db: Database, limit: number): Promise<number[]> {
  const { createdAt: since, approvedAt: until } = quizResults;
  return listWaits(db, { table: quizResults, since, until, limit });
}
