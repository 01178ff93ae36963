import type { QuizResultId } from '@waha/domain/kernel/ids';
import type { WireQuizResult } from '@waha/domain/purchase/purchase.contract';
import type { Database } from '../../platform/database';
import { viewQuiz } from './quiz.queries';

/** A try as staff see it, for what is told about it. */
export function findQuizView(db: Database, id: QuizResultId): Promise<WireQuizResult | undefined> {
  return viewQuiz(db, id);
}
