import type { QuizStatus } from '@waha/domain/purchase/quiz';
import type { ProfileState } from '#features/profile/profile-state';

export type FirstStep = 'pack' | 'training' | 'quiz' | 'payment' | 'profile';
/** `waiting` is in other hands: an administrator's, or on its way to the server. */
export type StepState = 'done' | 'waiting' | 'next' | 'later';

/** What is known of the pack that a newcomer has come farthest with, and of the newcomer. */
export type FirstStepsProgress = {
  /** A pack that was begun in any way. */
  packName: string | undefined;
  isTrainingWatched: boolean;
  quiz: QuizStatus;
  payment: 'none' | 'waiting' | 'paid';
  profile: ProfileState['status'];
};

/**
 * The way of a newcomer: each step, and how it stands. There is one next step at most: none while something waits, and
 * none when all is walked.
 */
export function computeFirstSteps({ packName, isTrainingWatched, quiz, payment, profile }: FirstStepsProgress) {
  const hasPaid = payment === 'paid';
  const hasPassed = hasPaid || payment === 'waiting' || quiz === 'approved';
  const isWatched = hasPassed || quiz === 'submitted' || isTrainingWatched;
  const steps: { step: FirstStep; isDone: boolean; waits?: boolean }[] = [
    { step: 'pack', isDone: isWatched || packName !== undefined },
    { step: 'training', isDone: isWatched },
    { step: 'quiz', isDone: hasPassed, waits: quiz === 'submitted' },
    { step: 'payment', isDone: hasPaid, waits: payment === 'waiting' },
    { step: 'profile', isDone: profile === 'verified', waits: profile === 'submitted' },
  ];
  const reached = steps.findIndex(({ isDone }) => !isDone);
  return steps.map(({ step, isDone, waits }, at): { step: FirstStep; state: StepState } => {
    if (isDone) return { step, state: 'done' };
    if (waits) return { step, state: 'waiting' };
    return { step, state: at === reached ? 'next' : 'later' };
  });
}
