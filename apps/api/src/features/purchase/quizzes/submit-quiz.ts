import type { MemberId, PackId, QuizResultId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { gradeQuiz } from '@waha/domain/purchase/grade-quiz';
import { maySubmitQuiz, type QuizScore, type QuizStatus } from '@waha/domain/purchase/quiz';
import { findTrainingWatchedAt } from '@waha/domain/purchase/training';
import { findPerson } from '#platform/auth/people.store';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { requireFound, unwrapResult } from '#platform/http/refusal-error';
import { findPack } from '../packs/pack.store';
import { findTraining } from '../training';
import { computeQuizStatus, listTries, saveTry } from './quiz.store';

type Input = {
  memberId: MemberId;
  packId: PackId;
  answers: string[];
  /** The time at which the training was watched, according to the device. */
  claimedAt: Instant | undefined;
};

/**
 * Grades a try and saves it; a passed one is pending approval by an admin.
 * @throws RefusalError `pack_not_found`, `quiz_already_passed`, `answer_missing`
 */
export async function submitQuiz(
  { tx, now, emit }: UnitOfWork,
  order: Input,
): Promise<QuizScore & { status: QuizStatus; wrongQuestions: string[] }> {
  const { memberId, packId, claimedAt } = order;
  const pack = requireFound(await findPack(tx, packId), 'pack_not_found');
  unwrapResult(maySubmitQuiz(computeQuizStatus(await listTries(tx, memberId, packId))));
  const { score, total, passed, wrongIndexes } = unwrapResult(gradeQuiz(pack.questions, order.answers));
  const wrongQuestions = wrongIndexes.map((index) => pack.questions[index]!.id);

  const member = requireFound(await findPerson(tx, memberId), 'user_not_found');
  const training = await findTraining(tx, memberId, packId);
  const watchedAt = findTrainingWatchedAt(training, { claimedAt, memberSince: member.createdAt });
  const id = createId<QuizResultId>(now);
  await saveTry(tx, {
    id,
    memberId,
    packId,
    score,
    total,
    wrongQuestions,
    createdAt: now,
    ...(watchedAt !== undefined && { trainingWatchedAt: watchedAt }),
  });
  if (passed) await emit({ type: 'quiz.passed', quizResultId: id, memberId, packName: pack.packName, at: now });
  return { score, total, passed, status: passed ? 'submitted' : 'none', wrongQuestions };
}
