import { i18n } from '@lingui/core';
import { NetworkError } from '#platform/api-error';
import { translateText } from '#platform/language/translations';
import { toast } from '#ui/toast';

type OutcomeOptions = {
  /** Whom or what it is about: the next one is open by the time it is read. */
  of?: string;
  /** What was done, where the server's answer does not say it. */
  done?: string;
  /** After a yes. */
  onDone?: () => void;
  /** Whatever came of it: closes the question. */
  onSettled?: () => void;
  translateFailure: (error: unknown) => string;
};

/** To be given to `mutate`: the server's answer or the failure is said, and then it goes on. */
export function createOutcomeHandlers({ of, done, onDone, onSettled, translateFailure }: OutcomeOptions) {
  return {
    onSuccess: ({ message }: { message: string }) => {
      const text = done ?? translateText(message);
      toast.success(of ? i18n._('{name}: {text}', { name: of, text }) : text);
      onDone?.();
    },
    onError: (error: unknown) => void toast.error(translateFailure(error)),
    // Where nothing answered, it stays open: it says so there, and can be pressed again.
    onSettled: (_answer: unknown, error: unknown) => error instanceof NetworkError || onSettled?.(),
  };
}
