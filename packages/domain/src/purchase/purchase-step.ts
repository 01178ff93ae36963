import type { QuizStatus } from './quiz';

/**
 * The screen that Buy opens (spec 2 §4): first the video, then the quiz, an admin's approval, then always the payment.
 */
export type PurchaseStep = 'training' | 'quiz' | 'awaiting_approval' | 'payment';

export function getPurchaseStep({
  quiz,
  isTrainingWatched,
}: {
  quiz: QuizStatus;
  isTrainingWatched: boolean;
}): PurchaseStep {
  if (quiz === 'approved') return 'payment';
  if (quiz === 'submitted') return 'awaiting_approval';
  return isTrainingWatched ? 'quiz' : 'training';
}
