import { i18n } from '@lingui/core';
import { Check, CircleAlert, Clock } from 'lucide-react';
import { joinClasses } from './join-classes';
import { ProgressRing } from './progress-ring';

export type SentState =
  | { state: 'waiting' }
  /** `progress` from 0 to 1, if known. */
  | { state: 'sending'; progress?: number | undefined }
  | { state: 'sent' }
  /** `reason` is the server's own sentence. */
  | { state: 'refused'; reason?: string | undefined };

type StatusMarkProps = SentState & {
  /** Replaces the usual label: "Pending", "Approved". */
  word?: string;
  /** For a refusal: shows the reason. */
  onPress?: () => void;
  className?: string;
};

const STATE_CLASSES = {
  waiting: 'text-sun-ink',
  sending: 'text-blue',
  sent: 'text-leaf-ink',
  refused: 'text-bougainvillea',
};

/** The status of something sent, as an icon and a word, the same everywhere. */
export function StatusMark(props: StatusMarkProps) {
  const { state, onPress, className } = props;
  const classes = joinClasses('inline-flex items-center gap-1.5 text-sm font-medium', STATE_CLASSES[state], className);
  const inside = (
    <>
      <MarkIcon {...props} />
      {props.word ?? translateState(props)}
    </>
  );
  if (!onPress) return <span className={classes}>{inside}</span>;
  return (
    <button
      type="button"
      onClick={onPress}
      className={joinClasses(classes, 'min-h-11 underline-offset-4 hover:underline')}
    >
      {inside}
    </button>
  );
}

function MarkIcon(props: SentState) {
  if (props.state === 'waiting') return <Clock className="size-4" />;
  if (props.state === 'sent') return <Check className="size-4" />;
  if (props.state === 'refused') return <CircleAlert className="size-4" />;
  return <ProgressRing value={props.progress ?? 0} label={i18n._('Sending')} size={16} strokeWidth={2.5} />;
}

function translateState(sentState: SentState): string {
  if (sentState.state === 'waiting') return i18n._('job|Waiting');
  if (sentState.state === 'sent') return i18n._('Sent');
  if (sentState.state === 'refused') return i18n._('job|Rejected');
  if (sentState.progress === undefined) return i18n._('Sending');
  return i18n._('Sending, {percent}%', { percent: Math.round(sentState.progress * 100) });
}
