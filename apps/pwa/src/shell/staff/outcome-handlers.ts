import { i18n } from '@lingui/core';
import { NetworkError } from '#platform/api-error';
import { translateText } from '#platform/language/translations';
import { toast } from '#ui/toast';
import { type HeldOr, isHeldReply } from './held/call-held';
import { addHeldGroup } from './held/held-decisions';
import { translateEarlierDecision } from './translate-staff-failure';

type OutcomeOptions = {
  /** Names the subject, because the next item is open when the message appears. */
  subject?: string;
  /** The success message, if the server's reply has none. */
  done?: string;
  /** Set if the call may be held: the message with "Undo". */
  heldText?: string;
  /** Called after success, and if somebody else decided first. */
  onDone?: () => void;
  /** Called in any case: closes the dialog. */
  onSettled?: () => void;
  translateFailure: (error: unknown) => string;
};

/** Longer than other messages: it was not expected. */
const EARLIER_DECISION_MS = 8000;

/**
 * Returns the callbacks for `mutate`: they show the server's reply or the failure. They continue after success, and if
 * a colleague decided first.
 */
export function createOutcomeHandlers({
  subject,
  done,
  heldText = '',
  onDone,
  onSettled,
  translateFailure,
}: OutcomeOptions) {
  const nameSubject = (text: string) => (subject ? i18n._('{name}: {text}', { name: subject, text }) : text);
  return {
    onSuccess: (reply: HeldOr<{ message: string }>) => {
      if (!isHeldReply(reply)) toast.success(nameSubject(done ?? translateText(reply.message)));
      else addHeldGroup(heldText, [reply.held]);
      onDone?.();
    },
    onError: (error: unknown) => {
      const earlier = translateEarlierDecision(error);
      if (earlier === undefined) return void toast.error(translateFailure(error));
      toast.info(nameSubject(earlier), { durationMs: EARLIER_DECISION_MS });
      onDone?.();
    },
    // Without a response the dialog stays open: it shows the failure, and the button can be pressed again.
    onSettled: (_answer: unknown, error: unknown) => error instanceof NetworkError || onSettled?.(),
  };
}
