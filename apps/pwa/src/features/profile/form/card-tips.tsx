import { i18n } from '@lingui/core';

/** How to take a photo that can be checked. */
export function CardTips() {
  return (
    <Tips
      tips={[
        i18n._('The whole card is in the picture.'),
        i18n._('There is no glare and no shadow on it.'),
        i18n._('You can read every word.'),
      ]}
    />
  );
}

/** Lists the content of the video. A newcomer does not know that nothing has to be said. */
export function VideoTips() {
  return (
    <Tips
      tips={[
        i18n._('Show your whole face, with nothing in front of it.'),
        i18n._('Then hold your card next to your face, with its photo visible.'),
        i18n._('Stand in good light. You do not have to say anything.'),
      ]}
    />
  );
}

function Tips({ tips }: { tips: readonly string[] }) {
  return (
    <ul className="grid gap-2">
      {tips.map((tip) => (
        <li key={tip} className="flex items-start gap-2 text-base text-ink">
          <span aria-hidden="true" className="mt-2.5 size-1.5 shrink-0 rounded-full bg-blue" />
          {tip}
        </li>
      ))}
    </ul>
  );
}
