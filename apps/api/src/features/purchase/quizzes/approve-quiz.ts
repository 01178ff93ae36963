import { checkNotOwn } from '@waha/domain/kernel/check-not-own';
import type { QuizResultId, StaffId } from '@waha/domain/kernel/ids';
import { refuseAlreadyDecided } from '@waha/domain/kernel/refuse-already-decided';
import { unwrapDecision } from '#platform/auth/unwrap-decision';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError, requireFound, unwrapResult } from '#platform/http/refusal-error';
import { findPack, type Pack } from '../packs/pack.store';
import { findTry, isPassed, saveApproval } from './quiz.store';

/**
 * Lets a member who passed proceed to payment, once.
 * @throws RefusalError `quiz_not_found`, `own_decision`, `quiz_not_passed`, `quiz_already_decided`, `pack_not_found`
 */
export async function approveQuiz(
  { tx, now, emit }: UnitOfWork,
  { quizResultId, by }: { quizResultId: QuizResultId; by: StaffId },
): Promise<Pack> {
  const quizTry = requireFound(await findTry(tx, quizResultId), 'quiz_not_found');
  unwrapResult(checkNotOwn(quizTry.memberId, by));
  if (!isPassed(quizTry)) throw new RefusalError({ code: 'quiz_not_passed' });
  if (quizTry.approvedAt !== undefined) {
    const decision = { status: 'approved', decidedBy: quizTry.approvedBy, decidedAt: quizTry.approvedAt };
    await unwrapDecision(tx, refuseAlreadyDecided('quiz_already_decided', decision));
  }
  const pack = requireFound(await findPack(tx, quizTry.packId), 'pack_not_found');
  await saveApproval(tx, quizResultId, by, now);
  await emit({ type: 'quiz.approved', quizResultId, memberId: quizTry.memberId, packName: pack.packName, by, at: now });
  return pack;
}
