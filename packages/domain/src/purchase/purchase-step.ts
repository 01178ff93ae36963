import type { QuizStatus } from './quiz';

/** Where Buy leads (spec 2 §4): the video first, then the quiz, an admin's approval, then payment for good. */
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
