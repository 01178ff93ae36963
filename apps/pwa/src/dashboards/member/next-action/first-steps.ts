import type { QuizStatus } from '@waha/domain/purchase/quiz';
import type { ProfileState } from '#features/profile/profile-state';

export type FirstStep = 'pack' | 'training' | 'quiz' | 'payment' | 'profile';
/** `waiting` depends on others: on an administrator, or on the transfer to the server. */
export type StepState = 'done' | 'waiting' | 'next' | 'later';

/** The known progress: of the new member, and of the pack with which they have come furthest. */
export type FirstStepsProgress = {
  /** The pack that the member has started in any way. */
  packName: string | undefined;
  isTrainingWatched: boolean;
  quiz: QuizStatus;
  payment: 'none' | 'waiting' | 'paid';
  profile: ProfileState['status'];
};

/**
 * Returns the first steps of a new member with their states. There is at most one next step: none while a step is
 * pending, and none when all are done.
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
  const nextIndex = steps.findIndex(({ isDone }) => !isDone);
  return steps.map(({ step, isDone, waits: isWaiting }, index): { step: FirstStep; state: StepState } => {
    if (isDone) return { step, state: 'done' };
    if (isWaiting) return { step, state: 'waiting' };
    return { step, state: index === nextIndex ? 'next' : 'later' };
  });
}
