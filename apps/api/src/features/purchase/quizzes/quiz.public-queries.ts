import type { QuizResultId } from '@waha/domain/kernel/ids';
import type { WireQuizResult } from '@waha/domain/purchase/quiz.contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { countQueue, type QueueSize } from '#platform/database/queues/count-queue';
import { listWaits } from '#platform/database/queues/list-waits';
import { quizResults } from '../purchase.tables';
import { viewQuizzes } from './quiz.queries';

/** Returns tries as staff see them, by their ids, for changes and notifications about them. */
export function findQuizViews(db: Database, ids: readonly QuizResultId[]): Promise<Map<QuizResultId, WireQuizResult>> {
  return viewQuizzes(db, ids);
}

/** Counts passed quizzes with a pending authorisation. */
export function countPendingQuizzes(db: Database): Promise<QueueSize> {
  const where = and(eq(quizResults.score, quizResults.total), isNull(quizResults.approvedAt));
  return countQueue(db, { table: quizResults, since: quizResults.createdAt, where });
}

/** Returns how long the latest passed quizzes waited for their authorisation. */
export function listQuizWaits(db: Database, limit: number): Promise<number[]> {
  const { createdAt: since, approvedAt: until } = quizResults;
  return listWaits(db, { table: quizResults, since, until, limit });
}
