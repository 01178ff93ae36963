import { sayText } from '../../platform/language/words';
import { toast } from '../../ui/toast';

type StaffOutcome = {
  /** After a yes. */
  onDone?: () => void;
  /** Whatever came of it: closes the question. */
  onSettled?: () => void;
  sayFailure: (error: unknown) => string;
};

/** To be given to `mutate`: the server's answer or the failure is said, and then it goes on. */
export function sayOutcome({ onDone, onSettled, sayFailure }: StaffOutcome) {
  return {
    onSuccess: ({ message }: { message: string }) => {
      toast.success(sayText(message));
      onDone?.();
    },
    onError: (error: unknown) => void toast.error(sayFailure(error)),
    onSettled: () => onSettled?.(),
  };
}
