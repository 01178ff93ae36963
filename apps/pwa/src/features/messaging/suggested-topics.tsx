import { i18n } from '@lingui/core';
import { translateText } from '#platform/language/translations';
import { Button } from '#ui/button';

/** Names that the app uses elsewhere too, so that they are translated once. */
const TOPICS = [/*i18n*/ 'My payments', /*i18n*/ 'My packs', /*i18n*/ 'Withdrawal', /*i18n*/ 'Account'];

type SuggestedTopicsProps = {
  /** The text in the field: the member's own text is never replaced. */
  text: string;
  /** Set if the message already has a file or a recording. */
  isLocked: boolean;
  /** Receives the first sentence of a message. It is not sent. */
  onChoose: (sentence: string) => void;
};

/** Buttons that start the first message of a member. */
export function SuggestedTopics({ text, isLocked, onChoose }: SuggestedTopicsProps) {
  const topics = TOPICS.map((topic) => {
    const label = translateText(topic);
    return { label, sentence: i18n._('Hello, I have a question. Topic: {topic}.', { topic: label }) };
  });
  const isOwnText = text.trim() !== '' && !topics.some(({ sentence }) => sentence === text.trim());
  return (
    <div className="flex max-w-sm flex-wrap justify-center gap-2">
      {topics.map(({ label, sentence }) => (
        <Button
          key={label}
          variant="secondary"
          small
          disabled={isLocked || isOwnText}
          onPress={() => onChoose(`${sentence} `)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
