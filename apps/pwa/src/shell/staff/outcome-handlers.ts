import { i18n } from '@lingui/core';
import { NetworkError } from '#platform/api-error';
import { translateText } from '#platform/language/translations';
import { toast } from '#ui/toast';

type OutcomeOptions = {
  /** Names the subject, because the next item is open when the message appears. */
  subject?: string;
  /** The success message, if the server's reply has none. */
  done?: string;
  /** Called after success. */
  onDone?: () => void;
  /** Called in any case: closes the dialog. */
  onSettled?: () => void;
  translateFailure: (error: unknown) => string;
};

/** Returns the callbacks for `mutate`: they show the server's reply or the failure, then continue. */
export function createOutcomeHandlers({ subject, done, onDone, onSettled, translateFailure }: OutcomeOptions) {
  return {
    onSuccess: ({ message }: { message: string }) => {
      const text = done ?? translateText(message);
      toast.success(subject ? i18n._('{name}: {text}', { name: subject, text }) : text);
      onDone?.();
    },
    onError: (error: unknown) => void toast.error(translateFailure(error)),
    // Without a response the dialog stays open: it shows the failure, and the button can be pressed again.
    onSettled: (_answer: unknown, error: unknown) => error instanceof NetworkError || onSettled?.(),
  };
}
