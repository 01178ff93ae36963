import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

type LeaveQuestion = {
  /** The user wants to leave and has to be asked. */
  isAsking: boolean;
  leave: () => void;
  stay: () => void;
};

/**
 * Stops each navigation away from a screen, also the closing of its popup and of the tab, while `isUnsaved`. The screen
 * shows the question.
 */
export function useLeaveQuestion(isUnsaved: boolean): LeaveQuestion {
  const { history } = useRouter();
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve));
    return history.block({
      enableBeforeUnload: true,
      blockerFn: async () => {
        const mayLeave = await ask();
        setAnswer(undefined);
        return !mayLeave;
      },
    });
  }, [history, isUnsaved]);
  return { isAsking: answer !== undefined, leave: () => answer?.(true), stay: () => answer?.(false) };
}
