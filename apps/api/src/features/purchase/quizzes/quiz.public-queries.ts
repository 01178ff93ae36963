import type { QuizResultId } from '@waha/domain/kernel/ids';
import type { WireQuizResult } from '@waha/domain/purchase/quiz.contract';
import { and, eq, isNull } from 'drizzle-orm';
import { countQueue, type QueueSize } from '#platform/database/count-queue';
import type { Database } from '#platform/database/database';
import { quizResults } from '../purchase.tables';
import { viewQuizzes } from './quiz.queries';

/** Tries as staff see them, by their ids, for what is told about them. */
export function findQuizViews(db: Database, ids: readonly QuizResultId[]): Promise<Map<QuizResultId, WireQuizResult>> {
  return viewQuizzes(db, ids);
}

/** Passed quizzes that wait for an authorisation. */
export function countPendingQuizzes(db: Database): Promise<QueueSize> {
  const where = and(eq(quizResults.score, quizResults.total), isNull(quizResults.approvedAt));
  return countQueue(db, { table: quizResults, since: quizResults.createdAt, where });
}
