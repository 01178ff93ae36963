import type { QuizResultId } from '@waha/domain/kernel/ids';
import type { WireQuizResult } from '@waha/domain/purchase/purchase.contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { countWaiting, type Waiting } from '../../platform/waiting';
import { quizResults } from './purchase.tables';
import { viewQuiz } from './quiz.queries';

/** A try as staff see it, for what is told about it. */
export function findQuizView(db: Database, id: QuizResultId): Promise<WireQuizResult | undefined> {
  return viewQuiz(db, id);
}

/** Passed quizzes that wait for an authorisation. */
export function quizzesWaiting(db: Database): Promise<Waiting> {
  const where = and(eq(quizResults.score, quizResults.total), isNull(quizResults.approvedAt));
  return countWaiting(db, { table: quizResults, since: quizResults.createdAt, where });
}
